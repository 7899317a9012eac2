// A client for `kirlib serve` over standard input and output: a message a line, both ways. Needs nothing but Node.js.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { Calls } from "./calls.mjs";

export { Refused } from "./calls.mjs";

export class Kirlib {
  #process;
  #calls;

  /** `command`: how the server is started. `told`: called with what the server tells by itself. */
  constructor(command = ["kirlib", "serve"], told = () => {}) {
    this.#process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.#calls = new Calls((text) => this.#process.stdin.write(`${text}\n`), told);
    this.ended = new Promise((resolve) => this.#process.on("close", resolve));
    this.#process.on("error", (error) => this.#calls.fail(error));
    this.ended.then(() => this.#calls.fail(new Error("the server has ended")));
    this.#process.stdin.on("error", () => {}); // told by `close`
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#calls.hear(line));
  }

  /** Asks the server; resolves to the result, or rejects with what was wrong. */
  ask(method, params = {}) {
    return this.#calls.ask(method, params);
  }

  /** Ends the server: it goes when there is no more input. Resolves to its exit code. */
  end() {
    this.#process.stdin.end();
    return this.ended;
  }
}

// A client for `kirlib serve` over standard input and output: a message a line, both ways. Needs nothing but Node.js.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** An answer that is an error: `code` is its number, `data.error` its word, `data.hint` what to do. */
export class Refused extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export class Kirlib {
  #process;
  #waiting = new Map();
  #next = 1;

  /** `command`: how the server is started. `told`: called with what the server tells by itself. */
  constructor(command = ["kirlib", "serve"], told = () => {}) {
    this.#process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.#process.on("close", resolve));
    this.#process.on("error", (error) => this.#fail(error));
    this.ended.then(() => this.#fail(new Error("the server has ended")));
    this.#process.stdin.on("error", () => {}); // told by `close`
    createInterface({ input: this.#process.stdout }).on("line", (line) => {
      const message = JSON.parse(line);
      if (message.method) {
        told(message.method, message.params);
        return;
      }
      // a message that could not be read has no id; answers come in order, so it is the oldest that was
      const id = message.id ?? this.#waiting.keys().next().value;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (message.error) waiting?.reject(new Refused(message.error));
      else waiting?.resolve(message.result);
    });
  }

  /** Asks the server; resolves to the result, or rejects with what was wrong. */
  ask(method, params = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  }

  /** Ends the server: it goes when there is no more input. Resolves to its exit code. */
  end() {
    this.#process.stdin.end();
    return this.ended;
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

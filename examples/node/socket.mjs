// A client for `kirlib serve --http` over a WebSocket, for browsers and for Node.js from version 22 on.
import { Calls } from "./calls.mjs";

export { Refused } from "./calls.mjs";

export class Kirlib {
  #socket;
  #calls;

  /** A connection to the server at `url`, once it is open. `token` and `match` go with all that is asked.
   *  `told`: called with what the server tells by itself. */
  static connect(url, token, match, told = () => {}) {
    const socket = new WebSocket(new URL("ws", url.replace(/^http/, "ws")));
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve(new Kirlib(socket, token, match, told));
      socket.onerror = () => reject(new Error(`there is no server at ${url}, or this page may not use it`));
    });
  }

  constructor(socket, token, match, told) {
    this.#socket = socket;
    this.#calls = new Calls((text) => socket.send(text), told);
    this.usual = { token, ...(match && { match }) };
    socket.onerror = () => {}; // told by `close`
    this.ended = new Promise((resolve) => {
      socket.onclose = ({ code, reason }) => {
        this.#calls.fail(new Error(`the connection has ended: ${reason || code}`));
        resolve(code);
      };
    });
    socket.onmessage = ({ data }) => this.#calls.hear(data);
  }

  /** Asks the server; resolves to the result, or rejects with what was wrong. */
  async ask(method, params = {}) {
    if (this.#socket.readyState !== WebSocket.OPEN) throw new Error("the connection has ended");
    return this.#calls.ask(method, { ...this.usual, ...params });
  }

  /** Ends the connection. */
  end() {
    this.#socket.close();
    return this.ended;
  }
}

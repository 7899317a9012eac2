// A client for `kirlib serve --http` over a WebSocket, for browsers and for Node.js from version 22 on. Needs nothing else.

/** An answer that is an error: `code` is its number, `data.error` its word, `data.hint` what to do. */
export class Refused extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export class Kirlib {
  #socket;
  #waiting = new Map();
  #next = 1;

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
    this.usual = { token, ...(match && { match }) };
    socket.onerror = () => {}; // told by `close`
    this.ended = new Promise((resolve) => {
      socket.onclose = ({ code, reason }) => {
        for (const { reject } of this.#waiting.values()) reject(new Error(`the connection has ended: ${reason || code}`));
        this.#waiting.clear();
        resolve(code);
      };
    });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
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
    };
  }

  /** Asks the server; resolves to the result, or rejects with what was wrong. */
  ask(method, params = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) throw new Error("the connection has ended");
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...this.usual, ...params } }));
    });
  }

  /** Ends the connection. */
  end() {
    this.#socket.close();
    return this.ended;
  }
}

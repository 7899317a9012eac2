// Requests that wait for their answers, whatever carries the messages. Needs nothing else.

/** An answer that is an error: `code` is its number, `data.error` its word, `data.hint` what to do. */
export class Refused extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export class Calls {
  #waiting = new Map();
  #next = 1;
  #send;
  #told;

  /** `send`: sends a text. `told`: called with what the server tells by itself. */
  constructor(send, told) {
    this.#send = send;
    this.#told = told;
  }

  /** Asks the server; resolves to the result, or rejects with what was wrong. */
  ask(method, params) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  /** Takes a message of the server's. */
  hear(text) {
    const message = JSON.parse(text);
    if (message.method) {
      this.#told(message.method, message.params);
      return;
    }
    // a message that could not be read has no id; answers come in order, so it is the oldest that was
    const id = message.id ?? this.#waiting.keys().next().value;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (message.error) waiting?.reject(new Refused(message.error));
    else waiting?.resolve(message.result);
  }

  /** Nobody will answer any more. */
  fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

// The search runs in a worker. Browsers refuse one to pages that are read from disk, so there an invisible frame, which
// has a window of its own, does the work. It has what the search uses of a worker: messages in both directions.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      this.inside = null;
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.srcdoc = "<!doctype html><title>search</title>";
      frame.addEventListener("load", () => this.begin(frame, url), { once: true });
      document.body.append(frame);
    }

    begin(frame, url) {
      const inside = frame.contentWindow;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = inside.document.createElement("script");
      script.src = new URL(url, location).href;
      script.addEventListener("load", () => {
        this.inside = inside;
        for (const data of this.waiting.splice(0)) this.postMessage(data);
      });
      inside.document.head.append(script);
    }

    postMessage(data) {
      if (this.inside) this.inside.dispatchEvent(new MessageEvent("message", { data }));
      else this.waiting.push(data);
    }
  };
}

// The page's workers as threads of Node. As a thread's own script it runs engine/worker.ts.
import { Worker as Thread, isMainThread, parentPort } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';

/** What the page knows as Worker. */
class Worker {
  #thread = new Thread(new URL(import.meta.url));

  addEventListener(kind, listen) {
    if (kind === 'message') this.#thread.on('message', (data) => listen({ data }));
  }

  postMessage(message, transfer = []) {
    this.#thread.postMessage(message, transfer);
  }

  terminate() {
    this.#thread.terminate();
  }
}

/** Node's own hands over a thousand messages before those of another port. */
class MessageChannel {
  port1 = { onmessage: () => {} };
  port2 = { postMessage: () => setImmediate(this.port1.onmessage) };
}
Object.assign(globalThis, { Worker, MessageChannel, location: { href: import.meta.url } });

if (!isMainThread) {
  globalThis.addEventListener = (_, listen) => parentPort.on('message', (data) => listen({ data }));
  globalThis.postMessage = (message, { transfer } = {}) => parentPort.postMessage(message, transfer);
  await import(pathToFileURL(`${process.env.PAGE}/engine/worker.js`).href);
}

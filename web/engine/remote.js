// @ts-check
// A worker of the page, asked through promises; it answers in order.

export class Remote {
  constructor() {
    this.worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.waiting = new Map();
    this.next = 0;
    this.worker.addEventListener('message', ({ data: { id, value, error, part } }) => {
      const call = this.waiting.get(id);
      if (!call) return;
      if (part !== undefined) return call.onPart?.(part);
      this.waiting.delete(id);
      if (error === undefined) call.resolve(value);
      else call.reject(new Error(error));
    });
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.broken = new Error('The program that runs the network could not be started.');
      for (const call of this.waiting.values()) call.reject(this.broken);
      this.waiting.clear();
    });
  }

  /** @param {string} op @param {any} [args] @param {(part: any) => void} [onPart] @returns {Promise<any>} */
  ask(op, args, onPart) {
    if (this.broken) return Promise.reject(this.broken);
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onPart });
      this.worker.postMessage({ id, op, args });
    });
  }

  close() {
    this.worker.terminate();
    this.waiting.clear();
  }
}

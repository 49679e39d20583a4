// @ts-check
// A worker of the page, asked through promises; it answers in order. However it ends,
// every question is settled.
import { placeOf } from './places.js';

export class Remote {
  /** Why nothing can be asked any more. @type {Error|null} */
  broken = null;
  #heard = false;
  #closed = new AbortController();

  /**
   * @param {string} program  what it does, as in "the program that …"
   * @param {(error: Error) => void} [onStop] hears when it ends though nobody closed it
   */
  constructor(program, onStop) {
    this.program = program;
    this.onStop = onStop ?? (() => {});
    const life = `ptrnet worker ${Math.random()}`;
    this.worker = new Worker(placeOf('worker.js'), { type: 'module', name: life });
    this.waiting = new Map();
    this.next = 0;
    this.worker.addEventListener('message', ({ data }) => {
      this.#heard = true;
      if (data.holds) this.#watch(life);
      else this.#settle(data);
    });
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#stop(this.#heard ? `stopped (${event.message || 'no reason given'})` : 'could not be started');
    });
    this.worker.addEventListener('messageerror', () => this.#stop('stopped (its answer could not be read)'));
  }

  #settle({ id, value, error, part, over }) {
    const call = this.waiting.get(id);
    if (over) return this.#end(new Error(error));
    if (!call) return;
    if (part !== undefined) return call.onPart?.(part);
    this.waiting.delete(id);
    if (error === undefined) call.resolve(value);
    else call.reject(new Error(error));
  }

  /**
   * No event tells that a worker has been ended, by the browser or by itself. But the lock
   * that it holds while it lives is free then. @param {string} life
   */
  #watch(life) {
    if (this.broken) return;
    navigator.locks.request(life, { signal: this.#closed.signal }, () => this.#stop('stopped')).catch(() => {});
  }

  #stop(how) {
    this.#end(new Error(`The program that ${this.program} ${how}.`));
  }

  /** @param {Error} why */
  #end(why) {
    if (this.broken) return;
    this.#halt(why);
    this.onStop(why);
  }

  #halt(why) {
    this.broken = why;
    this.#closed.abort();
    this.worker.terminate();
    for (const call of this.waiting.values()) call.reject(why);
    this.waiting.clear();
  }

  /**
   * @param {string} op @param {any} [args] @param {(part: any) => void} [onPart]
   * @param {AbortSignal} [signal] stops what works in slices, and rejects at once with its reason
   * @returns {Promise<any>}
   */
  ask(op, args, onPart, signal) {
    if (this.broken) return Promise.reject(this.broken);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.next++;
    const answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onPart });
      this.worker.postMessage({ id, op, args });
    });
    return signal ? this.#until(signal, id, answer) : answer;
  }

  /** @param {AbortSignal} signal @param {number} id @param {Promise<any>} answer */
  async #until(signal, id, answer) {
    const stop = () => {
      this.waiting.get(id)?.reject(signal.reason);
      this.waiting.delete(id);
      this.tell('stop', id);
    };
    signal.addEventListener('abort', stop);
    try {
      return await answer;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Tells it something that needs no answer. @param {string} op @param {any} [args] */
  tell(op, args) {
    this.ask(op, args).catch(() => {}); // whoever waits for an answer hears of its end
  }

  /** Ends it; what was asked is answered no more. @param {string} [why] */
  close(why = 'The request was canceled.') {
    if (!this.broken) this.#halt(new Error(why));
  }
}

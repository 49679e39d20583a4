// @ts-check
// A worker of the page, asked through promises. However it ends, every question is settled.
import { placeOf } from './places.js';
import { read } from './told.js';

/** @typedef {import('./answer.js').Questions} Questions */

/**
 * How a question is asked: bytes beside its arguments, its rank, who hears its news, and what stops it, so that it rejects at once.
 * @typedef {{beside?: Uint8Array, rank?: import('./turns.js').Rank, onNews?: (news: any) => void, signal?: AbortSignal}} Manner
 */

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

  #settle({ id, told, news, error, over }) {
    const call = this.waiting.get(id);
    if (over) return this.#end(new Error(error));
    if (!call) return;
    if (news) return call.onNews?.(read(news));
    this.waiting.delete(id);
    if (error === undefined) call.resolve(told && read(told));
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

  /** Gives it the core. @param {WebAssembly.Module} start */
  start(start) {
    return this.#send({ start });
  }

  /**
   * Asks the core.
   * @template {keyof Questions} Name @param {Name} name @param {Questions[Name]['asks']} args @param {Manner} [manner]
   * @returns {Promise<Questions[Name]['answers']>}
   */
  ask(name, args, { beside, rank = 'usual', ...hearing } = {}) {
    return this.#send({ name, args: JSON.stringify(args), beside, rank }, hearing);
  }

  /** @param {any} message @param {{onNews?: (news: any) => void, signal?: AbortSignal}} [hearing] @returns {Promise<any>} */
  #send(message, { onNews, signal } = {}) {
    if (this.broken) return Promise.reject(this.broken);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.next++;
    const answer = new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onNews });
      this.worker.postMessage({ id, ...message });
    });
    return signal ? this.#until(signal, id, answer) : answer;
  }

  /** @param {AbortSignal} signal @param {number} id @param {Promise<any>} answer */
  async #until(signal, id, answer) {
    const stop = () => {
      this.waiting.get(id)?.reject(signal.reason);
      this.waiting.delete(id);
      if (!this.broken) this.worker.postMessage({ stop: id });
    };
    signal.addEventListener('abort', stop);
    try {
      return await answer;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Ends it; what was asked is answered no more. @param {string} [why] */
  close(why = 'The request was canceled.') {
    if (!this.broken) this.#halt(new Error(why));
  }
}

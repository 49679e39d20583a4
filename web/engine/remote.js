// @ts-check
// A worker as promises. Every question is settled, even if the worker fails.
import { placeOf } from './fetching.js';
import { read } from './told.js';

/** @typedef {import('./answer.js').Questions} Questions */

/**
 * Options of a question: bytes beside its arguments, its rank, a callback for progress, and a signal that stops it; the promise then rejects at once.
 * @typedef {{beside?: Uint8Array, rank?: import('./turns.js').Rank, onNews?: (news: any) => void, signal?: AbortSignal}} Manner
 */

export class Remote {
  /** The error with which the worker ended. @type {Error|null} */
  broken = null;
  #heard = false;

  /**
   * @param {string} program  completes "the program that …" in errors
   * @param {(error: Error) => void} [onStop] called if it fails
   */
  constructor(program, onStop) {
    this.program = program;
    this.onStop = onStop ?? (() => {});
    this.worker = new Worker(placeOf('worker.js'), { type: 'module' });
    this.waiting = new Map();
    this.next = 0;
    this.worker.addEventListener('message', ({ data }) => {
      this.#heard = true;
      this.#settle(data);
    });
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#stop(this.#heard ? `stopped (${event.message || 'no reason given'})` : 'could not be started');
    });
    this.worker.addEventListener('messageerror', () => this.#stop('stopped (its answer could not be read)'));
  }

  #settle({ id, told, news, error, over }) {
    const call = this.waiting.get(id);
    if (over) return this.#end(error);
    if (!call) return;
    if (news) return call.onNews?.(read(news));
    this.waiting.delete(id);
    if (error === undefined) call.resolve(told && read(told));
    else call.reject(new Error(error));
  }

  #stop(how) {
    this.#end(`The program that ${this.program} ${how}.`);
  }

  /** The worker failed. @param {string} why */
  #end(why) {
    if (this.broken) return;
    this.close(why);
    this.onStop(/** @type {any} */ (this.broken));
  }

  /** Sends it the core's module. @param {WebAssembly.Module} start */
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
    signal?.addEventListener('abort', () => {
      if (!this.waiting.has(id)) return;
      this.waiting.get(id).reject(signal.reason);
      this.waiting.delete(id);
      this.worker.postMessage({ stop: id });
    });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onNews });
      this.worker.postMessage({ id, ...message });
    });
  }

  /** Terminates the worker; open questions reject. @param {string} [why] */
  close(why = 'The request was canceled.') {
    if (this.broken) return;
    this.broken = new Error(why);
    this.worker.terminate();
    for (const call of this.waiting.values()) call.reject(this.broken);
    this.waiting.clear();
  }
}

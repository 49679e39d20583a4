// @ts-check
// Trains one network in its own worker. Pausing stops the question that trains; continuing asks it again.
import { Remote } from './remote.js';

export class Trainer {
  #remote = new Remote('trains the network');
  #stopped = false;
  /** Resolves when a paused training continues. @type {Promise<void>|null} */ #paused = null;
  /** @type {() => void} */ #resume = () => {};
  #halt = new AbortController();

  /**
   * @param {Promise<WebAssembly.Module>} module @param {import('./answer.js').Questions['train']['asks']} what
   * @param {import('./answer.js').Questions['trainOn']['asks']} how
   * @param {(news: any) => void} [onProgress] @param {AbortSignal} [signal] stops the training
   */
  constructor(module, what, how, onProgress, signal) {
    this.done = this.#run(module, what, how, onProgress).finally(() => this.close());
    signal?.addEventListener('abort', () => this.stop());
  }

  async #run(module, what, how, onProgress) {
    await this.#remote.start(await module);
    await this.#remote.ask('train', what);
    for (let over = false; !over && !this.#stopped;) {
      await this.#paused;
      if (!this.#stopped) over = await this.#train(how, onProgress);
    }
    return { ...await this.#remote.ask('trainResult', {}), stopped: this.#stopped };
  }

  /** Whether the training used all of its time. */
  async #train(how, onProgress) {
    const { signal } = this.#halt = new AbortController();
    try {
      await this.#remote.ask('trainOn', how, { onNews: onProgress, signal });
      return true;
    } catch (error) {
      if (!signal.aborted || this.#remote.broken) throw error;
      return false;
    }
  }

  pause() {
    this.#paused ??= new Promise((resolve) => { this.#resume = resolve; });
    this.#halt.abort();
  }

  resume() {
    this.#resume();
    this.#paused = null;
  }

  stop() {
    this.#stopped = true;
    this.#halt.abort();
    this.resume();
  }

  /** @param {string} [why] */
  close(why) {
    this.#remote.close(why);
  }
}

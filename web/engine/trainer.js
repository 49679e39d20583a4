// @ts-check
// In-browser training as the page sees it: a worker of its own, asked to train one
// network, which can be paused and stopped.
import { Remote } from './remote.js';

export class Trainer {
  #remote = new Remote('trains the network');
  /** The message to send when the worker has started. */
  #last = '';

  /**
   * @param {Promise<WebAssembly.Module>} module @param {any} what
   * @param {(news: any) => void} [onProgress] @param {AbortSignal} [signal] stops it
   */
  constructor(module, what, onProgress, signal) {
    const stop = () => this.stop();
    const close = () => {
      signal?.removeEventListener('abort', stop);
      this.close();
    };
    this.done = this.#run(module, what, onProgress);
    this.done.then(close, close);
    signal?.addEventListener('abort', stop);
  }

  async #run(module, what, onProgress) {
    await this.#remote.ask('start', await module);
    const run = this.#remote.ask('train', what, onProgress);
    if (this.#last) this.#remote.tell(this.#last, true);
    return run;
  }

  #say(op, on) {
    this.#last = on === false ? '' : op;
    this.#remote.tell(op, on);
  }

  pause() {
    this.#say('trainPause', true);
  }

  resume() {
    this.#say('trainPause', false);
  }

  stop() {
    this.#say('trainStop');
  }

  /** @param {string} [why] */
  close(why) {
    this.#remote.close(why);
  }
}

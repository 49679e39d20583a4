// Trains one network in its own worker, which others help. Pausing stops the question that trains; continuing asks it again.
import { Remote } from './remote.ts';
import type { TrainArguments, Training } from './messages.ts';

/** Number of first steps that are slowed down, so that changes of the answer are visible. */
const SLOW = 60;
/** The most workers that share a training. */
const MOST = 8;

/**
 * The helpers of the worker that trains: with theirs, as many workers as there are cores but two, those of the
 * page and of its board's answers; or the next lower power of two.
 */
const helpers = () =>
  Math.floor(Math.log2(Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 1) - 2))));

type OnProgress = (state: Training) => void;

export class Trainer {
  done: Promise<Training>;
  #remote = new Remote('trains the network');
  /** Resolves when a paused training continues. */ #paused: Promise<void> | null = null;
  #resume: () => void = () => {};
  #halt = new AbortController();

  /** @param signal stops the training */
  constructor(
    module: Promise<WebAssembly.Module>, plan: TrainArguments, onProgress: OnProgress, signal: AbortSignal,
  ) {
    this.done = this.#run(module, plan, onProgress, signal).finally(() => this.close());
    signal.addEventListener('abort', () => {
      this.#halt.abort();
      this.resume();
    });
  }

  async #run(
    module: Promise<WebAssembly.Module>, plan: TrainArguments, onProgress: OnProgress, stop: AbortSignal,
  ) {
    const remote = this.#remote;
    await remote.ask('start', {}, { beside: await module });
    await remote.ask('train', plan, { helpers: helpers() });
    for (let done = false; !done && !stop.aborted;) {
      await this.#paused;
      if (stop.aborted) break;
      const { signal } = this.#halt = new AbortController();
      done = await remote.ask('trainOn', { watched: true, slow: SLOW }, { onProgress, signal }).then(() => true, (error) => {
        if (!signal.aborted) throw error;
        return false;
      });
    }
    return remote.ask('trainResult', {});
  }

  pause() {
    this.#paused ??= new Promise((resolve) => { this.#resume = resolve; });
    this.#halt.abort();
  }

  resume() {
    this.#resume();
    this.#paused = null;
  }

  close(reason?: string) {
    this.#remote.close(reason);
  }
}

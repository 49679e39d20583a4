// Trains one network in its own worker. Pausing stops the question that trains; continuing asks it again.
import { Remote } from './remote.ts';
import type { Questions, TrainingNews } from './answer.ts';

type What = Questions['train']['asks'];
type How = Questions['trainOn']['asks'];
type OnProgress = (news: TrainingNews) => void;

export class Trainer {
  done: Promise<TrainingNews & { stopped: boolean }>;
  #remote = new Remote('trains the network');
  #stopped = false;
  /** Resolves when a paused training continues. */ #paused: Promise<void> | null = null;
  #resume: () => void = () => {};
  #halt = new AbortController();

  /** @param signal stops the training */
  constructor(
    module: Promise<WebAssembly.Module>,
    what: What,
    how: How,
    onProgress?: OnProgress,
    signal?: AbortSignal,
  ) {
    this.done = this.#run(module, what, how, onProgress).finally(() => this.close());
    signal?.addEventListener('abort', () => this.stop());
  }

  async #run(module: Promise<WebAssembly.Module>, what: What, how: How, onProgress?: OnProgress) {
    await this.#remote.start(await module);
    await this.#remote.ask('train', what);
    for (let over = false; !over && !this.#stopped;) {
      await this.#paused;
      if (!this.#stopped) over = await this.#train(how, onProgress);
    }
    return { ...await this.#remote.ask('trainResult', {}), stopped: this.#stopped };
  }

  /** Whether the training used all of its time. */
  async #train(how: How, onProgress?: OnProgress) {
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

  close(why?: string) {
    this.#remote.close(why);
  }
}

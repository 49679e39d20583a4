// While points are dragged, every move asks a question. One is asked at a time; of those that wait, only the
// newest is asked next. The one that is asked may go on for a moment, since most are short, and is then cut;
// after a cut the next one gets more time, so that a drag shows some answers.

/** How long a question may go on once another waits, in milliseconds. */
const GRACE = 60;
/** Least duration of a question after one that was cut, in milliseconds. */
const LONG_GRACE = 300;

/** The reason of the signal of a question that was cut. It is only compared: no message shows it. */
export const OUTDATED = new Error();

interface Request {
  /** Asks it, and settles its promise. */
  run: () => Promise<void>;
  skip: () => void;
  halt: AbortController;
}

export class Newest {
  #asked: Request | null = null;
  #waiting: Request | null = null;
  #runs = false;
  #began = 0;
  #afterCut = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Asks the newest question once no other is asked.
   * @param work asks; it must settle soon after the signal aborts
   * @returns its answer; null if a newer one came before it, or cut it
   */
  ask<Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      this.#waiting?.skip();
      const halt = new AbortController();
      const { signal } = halt;
      const run = () => work(signal)
        .then(resolve, (error) => (signal.reason === OUTDATED ? resolve(null) : reject(error)));
      this.#waiting = { run, skip: () => resolve(null), halt };
      const asked = this.#asked;
      if (asked) {
        const left = this.#afterCut ? LONG_GRACE - (performance.now() - this.#began) : 0;
        this.#timer ??= setTimeout(() => asked.halt.abort(OUTDATED), Math.max(GRACE, left));
      } else if (!this.#runs) this.#run();
    });
  }

  async #run() {
    this.#runs = true;
    await null; // of several questions in one task, too, only the last is asked
    while ((this.#asked = this.#waiting)) {
      const { run, halt } = this.#asked;
      this.#waiting = null;
      this.#began = performance.now();
      await run();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#afterCut = halt.signal.reason === OUTDATED;
    }
    this.#runs = false;
  }

  /** Aborts the question that is asked, and the one that waits, whose signal is then aborted from the start. */
  stop() {
    for (const request of [this.#asked, this.#waiting]) request?.halt.abort();
  }
}

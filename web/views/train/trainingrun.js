// @ts-check
// One run of in-browser training for the view: its options, its newest figures and
// its curves.
import { addDot, firstName, freshId } from '../../catalog/trained.js';
import { freshSeed } from '../../points/grid.js';
import { clock } from './curves.js';

/** Least time between two saves during training, in milliseconds: a visitor who closes the page loses little. */
const KEEPING = 10_000;

export class TrainingRun {
  /** The newest value of every figure. */
  news = /** @type {any} */ ({});
  /** The newest measurement. */
  score = /** @type {any} */ (null);
  /** @type {import('./curves.js').Dot[]} */ loss = [];
  /** @type {import('./curves.js').Dot[]} */ right = [];
  paused = false;
  over = false;
  error = '';
  /** Why the browser's storage did not store the network. */
  refused = '';
  /** The id of the network in the page's lists and addresses. */
  id = freshId();
  made = new Date();
  #kept = -Infinity;
  #halt = new AbortController();

  /**
   * @param {Engine} engine
   * @param {{task: import('../../state/store.js').Task, n: [number, number], hidden: number, minutes: number}} what
   * @param {(run: TrainingRun, news: any) => void} onNews called with progress, and at the end
   */
  constructor(engine, { task, n, hidden, minutes }, onNews) {
    this.engine = engine;
    this.task = task;
    this.n = n;
    this.hidden = hidden;
    this.minutes = minutes;
    const tell = (news) => onNews(this, news);
    this.job = engine.train({ task, n, hidden, milliseconds: 60_000 * minutes, seed: freshSeed() }, tell, this.#halt.signal);
    this.job.done.then((news) => {
      this.over = true;
      tell(news);
    }, (error) => {
      Object.assign(this, { over: true, error: error.message });
      tell({});
    });
  }

  /** Handles progress; true if it brought new weights, which the engine has then. */
  async hear(news) {
    this.news = { ...this.news, ...news };
    const at = news.spent / 1000;
    if (Number.isFinite(news.loss)) addDot(this.loss, { at, value: news.loss });
    if (!news.bytes) return false;
    this.score = news;
    addDot(this.right, { at, value: this.accuracy });
    const curve = { right: [...this.right], loss: [...this.loss], minutes: this.minutes }; // as of this file
    const training = { made: this.made.toISOString(), curve };
    await this.engine.stock.add(this.name, news.bytes, this.id, training).catch((error) => { this.error = error.message; });
    return true;
  }

  /** Stores the network in the browser, at most every KEEPING milliseconds; true if it tried. @returns {Promise<boolean>} */
  async keep() {
    if (!this.file || (!this.over && performance.now() - this.#kept < KEEPING)) return false;
    this.#kept = performance.now();
    this.refused = await this.engine.stock.keep(this.id).then(() => '', (error) => error.message);
    return true;
  }

  get name() {
    return firstName(this.task, this.n, this.made);
  }

  toggle() {
    this.paused = !this.paused;
    if (this.paused) this.job.pause();
    else this.job.resume();
  }

  stop() {
    this.#halt.abort();
  }

  /** The newest weight file that the core has loaded. @returns {Uint8Array|undefined} */
  get file() {
    return this.engine.stock.fileOf(this.id);
  }

  /** The accuracy of the newest measurement. */
  get accuracy() {
    return this.score?.figures.accuracy?.value ?? 0;
  }

  /** Milliseconds of work so far. */
  get spent() {
    return this.news.spent ?? 0;
  }

  /** The time left; at the end, the time spent. */
  get clock() {
    const spent = this.spent / 1000;
    return clock(this.over ? spent : 60 * this.minutes - spent);
  }
}

// @ts-check
// A new network learns on the board: its answers to the visitor's points change as it learns, and
// snapshots of its weights let one look at any moment of its learning again.
import { TASKS, problemOf } from '../catalog/problems.js';
import { firstName, freshId } from '../catalog/trained.js';
import { freshSeed } from '../points/grid.js';

/** @typedef {import('./address.js').Lesson} Lesson @typedef {import('./address.js').Given} Given */

/** @typedef {ReturnType<typeof taughtOf>} Taught */

/** What the page shows of a lesson, as it begins. @param {string} id of the weights @param {Lesson} lesson @param {[number, number]} n points in training */
const taughtOf = (id, lesson, n) => ({
  id, lesson, n,
  /** Seconds of work so far. */ spent: 0,
  examples: 0,
  /** Share of fresh boards that are exactly right; null before the first measurement. @type {number|null} */ accuracy: null,
  paused: false,
  over: false,
  /** Why it ended before its time. */ error: '',
  /** The snapshot that the board shows; null for the newest weights. @type {number|null} */ at: null,
  /** Number of snapshots. */ moments: 0,
});

/** Units of the network. */
const HIDDEN = 64;
/** Steps that are slowed, so that one sees the answer take shape. */
const SLOW = 200;
/** Most snapshots that are held; of more, every second one stays. */
const MOMENTS = 64;
/** With fewer cores the second network would take time from the first. */
const CORES = 4;

/** Seconds until most of what can be learned in a tab is learned. */
const SECONDS = 60;

/** @param {any} value @param {number} low @param {number} high */
const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/**
 * A lesson with its defaults; the error names what is wrong with it.
 * @param {string} board its task @param {any} [what] {task, given, seed, seconds}, each of which may be missing @returns {Lesson}
 */
export function lessonOf(board, what = {}) {
  if (typeof what !== 'object' || what === null) throw new TypeError('teach takes an object {task, seconds, …}.');
  const { task = board, given = 'places', seed = freshSeed(), seconds = SECONDS } = what;
  for (const [name, value, fine, wanted] of /** @type {[string, any, boolean, string][]} */ ([
    ['task', task, TASKS.includes(task), `one of ${TASKS.join(', ')}`],
    ['given', given, ['places', 'xy'].includes(given), 'places or xy'],
    ['seconds', seconds, whole(seconds, 1, 3600), 'a whole number from 1 to 3600'],
    ['seed', seed, whole(seed, 0, 2 ** 31 - 1), `a whole number from 0 to ${2 ** 31 - 1}`],
  ])) if (!fine) throw new TypeError(`${name} is ${String(value).slice(0, 80)}, not ${wanted}.`);
  return { task, given, seed, seconds };
}

export class Teaching {
  /** Accuracy on fresh boards, and the same of the network that is given x and y alone. @type {import('../engine/weightfile.js').Dot[]} */
  right = [];
  /** @type {import('../engine/weightfile.js').Dot[]} */
  pale = [];
  /** @type {import('../engine/weightfile.js').Dot[]} */
  loss = [];
  /** @type {{at: number, examples: number, file: Uint8Array}[]} */
  moments = [];
  #store; #engine;
  #halt = new AbortController();
  /** @type {{pause: () => void, resume: () => void}[]} */ #jobs = [];
  #giving = false;
  /** @type {Uint8Array|null} */ #next = null;
  #made = new Date();
  #shown = false; // on the board, at least once
  /** Resolves when the run is over. @type {Promise<Taught>} */ done;

  /** @param {Store} store @param {Engine} engine @param {Lesson} lesson @param {number} [cores] */
  constructor(store, engine, lesson, cores = globalThis.navigator?.hardwareConcurrency ?? 1) {
    this.#store = store;
    this.#engine = engine;
    const n = problemOf(lesson.task).training.sizes[0];
    this.id = freshId();
    this.taught = taughtOf(this.id, lesson, n);
    store.set({ teaching: this.taught });
    this.done = this.#learn(lesson, n);
    if (lesson.given === 'places' && cores >= CORES) this.#beside(lesson, n);
  }

  /** What the page shows is told to it, while it shows this run. @param {Partial<Taught>} patch */
  #tell(patch) {
    this.taught = { ...this.taught, ...patch };
    if (this.#store.get().teaching?.id === this.id) this.#store.set({ teaching: this.taught });
  }

  /** @param {Lesson} lesson @param {[number, number]} n @param {Given} given */
  #what({ task, seed, seconds }, n, given) {
    return { task, n, given, hidden: HIDDEN, seed, milliseconds: 1000 * seconds };
  }

  /** @param {Lesson} lesson @param {[number, number]} n */
  async #learn(lesson, n) {
    const what = { ...this.#what(lesson, n, lesson.given), watched: true, slow: SLOW };
    const job = this.#engine.train(what, (news) => this.#hear(news), this.#halt.signal);
    this.#jobs.push(job);
    try {
      this.#hear(await job.done);
    } catch (error) {
      this.#tell({ error: /** @type {Error} */ (error).message });
    }
    this.#tell({ over: true, paused: false });
    await this.#keep();
    return this.taught;
  }

  /** The network that is given x and y alone learns from the same examples. @param {Lesson} lesson @param {[number, number]} n */
  async #beside(lesson, n) {
    const what = { ...this.#what(lesson, n, 'xy'), beside: true };
    const hear = (/** @type {{spent: number, figures?: any}} */ { spent, figures }) => {
      if (!figures) return;
      this.pale.push({ at: spent / 1000, value: figures.accuracy?.value ?? 0 });
      this.#tell({});
    };
    const job = this.#engine.train(what, hear, this.#halt.signal);
    this.#jobs.push(job);
    await job.done.then(hear, () => {}); // it is only company
  }

  /** @param {{spent: number, examples: number, loss: number, figures?: any, file?: Uint8Array}} news */
  #hear({ spent, examples, loss, figures, file }) {
    const at = spent / 1000;
    if (Number.isFinite(loss)) this.loss.push({ at, value: loss });
    if (figures) this.right.push({ at, value: figures.accuracy?.value ?? 0 });
    if (file) this.#remember({ at, examples, file });
    this.#tell({ spent: at, examples, moments: this.moments.length, ...(figures ? { accuracy: figures.accuracy?.value ?? 0 } : {}) });
    if (file && this.taught.at === null) this.#give(file);
  }

  /** Every second snapshot goes when there are too many; the newest and the first stay. */
  #remember(moment) {
    this.moments.push(moment);
    if (this.moments.length <= MOMENTS) return;
    const last = this.moments.length - 1;
    this.moments = this.moments.filter((_, i) => i % 2 === 0 || i === last);
    const { at } = this.taught;
    if (at !== null) this.#tell({ at: Math.min(at >> 1, this.moments.length - 1) });
  }

  /** The core is given the weights, the newest where several wait, and the board asks anew. @param {Uint8Array} file */
  async #give(file) {
    this.#next = file;
    if (this.#giving) return;
    this.#giving = true;
    while (this.#next) {
      const bytes = this.#next;
      this.#next = null;
      const training = { made: this.#made.toISOString(), curve: { right: this.right, loss: this.loss, minutes: this.taught.lesson.seconds / 60 } };
      const failed = await this.#engine.stock.add(this.name, bytes.slice().buffer, this.id, training).then(() => null, (error) => error);
      if (failed) this.#tell({ error: failed.message });
      else this.#show();
    }
    this.#giving = false;
  }

  /** The board shows this network, unless the visitor has chosen another since. */
  #show() {
    const { weights } = this.#store.get();
    const { task } = this.taught.lesson;
    if (weights[task] === this.id || !this.#shown) this.#store.set({ weights: { ...weights, [task]: this.id } });
    this.#shown = true;
  }

  get name() {
    return firstName(this.taught.lesson.task, this.taught.n, this.#made);
  }

  /** The moment nearest to a time; null: now. @param {number} seconds of work */
  momentAt(seconds) {
    if (seconds >= this.taught.spent) return null;
    const far = this.moments.map(({ at }) => Math.abs(at - seconds));
    return far.indexOf(Math.min(...far));
  }

  /** Shows the board at a moment of the learning; null: as it is now. @param {number|null} i */
  look(i) {
    const at = i === null || i >= this.moments.length - 1 ? null : Math.max(0, i);
    if (!this.moments.length) return;
    this.#tell({ at });
    this.#give((at === null ? this.moments[this.moments.length - 1] : this.moments[at]).file);
  }

  toggle() {
    const { taught } = this;
    if (taught.over) return;
    for (const job of this.#jobs) {
      if (taught.paused) job.resume();
      else job.pause();
    }
    this.#tell({ paused: !taught.paused });
  }

  /** Ends it; what was learned stays. */
  stop() {
    this.#halt.abort();
  }

  /** Has the browser keep the last weights for the next visit. */
  async #keep() {
    const last = this.moments[this.moments.length - 1];
    if (!last || !this.#engine.stock.fileOf(this.id)) return;
    this.look(null);
    await this.#engine.stock.keep(this.id, this.name, this.#made.toISOString()).catch((error) => this.#tell({ error: error.message }));
  }
}

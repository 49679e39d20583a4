// Trains a new network on the board. Its answer to the visitor's points is updated during the training, and
// snapshots of its weights show its answer at earlier moments.
import { TASKS, problemOf } from '../catalog/problems.ts';
import { addDot, firstName, freshId } from '../catalog/trained.ts';
import { freshSeed } from '../points/grid.ts';
import { fitsTask, type Lesson } from './address.ts';
import type { Engine } from '../engine/engine.ts';
import type { Dot } from '../engine/weightfile.ts';
import type { Store } from './store.ts';
import type { TrainingNews } from '../engine/answer.ts';

/** A snapshot: seconds, examples seen, and the weight file. */
type Moment = { at: number; examples: number; bytes: Uint8Array };

export type Taught = ReturnType<typeof taughtOf>;

/**
 * The state of a lesson at its start.
 * @param id of the weights
 * @param n points in training
 */
const taughtOf = (id: string, lesson: Lesson, n: [number, number]) => ({
  id, lesson, n,
  examples: 0,
  /** Accuracy on new random boards; null before the first measurement. */ accuracy: null as number | null,
  paused: false,
  over: false,
  /** Why the training ended early. */ error: '',
  /** The snapshot that the board shows; null for the newest weights. */ at: null as number | null,
  /** Number of snapshots. */ moments: 0,
  /** Number of marks on its curve. */ marks: 0,
});

/** Hidden units of the network. */
const HIDDEN = 64;
/** Number of first steps that are slowed down, so that changes of the answer are visible. */
const SLOW = 60;
/** Most snapshots kept; if there are more, every second one is deleted. */
const MOMENTS = 64;
/** Default duration in seconds; more time improves the network little. */
const SECONDS = 60;
/**
 * Least time between two saves during training, in milliseconds: a visitor who closes the page loses little.
 */
const KEEPING = 10_000;

const whole = (value: any, low: number, high: number) =>
  Number.isInteger(value) && value >= low && value <= high;

/**
 * Checks a lesson and adds the defaults; the error names the wrong field.
 * @param board the task on the board
 * @param what {task, seed, seconds, stretch}, each of which may be missing
 */
export function lessonOf(board: string, what: any = {}): Lesson {
  if (typeof what !== 'object' || what === null) {
    throw new TypeError('teach takes an object {task, seconds, …}.');
  }
  const { task = board, seed = freshSeed(), seconds = SECONDS, stretch = 1 } = what;
  for (const [name, value, fine, wanted] of [
    ['task', task, TASKS.includes(task), `one of ${TASKS.join(', ')}`],
    ['seconds', seconds, whole(seconds, 1, 3600), 'a whole number from 1 to 3600'],
    ['stretch', stretch, fitsTask(task, stretch), '1, or for triangulations a number from 1 to 3'],
    ['seed', seed, whole(seed, 0, 2 ** 31 - 1), `a whole number from 0 to ${2 ** 31 - 1}`],
  ] as [string, any, boolean, string][]) {
    if (!fine) throw new TypeError(`${name} is ${String(value).slice(0, 80)}, not ${wanted}.`);
  }
  return { task, seed, seconds, stretch };
}

export class Teaching {
  id: string;
  taught: Taught;
  /** Accuracy on new boards over time. */ right: Dot[] = [];
  loss: Dot[] = [];
  /**
   * The curve that is shown, over the examples seen: the region's overlap for triangulations, else the
   * accuracy.
   */
  marks: { examples: number; value: number }[] = [];
  moments: Moment[] = [];
  #store; #engine; #ask;
  #halt = new AbortController();
  #job: { pause: () => void; resume: () => void } | null = null;
  /** Settles when the core has all weights that it was given; null if it has. */
  #giving: Promise<void> | null = null;
  #next: Moment | null = null;
  /** The snapshot that the core has. */ #given: Moment | null = null;
  #made = new Date();
  #shown = false; // whether the board has shown the network
  #kept = -Infinity; // when the browser's storage got it last
  /** Resolves when the run is over. */ done: Promise<Taught>;

  /** @param ask has the board ask again, with other weights of the same network */
  constructor(store: Store, engine: Engine, lesson: Lesson, ask: () => void) {
    this.#store = store;
    this.#engine = engine;
    this.#ask = ask;
    const n = problemOf(lesson.task).training.sizes[0];
    this.id = freshId();
    this.taught = taughtOf(this.id, lesson, n);
    store.set({ teaching: this.taught });
    this.done = this.#learn(lesson, n);
  }

  /** Changes the lesson's state, and the page's, if it shows this lesson. */
  #tell(patch: Partial<Taught>) {
    this.taught = { ...this.taught, ...patch };
    if (this.#store.get().teaching?.id === this.id) this.#store.set({ teaching: this.taught });
  }

  async #learn({ task, stretch, seed, seconds }: Lesson, n: [number, number]) {
    const what = { task, n, stretch, hidden: HIDDEN, seed, milliseconds: 1000 * seconds, watched: true,
      slow: SLOW };
    const job = this.#engine.train(what, (news) => this.#hear(news), this.#halt.signal);
    this.#job = job;
    try {
      this.#hear(await job.done);
    } catch (error) {
      this.#tell({ error: (error as Error).message });
    }
    this.#tell({ over: true, paused: false });
    await this.#keep();
    return this.taught;
  }

  #hear({ spent, examples, loss, figures, bytes }: TrainingNews) {
    const at = spent / 1000;
    if (Number.isFinite(loss)) addDot(this.loss, { at, value: loss });
    if (figures) {
      addDot(this.right, { at, value: figures.accuracy?.value ?? 0 });
      if (this.taught.lesson.task !== 'delaunay') this.#mark(examples, figures.accuracy?.value ?? 0);
    }
    const moment = bytes && { at, examples, bytes };
    if (moment) this.#remember(moment);
    this.#tell({ examples, moments: this.moments.length,
      ...(figures ? { accuracy: figures.accuracy?.value ?? 0 } : {}) });
    if (moment && this.taught.at === null) this.#give(moment);
    // an error is told at the end
    if (moment && examples && performance.now() - this.#kept >= KEEPING) {
      this.#save(moment.bytes).catch(() => {});
    }
  }

  /** Adds a mark to the curve. */
  #mark(examples: number, value: number) {
    if (this.marks.some((m) => m.examples === examples)) return;
    this.marks.push({ examples, value });
    this.#tell({ marks: this.marks.length });
  }

  /** Adds the overlap of the region that the board shows to the curve. */
  overlaps(overlap: number) {
    if (
      this.#given
      && this.taught.at === null
      && this.taught.lesson.task === 'delaunay'
      && Number.isFinite(overlap)
    ) {
      this.#mark(this.#given.examples, overlap);
    }
  }

  /** Adds a snapshot. If there are too many, every second one is deleted, but not the first or the newest. */
  #remember(moment: Moment) {
    this.moments.push(moment);
    if (this.moments.length <= MOMENTS) return;
    const last = this.moments.length - 1;
    this.moments = this.moments.filter((_, i) => i % 2 === 0 || i === last);
    const { at } = this.taught;
    if (at !== null) this.#tell({ at: Math.min(at >> 1, this.moments.length - 1) });
  }

  /** Loads weights into the core, of several that wait only the newest, and has the board ask again. */
  #give(newest: Moment) {
    this.#next = newest;
    return (this.#giving ??= this.#giveAll());
  }

  async #giveAll() {
    while (this.#next) {
      const moment = this.#next;
      this.#next = null;
      const training = { made: this.#made.toISOString(),
        curve: { right: this.right, loss: this.loss, minutes: this.taught.lesson.seconds / 60 } };
      const failed = await this.#engine.stock.add(this.name, moment.bytes, this.id, training).then(() => null,
        (error) => error);
      if (failed) this.#tell({ error: failed.message });
      else {
        this.#given = moment;
        this.#show();
      }
    }
    this.#giving = null;
  }

  /** Shows the network on the board, unless the visitor has chosen another or teaches a newer one. */
  #show() {
    const { weights, teaching } = this.#store.get();
    const { task } = this.taught.lesson;
    if (weights[task] === this.id) this.#ask();
    else if (!this.#shown && teaching?.id === this.id)
      this.#store.set({ weights: { ...weights, [task]: this.id } });
    this.#shown = true;
  }

  get name() {
    return firstName(this.taught.lesson.task, this.taught.n, this.#made);
  }

  /** The snapshot nearest to a number of examples; null for the newest weights. */
  momentAt(examples: number) {
    if (examples >= this.taught.examples) return null;
    const far = this.moments.map((m) => Math.abs(m.examples - examples));
    return far.indexOf(Math.min(...far));
  }

  /** Shows the answer of snapshot i; null for the newest weights. */
  look(i: number | null) {
    const at = i === null || i >= this.moments.length - 1 ? null : Math.max(0, i);
    if (!this.moments.length) return;
    this.#tell({ at });
    this.#give(at === null ? this.moments[this.moments.length - 1] : this.moments[at]);
  }

  toggle() {
    const { taught } = this;
    if (taught.over) return;
    if (taught.paused) this.#job?.resume();
    else this.#job?.pause();
    this.#tell({ paused: !taught.paused });
  }

  /** Ends the training; the network stays. */
  stop() {
    this.#halt.abort();
  }

  /** Stores the last weights; not those from before the first step, which are random. */
  async #keep() {
    const last = this.moments[this.moments.length - 1];
    if (!last?.examples) return;
    this.#tell({ at: null });
    await this.#give(last);
    await this.#save(last.bytes).catch((error) => this.#tell({ error: error.message }));
  }

  /** Stores weights in the browser, for the next visit. */
  async #save(bytes: Uint8Array) {
    if (!this.#engine.stock.fileOf(this.id)) return; // the core has none of its weights yet
    this.#kept = performance.now();
    await this.#engine.stock.keep(this.id, undefined, bytes);
  }
}

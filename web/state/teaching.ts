// Trains a new network on the board. Its answer to the visitor's points is updated during the training, and
// snapshots of its weights show its answer at earlier moments.
import { TASKS, problemOf } from '../catalog/problems.ts';
import { firstName, freshId } from '../catalog/trained.ts';
import { freshSeed } from '../points/grid.ts';
import { fitsTask, type Lesson } from './address.ts';
import type { Engine } from '../engine/engine.ts';
import type { State, Store } from './store.ts';
import type { Training } from '../engine/messages.ts';

/** A snapshot: examples seen, and the weight file. */
interface Moment {
  examples: number;
  bytes: Uint8Array;
}

/** A training, of the state. */
export interface Taught {
  /** Of the weights. */
  id: string;
  lesson: Lesson;
  examples: number;
  /** Accuracy on new random boards; null before the first measurement. */
  accuracy: number | null;
  paused: boolean;
  over: boolean;
  /** Why the training ended early. */
  error: string;
  /** Snapshots of the weights, the newest last. */
  moments: Moment[];
  /** The one that the board shows; null for the newest weights. */
  at: Moment | null;
  /**
   * The curve over the examples seen: of triangulations the overlap of region and circle, else the accuracy.
   */
  marks: { examples: number; value: number }[];
}

/** Hidden units of the network. */
const HIDDEN = 64;
/** Number of first steps that are slowed down, so that changes of the answer are visible. */
const SLOW = 60;
/** Most snapshots; if there are more, every second one is deleted. */
const MOMENTS = 64;
/** Default duration in seconds; more time improves the network little. */
const SECONDS = 60;
/**
 * Least time between two saves during training, in milliseconds: a visitor who closes the page loses little.
 */
const SAVE_INTERVAL = 10_000;

const isInteger = (value: any, low: number, high: number) =>
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
    ['seconds', seconds, isInteger(seconds, 1, 3600), 'a whole number from 1 to 3600'],
    ['stretch', stretch, fitsTask(task, stretch), '1, or for triangulations a number from 1 to 3'],
    ['seed', seed, isInteger(seed, 0, 2 ** 31 - 1), `a whole number from 0 to ${2 ** 31 - 1}`],
  ] as [string, any, boolean, string][]) {
    if (!fine) throw new TypeError(`${name} is ${String(value).slice(0, 80)}, not ${wanted}.`);
  }
  return { task, seed, seconds, stretch };
}

export class Teaching {
  taught: Taught;
  #store; #engine; #ask; #job; #name; #leave;
  #made = new Date();
  #halt = new AbortController();
  /** Settles when the core has all weights that it was given; null if it has. */
  #giving: Promise<void> | null = null;
  #next: Moment | null = null;
  /** The snapshot that the core has. */ #given: Moment | null = null;
  #shown = false; // whether the board has shown the network
  #savedAt = -Infinity;
  /** Resolves when the run is over. */ done: Promise<Taught>;

  /** @param ask has the board ask again, with other weights of the same network */
  constructor(store: Store, engine: Engine, lesson: Lesson, ask: () => void) {
    this.#store = store;
    this.#engine = engine;
    this.#ask = ask;
    const { task, stretch, seed, seconds } = lesson;
    const [low, high] = problemOf(task).training.sizes[0];
    this.#name = firstName(task, [low, high], this.#made);
    this.taught = { id: freshId(), lesson, examples: 0, accuracy: null, paused: false, over: false, error: '',
      moments: [], at: null, marks: [] };
    store.set({ teaching: this.taught });
    this.#leave = store.subscribe((now, before) => now.learned !== before.learned && this.#overlaps(now));
    const plan = { task, low, high, stretch, hidden: HIDDEN, seed, milliseconds: 1000 * seconds };
    this.#job = engine.train(plan, { watched: true, slow: SLOW }, (state) => this.#hear(state),
      this.#halt.signal);
    this.done = this.#end();
  }

  /** Changes the lesson's state, and the page's, if it shows this lesson. */
  #tell(patch: Partial<Taught>) {
    this.taught = { ...this.taught, ...patch };
    if (this.#store.get().teaching?.id === this.taught.id) this.#store.set({ teaching: this.taught });
  }

  /** Stores the last weights; not those from before the first step, which are random. */
  async #end() {
    try {
      this.#hear(await this.#job.done);
    } catch (error) {
      this.#tell({ error: (error as Error).message });
    }
    this.#tell({ over: true, paused: false });
    const last = this.taught.moments.at(-1);
    if (last?.examples) {
      this.#tell({ at: null });
      await this.#give(last);
      await this.#save(last.bytes).catch((error) => this.#tell({ error: error.message }));
    }
    this.#leave();
    return this.taught;
  }

  #hear({ examples, figures, bytes }: Training) {
    this.#tell({ examples });
    if (figures) {
      const accuracy = figures.accuracy?.value ?? 0;
      this.#tell({ accuracy });
      if (this.taught.lesson.task !== 'delaunay') this.#mark(examples, accuracy);
    }
    if (!bytes) return;
    const moment = { examples, bytes };
    this.#remember(moment);
    if (!this.taught.at) this.#give(moment);
    // an error is told at the end
    if (examples && performance.now() - this.#savedAt >= SAVE_INTERVAL) this.#save(bytes).catch(() => {});
  }

  /** Adds a mark to the curve. */
  #mark(examples: number, value: number) {
    const { marks } = this.taught;
    if (!marks.some((m) => m.examples === examples)) this.#tell({ marks: [...marks, { examples, value }] });
  }

  /** Adds the overlap of the region that the board shows to the curve. */
  #overlaps({ learned, weights }: State) {
    const { id, at, lesson: { task } } = this.taught;
    if (!this.#given || at || !learned || task !== 'delaunay' || weights[task] !== id) return;
    if (Number.isFinite(learned.overlap)) this.#mark(this.#given.examples, learned.overlap);
  }

  /** Adds a snapshot. If there are too many, every second one is deleted, but not the first or the newest. */
  #remember(moment: Moment) {
    const moments = [...this.taught.moments, moment];
    const all = moments.length <= MOMENTS;
    this.#tell({ moments: all ? moments : moments.filter((m, i) => i % 2 === 0 || m === moment) });
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
      try {
        await this.#engine.networks
          .import(this.#name, moment.bytes, this.taught.id, this.#made.toISOString());
        this.#given = moment;
        this.#show();
      } catch (error) {
        this.#tell({ error: (error as Error).message });
      }
    }
    this.#giving = null;
  }

  /** Shows the network on the board, unless the visitor has chosen another or teaches a newer one. */
  #show() {
    const { weights, teaching } = this.#store.get();
    const { id, lesson: { task } } = this.taught;
    if (weights[task] === id) this.#ask();
    else if (!this.#shown && teaching?.id === id) this.#store.set({ weights: { ...weights, [task]: id } });
    this.#shown = true;
  }

  /** Shows the answer of the snapshot nearest to a number of examples. */
  look(examples: number) {
    const { moments } = this.taught;
    if (!moments.length) return;
    const far = (m: Moment) => Math.abs(m.examples - examples);
    const newest = moments[moments.length - 1];
    const nearest = moments.reduce((best, m) => (far(m) < far(best) ? m : best), newest);
    this.#tell({ at: nearest === newest ? null : nearest });
    this.#give(nearest);
  }

  toggle() {
    const { over, paused } = this.taught;
    if (over) return;
    if (paused) this.#job.resume();
    else this.#job.pause();
    this.#tell({ paused: !paused });
  }

  /** Ends the training; the network stays. */
  stop() {
    this.#halt.abort();
  }

  /** Stores weights in the browser, for the next visit. */
  async #save(bytes: Uint8Array) {
    if (!this.#engine.networks.fileOf(this.taught.id)) return; // the core has none of its weights yet
    this.#savedAt = performance.now();
    await this.#engine.networks.save(this.taught.id, bytes);
  }
}

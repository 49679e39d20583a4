// Trains a new network on the board. Its answer to the visitor's points is updated during the training, and
// snapshots of its weights show its answer at earlier moments.
import { TASKS, isTask, problemOf } from '../catalog/problems.ts';
import { firstName, idOf } from '../catalog/trained.ts';
import { freshSeed } from '../points/grid.ts';
import { RANGES, fitsTask, inRange, settingsText } from './address.ts';
import { messageOf } from '../engine/errors.ts';
import type { Engine } from '../engine/engine.ts';
import type { Snapshot, Store, TrainingSettings, TrainingState } from './store.ts';
import type { Training } from '../engine/messages.ts';

/** Hidden units of the network. */
const HIDDEN = 64;
/** Most snapshots; if there are more, every second one is deleted. */
const MAX_SNAPSHOTS = 64;
/** Default duration in seconds; more time improves the network little. */
const SECONDS = 60;
/** Least milliseconds between two measurements of the overlap. */
const OVERLAP_INTERVAL = 300;
/** Least milliseconds between two saves during training: a visitor who closes the page loses little. */
const SAVE_INTERVAL = 10_000;

/**
 * Checks settings and adds the defaults; the error names the wrong field.
 * @param board the task on the board
 * @param what {task, seed, seconds, stretch}, each of which may be missing
 */
export function checkedSettings(board: string, what: unknown = {}): TrainingSettings {
  if (typeof what !== 'object' || what === null) {
    throw new TypeError('teach takes an object {task, seconds, …}.');
  }
  const { task = board, seed = freshSeed(), seconds = SECONDS, stretch = 1 }: Partial<TrainingSettings> = what;
  for (const [name, value, fine, wanted] of [
    ['task', task, isTask(task), `one of ${TASKS.join(', ')}`],
    ['seconds', seconds, inRange(seconds, RANGES.seconds), `a whole number from ${RANGES.seconds.join(' to ')}`],
    ['stretch', stretch, fitsTask(task, stretch), '1, or for triangulations a number from 1 to 3'],
    ['seed', seed, inRange(seed, RANGES.seed), `a whole number from ${RANGES.seed.join(' to ')}`],
  ]) {
    if (!fine) throw new TypeError(`${name} is ${String(value).slice(0, 80)}, not ${wanted}.`);
  }
  return { task, seed, seconds, stretch };
}

/** The numbers of points to learn from: the problem's, up to those of the board unless they are far more. */
function sizesFor(task: string, n: number) {
  const { range: [low, high], most } = problemOf(task).training;
  return [low, n <= Math.min(most, 2 * high) ? Math.max(high, n) : high];
}

export class BoardTraining {
  state: TrainingState;
  #store; #engine; #ask; #job; #name;
  #created = new Date();
  #controller = new AbortController();
  /** Settles when the core has all weights that it was given; null if it has. */
  #loading: Promise<void> | null = null;
  /** The weights to load when the core has those that it is given now. */ #next: Snapshot | null = null;
  #measuredAt = -Infinity;
  #shown = false; // whether the board has shown the network
  /** The weights that were chosen when it began: the visitor may choose others before it has any. */ #chosen;
  #kept = false;
  #savedAt = -Infinity;
  /** Examples of the network that an earlier training with these settings has stored; 0 if there is none. */
  #stored;
  /** Resolves when the run is over. */ done: Promise<TrainingState>;

  /** @param ask has the board ask again, with other weights of the same network */
  constructor(store: Store, engine: Engine, settings: TrainingSettings, ask: () => void) {
    this.#store = store;
    this.#engine = engine;
    this.#ask = ask;
    const { task, stretch, seed, seconds } = settings;
    const { points, weights } = store.get();
    const [low, high] = sizesFor(task, points.length);
    this.#chosen = weights[task];
    this.#name = firstName(task, [low, high], this.#created);
    this.state = { id: idOf(task, settingsText(settings)), settings, examples: 0, accuracy: null,
      paused: false, over: false, error: '', snapshots: [], at: null, curve: [] };
    this.#stored = engine.networks.entry(this.state.id)?.examples ?? 0;
    store.set({ training: this.state });
    const plan = { task, low, high, stretch, hidden: HIDDEN, seed, milliseconds: 1000 * seconds };
    this.#job = engine.train(plan, (state) => this.#onProgress(state), this.#controller.signal);
    this.done = this.#end();
  }

  /** Changes the training's state, and the page's, if it shows this training. */
  #update(patch: Partial<TrainingState>) {
    this.state = { ...this.state, ...patch };
    const shown = this.#store.get().training;
    if (shown?.settings === this.state.settings) this.#store.set({ training: this.state });
  }

  /** Stores the last weights; not those from before the first step, which are random. */
  async #end() {
    try {
      this.#onProgress(await this.#job.done);
    } catch (error) {
      // of one that is kept, the newest weights are here
      if (!this.#kept) this.#update({ error: messageOf(error) });
    }
    this.#update({ over: true, paused: false });
    const last = this.state.snapshots.at(-1);
    if (last?.examples) {
      this.#update({ at: null });
      await this.#load(last);
      await this.#save(last).catch((error) => this.#update({ error: messageOf(error) }));
    }
    return this.state;
  }

  #onProgress({ examples, figures, bytes }: Training) {
    this.#update({ examples });
    if (figures) {
      const accuracy = figures.accuracy?.value ?? 0;
      this.#update({ accuracy });
      if (this.state.settings.task !== 'delaunay') this.#addToCurve(examples, accuracy);
    }
    if (!bytes) return;
    const snapshot = { examples, bytes };
    this.#addSnapshot(snapshot);
    if (!this.state.at) this.#load(snapshot);
    // an error is reported at the end
    if (examples && performance.now() - this.#savedAt >= SAVE_INTERVAL) this.#save(snapshot).catch(() => {});
  }

  #addToCurve(examples: number, value: number) {
    const { curve } = this.state;
    if (curve.some((m) => m.examples === examples)) return;
    this.#update({ curve: [...curve, { examples, value }].sort((a, b) => a.examples - b.examples) });
  }

  /** Measures by how much the core's network draws the exact regions, and adds that to the curve. */
  async #measureOverlap({ examples }: Snapshot) {
    const { id, settings: { task }, curve } = this.state;
    const early = performance.now() - this.#measuredAt < OVERLAP_INTERVAL && !this.state.over;
    if (task !== 'delaunay' || early || curve.some((m) => m.examples === examples)) return;
    this.#measuredAt = performance.now();
    const { overlap } = await this.#engine.ask('overlap', { weights: id }, { rank: 'spare' });
    if (overlap !== undefined) this.#addToCurve(examples, overlap);
  }

  /** Adds a snapshot. If there are too many, every second one is deleted, but not the first or the newest. */
  #addSnapshot(snapshot: Snapshot) {
    const snapshots = [...this.state.snapshots, snapshot];
    const all = snapshots.length <= MAX_SNAPSHOTS;
    this.#update({ snapshots: all ? snapshots : snapshots.filter((m, i) => i % 2 === 0 || m === snapshot) });
  }

  /** Loads weights into the core, of several that wait only the newest, and has the board ask again. */
  #load(newest: Snapshot) {
    this.#next = newest;
    return (this.#loading ??= this.#loadAll());
  }

  async #loadAll() {
    while (this.#next) {
      const snapshot = this.#next;
      this.#next = null;
      try {
        await this.#engine.networks
          .import(this.#name, snapshot.bytes, this.state.id, this.#created.toISOString(),
            this.state.snapshots.at(-1)?.bytes);
        this.#show();
        await this.#measureOverlap(snapshot);
      } catch (error) {
        this.#update({ error: messageOf(error) });
      }
    }
    this.#loading = null;
  }

  /** Shows the network on the board, unless the visitor has chosen another or trains a newer one. */
  #show() {
    const { weights, training } = this.#store.get();
    const { id, settings: { task } } = this.state;
    if (weights[task] === id) this.#ask();
    else if (!this.#shown && weights[task] === this.#chosen && (this.#kept || training?.id === id)) {
      this.#store.set({ weights: { ...weights, [task]: id } });
    }
    this.#shown = true;
  }

  /** Shows the answer of the snapshot nearest to a number of examples. */
  showSnapshot(examples: number) {
    const { snapshots } = this.state;
    if (!snapshots.length) return;
    const distance = (m: Snapshot) => Math.abs(m.examples - examples);
    const newest = snapshots[snapshots.length - 1];
    const nearest = snapshots.reduce((best, m) => (distance(m) < distance(best) ? m : best), newest);
    this.#update({ at: nearest === newest ? null : nearest });
    this.#load(nearest);
  }

  /** Ends the training with its newest weights on the board. */
  keep() {
    this.#kept = true;
    this.showSnapshot(Infinity);
    this.#store.set({ training: null });
    this.stop();
  }

  toggle() {
    const { over, paused } = this.state;
    if (over) return;
    if (paused) this.#job.resume();
    else this.#job.pause();
    this.#update({ paused: !paused });
  }

  /** Ends the training; the network stays. */
  stop() {
    this.#controller.abort();
  }

  async forget() {
    if (Object.values(this.#store.get().weights).includes(this.state.id)) return;
    await this.#engine.networks.delete(this.state.id);
  }

  /** Stores weights in the browser, for the next visit, unless those that are stored have seen more examples. */
  async #save({ examples, bytes }: Snapshot) {
    if (examples < this.#stored && !this.#kept) return; // the training's address was opened again
    if (!this.#engine.networks.fileOf(this.state.id)) return; // the core has none of its weights yet
    this.#savedAt = performance.now();
    await this.#engine.networks.save(this.state.id, bytes);
  }
}

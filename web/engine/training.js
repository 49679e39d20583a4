// @ts-check
// In the worker: a training run by the clock. It works in slices, so that the word to
// pause or stop comes through, and looks now and then at how well the network does.
import { breath } from './breath.js';

/** Milliseconds of work between two looks at the messages. */
const SLICE = 40;
/** … between two pieces of news. */
const NEWS = 120;
/** … between two measurements, at least; and at most a share of all the work is measuring. */
const LOOK = 1200;
const LOOK_SHARE = 0.1;
/** … between two snapshots of the weights, for those who watch. */
const SNAPSHOT = 150;
/** Milliseconds of a step while it is slowed, so that one sees it happen. */
const PACE = 25;
/** Milliseconds that the last measurement may take, and its most instances of each size. */
const LAST = 3000;
const MOST = 2000;

/** A mean over the latest milliseconds: the old one, and a value that lasted so long. */
const blend = (old, value, lasted) => {
  const recent = Math.exp(-lasted / 700);
  return old * recent + value * (1 - recent);
};

export class Training {
  #core;
  /** What the run works on. */
  #task = '';
  #stopped = false;
  /** Until it goes on. @type {Promise<void>|null} */ #paused = null;
  /** @type {(() => void)|null} */ #resume = null;
  /** How far the run is: loss and speed (examples a second) are of late, spent and total milliseconds of work. */
  #state = { step: 0, examples: 0, loss: NaN, speed: 0, spent: 0, total: 0 };
  /** Milliseconds to measure one instance of each size. */
  #cost = 0.5;

  /** @param {import('./core.js').Core} core */
  constructor(core) {
    this.#core = core;
  }

  pause(on) {
    if (on) this.#paused ??= new Promise((resolve) => { this.#resume = resolve; });
    else {
      this.#resume?.();
      this.#paused = this.#resume = null;
    }
  }

  stop() {
    this.#stopped = true;
    this.pause(false);
  }

  /**
   * Until `milliseconds` of work are spent. The run's length in steps follows from the
   * speed so far, so that the learning rate comes to zero when the time is up. Where somebody watches,
   * snapshots of the weights come on the way, and the first `slow` steps take their time.
   */
  async run({ task, n, hidden, given, milliseconds, seed, watched = false, slow = 0 }, tell) {
    this.#core.trainStart({ task, n, hidden, given, seed });
    this.#task = task;
    const state = this.#state;
    state.total = milliseconds;
    let count = 1; // steps of a slice
    let told = -Infinity;
    let due = 300; // when to measure next, in time spent
    let shown = -Infinity;
    if (watched) tell(this.#snapshot()); // it knows nothing
    while (state.spent < milliseconds && !this.#stopped) {
      const paced = state.step < slow;
      const took = this.#slice(paced ? 1 : count);
      if (!paced) count = Math.max(1, Math.min(2 * count, Math.round((count * SLICE) / took)));
      if (state.spent >= due) {
        tell(this.#measure(Math.max(50, Math.min(500, (LOOK * LOOK_SHARE) / this.#cost))));
        due = state.spent + LOOK;
        shown = performance.now();
      } else if (watched && performance.now() - shown > SNAPSHOT) {
        shown = performance.now();
        tell(this.#snapshot());
      } else if (performance.now() - told > NEWS) {
        told = performance.now();
        tell({ ...state });
      }
      await (paced ? new Promise((resolve) => { setTimeout(resolve, PACE - took); }) : breath());
      if (this.#paused) await this.#paused;
    }
    return { ...this.#measure(Math.max(100, Math.min(MOST, LAST / this.#cost))), stopped: this.#stopped };
  }

  /** Takes so many steps. @param {number} count @returns {number} the milliseconds they took */
  #slice(count) {
    const state = this.#state;
    const started = performance.now();
    const share = Math.max(state.spent, 1) / state.total;
    const { step, examples, loss } = this.#core.trainSteps(count, state.step ? Math.max(state.step + count, Math.round(state.step / share)) : 1e6);
    const took = Math.max(0.05, performance.now() - started);
    const fresh = ((examples - state.examples) / took) * 1000;
    Object.assign(state, {
      step, examples, spent: state.spent + took,
      speed: state.speed ? blend(state.speed, fresh, took) : fresh,
      loss: Number.isFinite(state.loss) ? blend(state.loss, loss, took) : loss,
    });
    return took;
  }

  /** How far it is, and the weights as they are. */
  #snapshot() {
    this.#core.trainMeasure(this.#task, 0);
    return { ...this.#state, file: this.#core.trainSave() };
  }

  /** How far it is, how well the network does, and its file. @param {number} instances about so many of each size */
  #measure(instances) {
    const started = performance.now();
    const whole = Math.round(instances);
    const scores = this.#core.trainMeasure(this.#task, whole);
    const took = performance.now() - started;
    this.#cost = took / whole;
    this.#state.spent += took;
    const file = this.#core.trainSave();
    return { ...this.#state, ...scores, file };
  }
}

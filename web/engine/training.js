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
/** Milliseconds that the last measurement may take, and its most instances of each size. */
const LAST = 3000;
const MOST = 2000;

/** @param {import('./core.js').Core} core */
export function createTraining(core) {
  let stopped = false;
  let resume = /** @type {(() => void)|null} */ (null);
  let paused = /** @type {Promise<void>|null} */ (null);

  function pause(on) {
    if (on) paused ??= new Promise((resolve) => { resume = resolve; });
    else {
      resume?.();
      paused = resume = null;
    }
  }

  function stop() {
    stopped = true;
    pause(false);
  }

  /**
   * Until `milliseconds` of work are spent. The run's length in steps follows from the
   * speed so far, so that the learning rate comes to zero when the time is up.
   */
  async function run({ task, n, hidden, given, milliseconds, seed }, tell) {
    core.trainStart({ task, n, hidden, given, seed });
    let spent = 0; // milliseconds of work
    let steps = 0;
    let count = 1; // steps of a slice
    let speed = 0; // examples a second, of late
    let loss = NaN; // … a mean over the latest slices
    let told = -Infinity;
    let due = 300; // when to measure next, in time spent
    let cost = 0.5; // milliseconds to measure one instance of each size
    let examples = 0;
    const state = () => ({ step: steps, examples, loss, speed, spent, total: milliseconds });

    function measure(instances) {
      const started = performance.now();
      const scores = core.trainMeasure(task, instances);
      const took = performance.now() - started;
      cost = took / instances;
      spent += took;
      const file = core.trainSave();
      return { ...state(), ...scores, file };
    }

    while (spent < milliseconds && !stopped) {
      const started = performance.now();
      const share = Math.max(spent, 1) / milliseconds;
      const now = core.trainSteps(count, steps ? Math.max(steps + count, Math.round(steps / share)) : 1e6);
      const took = Math.max(0.05, performance.now() - started);
      spent += took;
      const recent = Math.exp(-took / 700);
      const fresh = ((now.examples - examples) / took) * 1000;
      speed = speed ? speed * recent + fresh * (1 - recent) : fresh;
      loss = Number.isFinite(loss) ? loss * recent + now.loss * (1 - recent) : now.loss;
      ({ step: steps, examples } = now);
      count = Math.max(1, Math.min(2 * count, Math.round((count * SLICE) / took)));
      if (spent >= due) {
        tell(measure(Math.round(Math.max(50, Math.min(500, (LOOK * LOOK_SHARE) / cost)))));
        due = spent + LOOK;
      } else if (performance.now() - told > NEWS) {
        told = performance.now();
        tell(state());
      }
      await breath();
      if (paused) await paused;
    }
    return { ...measure(Math.round(Math.max(100, Math.min(MOST, LAST / cost)))), stopped };
  }

  return { run, pause, stop };
}

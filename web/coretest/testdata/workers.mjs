// How many examples a second the module trains on, in threads of Node as in the page's workers; and how long a step
// of eight workers holds the one that trains. For that the helpers run in this thread, and their time is not
// counted; a message is a structured clone, whose cost is counted wholly if that worker sends or receives it.
import './threads.mjs';
import { module, page, start } from './core.mjs';

const { ASKING, AWAITING } = await page('engine/core.js');
const { Remote } = await page('engine/remote.js');
const { Team } = await page('engine/team.js');
const settings = { task: 'delaunay', low: 5, high: 10, hidden: 64, stretch: 1, milliseconds: 10_000, seed: 1 };

for (const workers of [1, 2, 1, 2]) {
  const remote = new Remote('trains');
  await remote.ask('start', {}, { beside: module });
  await remote.ask('train', settings, { helpers: workers - 1 });
  let trained = 0;
  await remote.ask('trainOn', {}, { onProgress: ({ examples }) => { trained = examples; } });
  console.log(`${workers} in threads: ${Math.round((1000 * trained) / settings.milliseconds)} examples/s`);
  remote.close();
}

/** Milliseconds that helpers have taken. */
let away = 0;
const clock = performance.now.bind(performance);
performance.now = () => clock() - away; // the module's, too

const counted = (compute) => compute();

/** Calls what a helper computes. */
function apart(compute) {
  const began = clock();
  try {
    return compute();
  } finally {
    away += clock() - began;
  }
}

/** Runs a call to its end; `each` is told of every slice. */
async function run(core, team, [name, args, beside], within, each = () => {}) {
  for (const slices = core.call(name, args, beside); ;) {
    const { done, value } = within(() => slices.next());
    if (done) return { text: value.text, floats: value.floats };
    each(value);
    if (value.status === ASKING) await within(() => team.ask(value));
    else if (value.status === AWAITING) await team.answered;
  }
}

/** Whether a helper, not the worker that trains, starts workers. */
let nested = false;

/** A worker in this thread that answers as web/engine/worker.ts does. */
class Helper {
  #messages = nested ? apart : counted;
  #last = Promise.resolve();
  #tell; #core; #team;

  addEventListener(kind, tell) {
    if (kind === 'message') this.#tell = tell;
  }

  postMessage(message, transfer = []) {
    const data = structuredClone(message, { transfer }); // by who sends it
    this.#last = this.#last.then(() => this.#answer(data));
  }

  async #answer({ id, name, args, beside, helpers }) {
    const starts = name === 'start';
    if (starts) {
      this.#core = await start();
      const give = this.#core.give.bind(this.#core);
      this.#core.give = (...values) => apart(() => give(...values));
      this.#team = new Team(beside, this.#core);
    }
    if (helpers) {
      nested = true;
      this.#team.start(helpers, name, args);
      nested = false;
    }
    const reply = starts ? { text: 'null' } : await run(this.#core, this.#team, [name, args, beside], apart);
    this.#messages(() => {
      const transfer = reply.floats ? [reply.floats.buffer] : [];
      this.#tell({ data: structuredClone({ id, reply }, { transfer }) });
    });
  }

  terminate() {}
}
globalThis.Worker = Helper;

const begin = ['train', JSON.stringify(settings)];
const core = await start();
const team = new Team(module, core);
await run(core, team, begin, counted);
team.start(3, ...begin);
await new Promise((resolve) => setTimeout(resolve, 1000)); // until they are ready

// The slice before helpers are asked adds what they computed and takes the step, the one after it computes.
const took = { [ASKING]: 0, [AWAITING]: 0 };
let [steps, messages, resumed, ended] = [0, 0, NaN, 0];
const timed = (compute) => {
  resumed = performance.now();
  if (ended) messages += resumed - ended;
  return compute();
};
await run(core, team, ['trainOn', '{}'], timed, ({ status }) => {
  ended = status in took ? performance.now() : 0;
  if (ended) took[status] += ended - resumed;
  steps += Number(status === ASKING);
});
const [own, sums, told] = [took[AWAITING], took[ASKING], messages].map((time) => (time / steps).toFixed(2));
console.log(`a step of eight: ${own} ms for an eighth of it, ${sums} to add and to update, ${told} for messages`);

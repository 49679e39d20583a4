// @ts-check
// The worker: one instance of the core, asked by messages {id, op, args} and
// answering {id, value} or {id, error}; {id, part} on the way. The page starts one for
// the network, one for searches that may take long, and one to train.
import '../wasm_exec.js';
import { createAround } from './around.js';
import { Core, CoreError } from './core.js';
import { Evaluation } from './evaluation.js';
import { NO_MEMORY, lacksMemory } from './memory.js';
import { Training } from './training.js';
import { Stopped, createTurns } from './turns.js';

/** @type {Core} */
let core;
/** @type {Evaluation} */
let evaluation;
/** @type {ReturnType<typeof createAround>} */
let around;
/** @type {Training} */
let training;
const turns = createTurns();
/** @type {Map<string, number>} handles of loaded weights */
const handles = new Map();

/** What Go's runtime has printed: nothing, until it fails. */
let printed = '';
Object.assign(/** @type {any} */ (globalThis).fs, {
  writeSync(_, bytes) {
    printed = `${printed}${new TextDecoder().decode(bytes)}`.slice(0, 4000);
    return bytes.length;
  },
});

/** The page waits for this lock, which is free once the worker has ended in whatever way. */
const locked = new Promise((resolve) => {
  const hold = () => {
    postMessage({ holds: true });
    resolve(undefined);
    return new Promise(() => {});
  };
  // A page without a secure context has no locks, a sandboxed one may not use them.
  if (navigator.locks) navigator.locks.request(self.name, hold).catch(resolve);
  else resolve(undefined);
});
/** What is asked before the core has started waits for it. */
let begin = (/** @type {Promise<void>} */ _) => {};
const started = /** @type {Promise<void>} */ (new Promise((resolve) => { begin = resolve; }));

const operations = {
  /** @param {WebAssembly.Module} module */
  async start(module) {
    begin(locked.then(async () => { core = await Core.start(module, /** @type {any} */ (globalThis).Go); }));
    await started;
    return core.catalog;
  },

  load({ id, bytes }) {
    const old = handles.get(id);
    if (old !== undefined) core.release(old);
    handles.set(id, core.load(bytes));
  },

  /** @param {{weights: string|null, urgent: boolean} & Parameters<import('./core.js').Core['solve']>[0]} what @param {any} _ @param {number} id */
  async solve({ weights, method, urgent, ...question }, _, id) {
    let [handle, lost] = [/** @type {number|null} */ (null), ''];
    try {
      if (weights) handle = handleOf(weights);
    } catch (error) {
      lost = /** @type {Error} */ (error).message;
    }
    const { exact, model, exactError, modelError } = await turns.run(core.solving({ ...question, handle, method }), { id, urgent });
    /** @type {any} */
    const answer = { model: model && { weights, ...model }, exact: exact && { method, ...exact } };
    if (exactError) answer.exactError = sentence(exactError);
    if (modelError || lost) answer.modelError = sentence(modelError || lost);
    return answer;
  },

  judge: ({ task, points, rule, exact, model }) => core.judge(task, points, exact, model, rule),

  retrace: ({ task, points, rule, exact, sequence, limit }, _, id) => turns.run(core.retrace(task, points, exact, sequence, limit, rule), { id }),

  /** @param {any} what @param {any} _ @param {number} id */
  improve: ({ weights, ...what }, _, id) => turns.run(core.improve({ ...what, handle: handleOf(weights) }), { id }),

  async exact({ task, points, rule, method, limit }, tell, id) {
    Object.assign(globalThis, { searching: () => tell(core.solution()) });
    try {
      return { method, ...await turns.run(core.exact(task, method, points, limit, rule), { id }) };
    } finally {
      Object.assign(globalThis, { searching: undefined });
    }
  },

  readFile: ({ name, text }) => core.readFile(name, text),

  draw: ({ kind, n, seed }) => core.draw(kind, n, seed),

  writeLine: ({ task, points, sequence }) => core.writeLine(task, points, sequence),

  evaluate(what, tell, id) {
    evaluation ??= new Evaluation(core, turns);
    return evaluation.run(handleOf(what.weights), what, tell, id);
  },

  stopEvaluation(run) {
    evaluation?.stop(run);
  },

  around(what, tell, id) {
    around ??= createAround(core, turns);
    return around.run(handleOf(what.weights), what, tell, id);
  },

  stopAround(run) {
    around?.stop(run);
  },

  /** Stops a call that works in slices. @param {number} call its id */
  stop: (call) => turns.stop(call),

  train(what, tell) {
    training = new Training(core);
    return training.run(what, tell);
  },

  trainPause(on) {
    training?.pause(on);
  },

  trainStop() {
    training?.stop();
  },

  /** Bytes of the core's memory, which grows and never shrinks; for tests. */
  memory: () => core.wasm.mem.buffer.byteLength,
};

function handleOf(weights) {
  const h = handles.get(weights);
  if (h === undefined) throw new CoreError(`The weights ${weights} are not loaded.`);
  return h;
}

/** With a capital and a full stop; "points.csv:2:6: …" keeps the file's name as it is. */
const sentence = (text) => `${/^\S+:\d/.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** What went wrong, where it was not the question: the core may be in any state now. @param {unknown} error */
function failure(error) {
  if (lacksMemory(`${error} ${printed}`)) return NO_MEMORY;
  return `The program that runs the network failed (${printed.split('\n')[0] || error}).`;
}

addEventListener('message', async ({ data: { id, op, args } }) => {
  try {
    if (op !== 'start') await started;
    const value = await operations[op](args, (part) => postMessage({ id, part }), id);
    postMessage({ id, value });
  } catch (error) {
    if (error instanceof Stopped) postMessage({ id, error: 'It was stopped.' });
    else if (error instanceof CoreError) postMessage({ id, error: sentence(error.message) });
    else postMessage({ id, error: failure(error), over: true });
  }
});


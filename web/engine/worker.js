// @ts-check
// The worker: one instance of the core, asked by messages {id, op, args} and
// answering {id, value} or {id, error}; {id, part} on the way. The page starts one for
// the network, one for searches that may take long, and one to train.
import '../wasm_exec.js';
import { Core, CoreError } from './core.js';
import { createEvaluation } from './evaluation.js';
import { createTraining } from './training.js';

/** @type {Core} */
let core;
/** @type {ReturnType<typeof createEvaluation>} */
let evaluation;
/** @type {ReturnType<typeof createTraining>} */
let training;
/** @type {Map<string, number>} handles of loaded weights */
const handles = new Map();

const operations = {
  /** @param {WebAssembly.Module} module */
  async start(module) {
    core = await Core.start(module, /** @type {any} */ (globalThis).Go);
    return Object.fromEntries(['hull', 'delaunay', 'tsp'].map((task) => [task, core.methods(task)]));
  },

  load({ id, bytes }) {
    if (handles.has(id)) core.release(handles.get(id));
    handles.set(id, core.load(bytes));
  },

  solve({ task, points, weights, beam, views, constrained, trace, method, limit }) {
    /** @type {any} */
    const answer = { model: null, exact: null };
    if (method !== null) answerExact(answer, task, method, points, limit);
    if (weights) answerModel(answer, { points, weights, beam, views, constrained, trace });
    if (answer.model && answer.exact) Object.assign(answer.model, judge(task, points, answer.exact.sequence, answer.model));
    return answer;
  },

  judge: ({ task, points, exact, model }) => judge(task, points, exact, model),

  exact({ task, points, method, limit }, tell) {
    const started = performance.now();
    Object.assign(globalThis, { searching: () => tell({ ...core.solution(task), seconds: (performance.now() - started) / 1000 }) });
    try {
      const solution = core.exact(task, method, points, limit);
      return { method, ms: performance.now() - started, ...solution };
    } finally {
      Object.assign(globalThis, { searching: undefined });
    }
  },

  readFile: ({ name, text }) => core.readFile(name, text),

  writeLine: ({ task, points, sequence }) => core.writeLine(task, points, sequence),

  evaluate(what, tell) {
    evaluation ??= createEvaluation(core);
    return evaluation.run(handle(what.weights), what, tell);
  },

  stopEvaluation(run) {
    evaluation?.stop(run);
  },

  train(what, tell) {
    training = createTraining(core);
    return training.run(what, tell);
  },

  trainPause(on) {
    training?.pause(on);
  },

  trainStop() {
    training?.stop();
  },
};

function handle(weights) {
  const h = handles.get(weights);
  if (h === undefined) throw new CoreError(`The weights ${weights} are not loaded.`);
  return h;
}

function answerExact(answer, task, method, points, limit) {
  try {
    const started = performance.now();
    const solution = core.exact(task, method, points, limit);
    answer.exact = { method, ...solution, ms: performance.now() - started };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    answer.exactError = sentence(error.message);
  }
}

function answerModel(answer, { points, weights, beam, views, constrained, trace }) {
  try {
    const started = performance.now();
    const model = core.network(handle(weights), points, { beam, views, constrained, trace });
    answer.model = { weights, valid: false, correct: false, ...model, ms: performance.now() - started };
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    answer.modelError = sentence(error.message);
  }
}

/** The metrics of an output under the names that each task has for them. */
function judge(task, points, exact, { sequence, ended }) {
  const { valid, correct, coverage, length, exactLength } = core.score(task, points, exact, sequence);
  const judged = { valid, correct: correct && ended };
  if (task === 'hull') return { ...judged, areaCoverage: coverage };
  if (task === 'delaunay') return { ...judged, triangleCoverage: coverage };
  return { ...judged, length, gap: length === undefined ? undefined : length / exactLength - 1 };
}

/** With a capital and a full stop; "points.csv:2:6: …" keeps the file's name as it is. */
const sentence = (text) => `${/^\S+:\d/.test(text) ? text[0] : text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

addEventListener('message', async ({ data: { id, op, args } }) => {
  try {
    const value = await operations[op](args, (part) => postMessage({ id, part }));
    postMessage({ id, value });
  } catch (error) {
    postMessage({ id, error: error instanceof CoreError ? sentence(error.message) : `The program that runs the network failed (${error}).` });
  }
});

// @ts-check
// The page's way to the core: promises over web workers, one for the network and quick
// solvers, one for the search for a shortest tour, which can be called off, and one
// while a network is trained here.
import { Remote } from './remote.js';

/**
 * @typedef {import('../points/grid.js').Point} Point
 * @typedef {import('../state/store.js').Task} Task
 *
 * @typedef {object} WeightEntry
 * @property {string} id @property {string} file  address, relative to the page
 * @property {Task} task @property {'ptrnet'|'seq2seq'|'attention'} architecture
 * @property {[number, number]} n  points in training
 * @property {number} hidden @property {boolean} bidirectional @property {number} glimpses @property {number} dictionary
 * @property {number} features  numbers per point, see core/task/order.go
 * @property {boolean} distinct  chooses among points not yet named, whatever is asked
 * @property {string} order @property {string} recipe @property {number} examples @property {number} bytes
 * @property {boolean} default
 * @property {{metric: string, n: number, instances: number, value: number, low?: number, high?: number}[]} scores
 */

/** How long a search for a tour may take, in milliseconds. */
const SEARCH_LIMIT = 60_000;
/** … where others wait for it. */
const SHORT_LIMIT = 1500;
/** How long a board's answer waits for the exact tour before it comes without. */
const PATIENCE = 8;

export class Engine {
  /** @param {{onProgress?: (progress: {what: string, loaded: number, total: number}) => void}} [options] */
  constructor({ onProgress } = {}) {
    this.onProgress = onProgress ?? (() => {});
    /** Hears of searches: {task, points, length, bound, seconds} and, at the end, {task, points, exact, model}. */
    this.onSearch = /** @type {(news: any) => void} */ (() => {});
    this.restart();
  }

  /** Starts afresh, with new workers; what was asked before stays unanswered. */
  restart() {
    this.network?.close();
    this.search?.close();
    this.pupil?.close();
    this.network = /** @type {Remote|null} */ (null);
    this.search = /** @type {Search|null} */ (null);
    this.pupil = /** @type {Remote|null} */ (null);
    /** @type {WeightEntry[]} */
    this.weights = [];
    this.solvers = {};
    this.loaded = new Map();
    this.runs = 0;
    /** Of what failed once, nothing that a cache has kept is trusted. @type {RequestCache} */
    this.cache = this.ready ? 'reload' : 'default';
    this.ready = this.#start();
    this.ready.catch(() => {});
  }

  async #start() {
    const remote = new Remote();
    this.network = remote;
    const [module, manifest] = await Promise.all([this.#compile(), fetchJSON('weights/index.json', this.cache)]);
    this.module = module;
    if (!Array.isArray(manifest?.weights)) throw new Error('The list of weights arrived damaged.');
    this.solvers = await remote.ask('start', module);
    this.weights = manifest.weights;
    const first = this.defaultFor('hull') ?? this.weights[0];
    if (first) await this.load(first.id);
  }

  async #compile() {
    if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD)) {
      throw new Error('This browser cannot run the network: it lacks WebAssembly SIMD. Chrome and Edge from 91, Firefox from 89 and Safari from 16.4 have it.');
    }
    const bytes = await fetchBytes(new URL('../ptrnet.wasm', import.meta.url), this.cache, (loaded, total) => this.onProgress({ what: 'the network', loaded, total }));
    try {
      return await WebAssembly.compile(bytes);
    } catch {
      throw new Error('The program that runs the network arrived damaged.');
    }
  }

  /** @param {string} task */
  methods(task) {
    return this.solvers[task] ?? [];
  }

  /** @param {string} task @returns {WeightEntry|null} */
  defaultFor(task) {
    const list = this.weights.filter((w) => w.task === task);
    return list.find((w) => w.default) ?? list[0] ?? null;
  }

  /** Fetches weights, once. @param {string} id @returns {Promise<WeightEntry>} */
  load(id) {
    const entry = this.weights.find((w) => w.id === id);
    if (!entry) return Promise.reject(new Error(`There are no weights named ${id}.`));
    if (!this.loaded.has(id)) {
      const remote = /** @type {Remote} */ (this.network);
      const loading = fetchBytes(entry.file, this.cache, (loaded, total) => this.onProgress({ what: 'the weights', loaded, total: total || entry.bytes }))
        .then((bytes) => remote.ask('load', { id, bytes }).catch((error) => { throw new Error(`The weights arrived damaged. ${error.message}`); }))
        .then(() => entry);
      loading.catch(() => this.loaded.delete(id));
      this.loaded.set(id, loading);
    }
    return this.loaded.get(id);
  }

  /** Weights from the visitor's disk. @param {string} name @param {ArrayBuffer} buffer @returns {Promise<WeightEntry>} */
  async addFile(name, buffer) {
    const id = `file:${name}`;
    const bytes = new Uint8Array(buffer);
    try {
      await /** @type {Remote} */ (this.network).ask('load', { id, bytes });
    } catch (error) {
      throw new Error(`${name} cannot be used. ${/** @type {Error} */ (error).message}`);
    }
    const entry = { ...entryOf(bytes), id, file: '', bytes: bytes.length, default: false };
    this.weights = [...this.weights.filter((w) => w.id !== id), entry];
    this.loaded.set(id, Promise.resolve(entry));
    return entry;
  }

  /**
   * The network's answer and the exact one. weights null: no network; exact false: no solver.
   * @param {{task: Task, points: Point[], weights?: string|null, beam?: number, views?: number, constrained?: boolean,
   *   method?: string, exact?: boolean, trace?: boolean, board?: boolean}} question
   *   views: 8 combines the answers to the points turned and mirrored in every way; board: a tour that takes long follows through onSearch
   */
  async solve({ task, points, weights, beam = 1, views = 1, constrained = false, method, exact = true, trace = true, board = false }) {
    const id = weights === undefined ? this.defaultFor(task)?.id : weights;
    let modelError;
    if (id) await this.load(id).catch((error) => { modelError = error.message; });
    else if (weights === undefined) modelError = `There are no weights for this problem yet.`;
    const apart = board && exact && task === 'tsp' && points.length > 3;
    const name = method ?? this.methods(task)[0]?.name ?? '';
    const search = apart ? this.#searcher().ask(task, points, name) : null;
    const answer = await /** @type {Remote} */ (this.network).ask('solve', {
      task, points, weights: modelError ? null : id, beam, views, constrained, trace, method: exact && !apart ? name : null, limit: SHORT_LIMIT,
    });
    Object.assign(answer, { task, points });
    if (modelError) answer.modelError = modelError;
    if (search) await this.#join(answer, search, task, points);
    return answer;
  }

  /** Adds the exact tour to an answer, or sees to it that it follows. */
  async #join(answer, search, task, points) {
    const found = await Promise.race([search, new Promise((resolve) => setTimeout(resolve, PATIENCE, 'later'))]);
    if (found !== 'later') return this.#accept(answer, found, task, points);
    answer.searching = true;
    search.then(async (late) => {
      if (!late) return; // another question took its place
      const full = { task, points, model: answer.model && { ...answer.model }, exact: null };
      await this.#accept(full, late, task, points);
      this.onSearch({ task, points, done: true, ...full });
    });
  }

  async #accept(answer, found, task, points) {
    if (!found) return;
    if (found.error) answer.exactError = found.error;
    else answer.exact = found;
    if (!answer.exact || !answer.model) return;
    const { sequence, ended } = answer.model;
    Object.assign(answer.model, await /** @type {Remote} */ (this.network).ask('judge', { task, points, exact: answer.exact.sequence, model: { sequence, ended } }));
  }

  #searcher() {
    this.search ??= new Search(/** @type {WebAssembly.Module} */ (this.module), (news) => this.onSearch(news));
    return this.search;
  }

  /** Calls the search for a tour off; its best tour so far stands, unproven. */
  stopSearch() {
    this.search?.stop();
  }

  /**
   * Points from a file's text: CSV, the paper's format, TSPLIB, or JSON as the page
   * saves it. Of several instances the first.
   * @param {string} name @param {string} text
   * @returns {Promise<{points: Point[], task: string|null}>}
   */
  async readPoints(name, text) {
    if (/^\s*[[{]/.test(text)) return pointsOfJSON(name, text);
    const { points } = await /** @type {Remote} */ (this.network).ask('readFile', { name, text });
    return { points, task: null };
  }

  /** A line of the paper's text format. @param {{task: Task, points: Point[], sequence: number[]}} what @returns {Promise<string>} */
  writePoints(what) {
    return /** @type {Remote} */ (this.network).ask('writeLine', what);
  }

  /**
   * Measures weights on random instances. The result, as onProgress gets it while it grows:
   * {done, total, correct, accuracy, low, high, coverage?, invalid, length?, optimal?, gap?, failures, msPerAnswer}.
   * @param {{weights: string, n: number, beam?: number, views?: number, constrained?: boolean, count: number, seed?: number}} what
   * @param {(result: any) => void} [onProgress] @param {AbortSignal} [signal]
   */
  async evaluate({ weights, n, beam = 1, views = 1, constrained = false, count, seed = 1 }, onProgress, signal) {
    await this.load(weights);
    const remote = /** @type {Remote} */ (this.network);
    const run = ++this.runs;
    const stop = () => remote.ask('stopBench', run);
    signal?.addEventListener('abort', stop);
    try {
      return await remote.ask('bench', { run, weights, n, beam, views, constrained, count, seed }, onProgress);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /**
   * Trains a new network in a worker of its own, one at a time. onProgress hears, some
   * times a second, {step, examples, loss, speed, spent, total} and now and then
   * {…, instances, accuracy, low, high, coverage?, gap?, file}, where file is the weight
   * file as it is; the last of these is also what `done` resolves to. Milliseconds that
   * it is paused do not count.
   * @param {{task: Task, n: [number, number], hidden?: number, milliseconds?: number, seed?: number}} what
   * @param {(news: any) => void} [onProgress] @param {AbortSignal} [signal] stops it
   * @returns {{done: Promise<any>, pause: () => void, resume: () => void, stop: () => void}}
   */
  train({ task, n, hidden = 64, milliseconds = 120_000, seed = 1 }, onProgress, signal) {
    this.pupil?.close();
    const remote = (this.pupil = new Remote());
    let last = ''; // what was said before it could be heard
    const say = (op, on) => {
      last = on === false ? '' : op;
      remote.ask(op, on);
    };
    const stop = () => say('trainStop');
    const close = () => {
      signal?.removeEventListener('abort', stop);
      remote.close();
    };
    const done = this.ready
      .then(() => remote.ask('start', this.module))
      .then(() => {
        const run = remote.ask('train', { task, n, hidden, milliseconds, seed }, onProgress);
        if (last) remote.ask(last, true);
        return run;
      });
    done.then(close, close);
    signal?.addEventListener('abort', stop);
    return { done, stop, pause: () => say('trainPause', true), resume: () => say('trainPause', false) };
  }
}

/**
 * The search for one tour at a time. A new question waits for the one at work for a
 * moment, since most searches are short, and then has it stopped; in between only the
 * newest counts.
 */
class Search {
  constructor(module, onNews) {
    this.module = module;
    this.onNews = onNews;
    /** @type {any} */ this.current = null;
    /** @type {any} */ this.queued = null;
  }

  /** @returns {Promise<any>} the solution, {error}, or null if another question came first */
  ask(task, points, method) {
    return new Promise((resolve) => {
      this.queued?.resolve(null);
      this.queued = { task, points, method, resolve };
      if (!this.current) this.#begin();
      else if (!this.current.timer) this.current.timer = setTimeout(() => this.#replace(), 300);
    });
  }

  async #begin() {
    const call = this.queued;
    this.queued = null;
    this.current = call;
    if (!this.remote) {
      this.remote = new Remote();
      this.remote.ask('start', this.module);
    }
    const { task, points, method } = call;
    const tell = (part) => {
      call.best = { method, ...part, ms: part.seconds * 1000 };
      if (this.current === call) this.onNews({ task, points, length: part.length, bound: part.bound, seconds: part.seconds });
    };
    const solution = await this.remote.ask('exact', { task, points, method, limit: SEARCH_LIMIT }, tell).catch((error) => ({ error: error.message }));
    if (this.current === call) this.#end(solution);
  }

  #end(solution) {
    const call = this.current;
    clearTimeout(call.timer);
    this.current = null;
    call.resolve(solution);
    if (this.queued) this.#begin();
  }

  #halt() {
    this.remote?.close();
    this.remote = undefined;
  }

  #replace() {
    if (!this.current) return;
    this.#halt();
    this.#end(null);
  }

  /** The best tour so far is the answer. */
  stop() {
    if (!this.current) return;
    this.#halt();
    this.#end(this.current.best ?? { error: 'The search was stopped before it had a tour.' });
  }

  close() {
    this.#halt();
  }
}

/** A function with one SIMD instruction: valid only where SIMD is known. */
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

/** @param {string|URL} url @param {RequestCache} cache */
async function get(url, cache) {
  let response;
  try {
    response = await fetch(url, { cache });
  } catch {
    throw new Error(navigator.onLine === false ? 'You are offline, and this part of the page is not stored here yet.' : 'The server cannot be reached.');
  }
  if (!response.ok) {
    const file = new URL(url, location.href).pathname.split('/').pop();
    throw new Error(response.status === 404 ? `A part of the page is missing on the server: ${file}.` : `The server could not send a part of the page: ${file} (${response.status}).`);
  }
  return response;
}

async function fetchJSON(url, cache) {
  const response = await get(url, cache);
  try {
    return await response.json();
  } catch {
    throw new Error('The list of weights arrived damaged.');
  }
}

/** @param {string|URL} url @param {RequestCache} cache @param {(loaded: number, total: number) => void} onProgress total 0 if unknown */
async function fetchBytes(url, cache, onProgress) {
  const response = await get(url, cache);
  // With compression the length is that of the parcel, not of its content.
  const total = response.headers.get('content-encoding') ? Number(response.headers.get('x-uncompressed-length')) : Number(response.headers.get('content-length'));
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const chunks = [];
  let loaded = 0;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      loaded += value.length;
      onProgress(loaded, total);
    }
  } catch {
    throw new Error('The connection broke while the page was loading.');
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** [[x, y], …] or {points: [[x, y], …], task}. @param {string} name @param {string} text */
function pointsOfJSON(name, text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is no valid JSON: ${/** @type {Error} */ (error).message}.`);
  }
  const points = Array.isArray(value) ? value : value.points;
  if (!Array.isArray(points)) throw new Error(`${name} has no list of points: it should be [[x, y], …] or {"points": [[x, y], …]}.`);
  points.forEach((p, i) => {
    if (!Array.isArray(p) || p.length !== 2 || !p.every(Number.isFinite)) {
      throw new Error(`${name}: point ${i + 1} is ${JSON.stringify(p)?.slice(0, 60)}, not a pair of numbers.`);
    }
  });
  return { points, task: typeof value.task === 'string' ? value.task : null };
}

/** Whether it can be told as a score; web/site/weights.go asks the same of the listed weights. @param {any} s */
const isScore = (s) => typeof s?.metric === 'string' && [s.n, s.instances, s.value].every(Number.isFinite)
  && [s.low, s.high].every((v) => v === undefined || Number.isFinite(v));

/** What a weight file that the core has accepted says of itself. @param {Uint8Array} bytes */
function entryOf(bytes) {
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const { __metadata__: m } = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  let scores = [];
  try {
    scores = JSON.parse(m.scores);
  } catch {
    // a file without scores is good too
  }
  return {
    task: m.task, architecture: m.architecture, n: /** @type {[number, number]} */ (m.n.split('-').map(Number)),
    hidden: Number(m.hidden), bidirectional: m.bidirectional === 'true', glimpses: Number(m.glimpses),
    dictionary: Number(m.dictionary), features: Number(m.features), distinct: m.distinct === 'true', order: m.order, recipe: m.recipe, examples: Number(m.examples),
    scores: Array.isArray(scores) ? scores.filter(isScore) : [],
  };
}

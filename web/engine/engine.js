// @ts-check
// The page calls the core through promises. Three web workers answer: one has the networks and the fast solvers, one
// searches for shortest tours and can be canceled, and one trains a network.
import { PROBLEMS, problemOf } from '../catalog/problems.js';
import { pointsOf } from '../points/grid.js';
import { onBoard, solvedIn, withRule } from '../points/units.js';
import { fetchJSON, fetchModule, placeOf } from './fetching.js';
import { Remote } from './remote.js';
import { Search } from './search.js';
import { listKept } from './shelf.js';
import { Stock } from './stock.js';
import { withArrays } from './told.js';
import { Trainer } from './trainer.js';
import { entryOf } from './weightfile.js';

/**
 * @typedef {import('../state/store.js').Task} Task
 * @typedef {import('./answer.js').Measured} Measured
 */

/** The first network is requested when this share of the program has arrived: earlier, they would share the bandwidth; later, it would be idle. */
const NEARLY = 0.9;
/** Time limit of a tour search that other questions wait for, in milliseconds. */
const SHORT_LIMIT = 1500;
/** How long the answer to a board waits for the exact tour, in milliseconds; later, it is shown without. */
const PATIENCE = 8;
/** Up to this number of points, a search takes a moment. */
const QUICK = 3;

/** A promise that rejects when the signal aborts. @param {AbortSignal|undefined} signal @returns {Promise<never>} */
const stopped = (signal) => new Promise((_, reject) => { signal?.addEventListener('abort', () => reject(signal.reason)); });

/** Converts the coordinates in an answer from those of the points that were read to those of the board. @template T @param {import('../points/units.js').Units|null} units @param {T} answer @returns {T} */
function placed(units, answer) {
  const { model, spot, fault } = /** @type {any} */ (answer);
  if (!units || typeof answer !== 'object') return answer;
  const { place, across, up } = onBoard(units);
  return {
    ...answer,
    ...(model && { model: placed(units, model) }),
    ...(spot && { spot: { ...place(spot), far: up(spot.far) } }),
    ...(fault && { fault: { ...fault, ...place(fault), radius: up(fault.radius), across: across(fault.radius) } }),
  };
}

export class Engine {
  /** Settles when the list of networks is known. @type {Promise<void>} */ listed;
  /** Settles when the core runs: exact solvers, random points and parsers are available. @type {Promise<void>} */ running;
  /** Settles when the first network is loaded, too. @type {Promise<void>} */ ready;
  /** Resolves when the core runs, perhaps after restarts. @type {Promise<void>} */ ran;
  /** Resolves when the first network is loaded, perhaps after restarts. @type {Promise<void>} */ loaded;
  /** After a failure, files are fetched again and caches are not used. @type {RequestCache} */ cache;
  /** The known networks. @type {Stock} */ stock;
  /** @type {Remote|undefined} */ network;
  /** @type {Search|undefined} */ search;
  #begun = [() => {}, () => {}]; // resolve `ran` and `loaded`
  /** Trainings that run or have ended. @type {Trainer[]} */ trainers = [];
  /** Stored networks that the core could not read: the next start does without them. @type {Set<string>} */ #unread = new Set();
  /** Called with the progress of a search. @type {(news: import('./answer.js').SearchNews) => void} */ onSearch = () => {};
  /** Called when the worker that runs the networks has failed; restart() starts it again. @type {(error: Error) => void} */ onStopped = () => {};

  /**
   * @param {{onProgress?: (progress: {loaded: number, total: number}) => void, first?: (engine: Engine) => string|undefined}} [options]
   *   first: chooses the network to fetch first; without it, the first problem's default
   */
  constructor({ onProgress = () => {}, first } = {}) {
    this.onProgress = onProgress;
    this.first = first ?? (() => (this.defaultFor(PROBLEMS[0].name) ?? this.stock.list[0])?.id);
    [this.ran, this.loaded] = [0, 1].map((i) => /** @type {Promise<void>} */ (new Promise((resolve) => { this.#begun[i] = resolve; })));
    this.restart();
  }

  /** Starts new workers and cancels all questions. */
  restart() {
    this.network?.close();
    this.search?.close();
    for (const trainer of this.trainers) trainer.close();
    this.search = undefined;
    this.trainers = [];
    this.cache = this.stock ? 'reload' : 'default';
    const remote = this.network = new Remote('runs the network', (error) => this.#stopped(remote, error));
    this.stock = new Stock(remote, this.cache, this.onProgress);
    let near = () => {};
    const nearly = /** @type {Promise<void>} */ (new Promise((resolve) => { near = resolve; }));
    this.listed = this.#list();
    this.running = this.#run(remote, this.listed, near);
    this.ready = this.#begin(this.stock, this.listed, nearly);
    this.listed.catch(() => {});
    [this.running, this.ready].forEach((promise, i) => promise.then(this.#begun[i], () => {}));
  }

  /** Starts the core. @param {Remote} remote @param {Promise<void>} listed @param {() => void} nearly called when most of the module has arrived */
  async #run(remote, listed, nearly) {
    try {
      this.module = await fetchModule(this.cache, (loaded, total) => {
        this.onProgress({ loaded, total });
        if (total && loaded > NEARLY * total) nearly();
      });
      await Promise.all([remote.start(this.module), listed]);
    } finally {
      nearly();
    }
  }

  /** Loads the list of networks. */
  async #list() {
    const { stock } = this;
    const [manifest, kept] = await Promise.all([
      fetchJSON('weights/index.json', this.cache),
      listKept().catch(() => []), // without storage, no network is kept
    ]);
    if (!Array.isArray(manifest?.weights)) throw new Error('The list of weights was damaged in transfer.');
    stock.list = manifest.weights.map(({ metadata, ...listed }) => ({ ...entryOf(metadata), ...listed }));
    for (const { entry, bytes } of kept) if (!this.#unread.has(entry.id)) stock.shelve(entry, bytes);
  }

  /** Fetches the first network. @param {Stock} stock @param {Promise<void>} listed @param {Promise<void>} nearly */
  async #begin(stock, listed, nearly) {
    await Promise.all([listed, nearly]);
    const first = this.first(this);
    const loading = first ? stock.load(first) : undefined;
    loading?.catch(() => { if (first && stock.fileOf(first)) this.#unread.add(first); }); // an error of the program is reported first
    await this.running;
    await loading;
    stock.begun = true;
  }

  /** Reports a failure of the worker; while it starts, `ready` rejects instead. @param {Remote} remote @param {Error} error */
  #stopped(remote, error) {
    this.ready.then(() => this.network === remote && this.onStopped(error), () => {});
  }

  /** The known networks. @returns {WeightEntry[]} */
  get weights() {
    return this.stock.list;
  }

  /** @param {string} task @returns {WeightEntry|null} */
  defaultFor(task) {
    const list = this.weights.filter((w) => w.task === task);
    return list.find((w) => w.default) ?? list[0] ?? null;
  }

  /**
   * Asks the core a question (answer.d.ts). The core gets the points with the coordinates that were read; the answer has those of the board.
   * @template {keyof import('./answer.js').Questions} Name @param {Name} name @param {import('./answer.js').OnBoard<import('./answer.js').Questions[Name]['asks']>} args
   * @param {import('./remote.js').Manner} [manner] @returns {Promise<import('./answer.js').Questions[Name]['answers']>}
   */
  async ask(name, args, manner) {
    const remote = /** @type {Remote} */ (this.network);
    const { points, ...others } = /** @type {any} */ (args);
    return points ? placed(solvedIn(others.task, points), await remote.ask(name, { ...others, ...withRule(others.task, points) }, manner)) : remote.ask(name, others, manner);
  }

  /**
   * The network's answer and the exact one. weights null: without a network; exact false: without a solver.
   * @param {{task: Task, points: Point[], weights?: string|null, beam?: number, constrained?: boolean,
   *   method?: string, exact?: boolean, trace?: boolean, board?: boolean, signal?: AbortSignal}} question
   *   board: the question of the board: others wait for it, and a tour that takes long is given by `later`;
   *   signal: stops it; the promise rejects at once with the signal's reason
   * @returns {Promise<Answer & {later?: Promise<import('./answer.js').Later>}>}
   */
  async solve({ task, points, weights, beam = 1, constrained = false, method, exact = true, trace = true, board = false, signal }) {
    const id = weights === undefined ? this.defaultFor(task)?.id : weights;
    let modelError;
    if (id) await Promise.race([this.stock.load(id).catch((error) => { modelError = error.message; }), stopped(signal)]);
    else if (weights === undefined) modelError = 'There are no weights for this problem yet.';
    const { methods } = problemOf(task);
    const name = method || methods[0].name;
    const apart = board && exact && points.length > QUICK && methods.find((m) => m.name === name)?.search === true;
    const search = apart ? this.#searcher().ask(task, points, name) : null;
    const told = await this.ask('solve', {
      task, points, weights: modelError ? '' : id ?? '', beam, constrained, trace,
      method: name, limit: exact && !apart ? SHORT_LIMIT : 0,
    }, { signal, rank: board ? 'board' : 'usual' });
    /** @type {any} */
    const answer = { task, points, ...withArrays(told, points.length) };
    if (modelError) answer.modelError = modelError;
    if (search) await this.#join(answer, search, task, points);
    return answer;
  }

  /** The stored answer to the first board, the region learned on it, and the file of the network that gave them. @returns {Promise<{file: string, answer: any, learned: any}>} */
  async stored() {
    const [stored] = await Promise.all([fetchJSON(placeOf('first/board.json'), this.cache), this.listed]);
    return stored;
  }

  /** Adds the exact tour to an answer, or `later`, a promise of it. */
  async #join(answer, search, task, points) {
    const found = await Promise.race([search, new Promise((resolve) => setTimeout(resolve, PATIENCE, 'later'))]);
    if (found !== 'later') return this.#accept(answer, found, task, points);
    answer.searching = true;
    answer.later = search.then((late) => late && (late.error ? { exact: null, exactError: late.error } : { exact: late }));
  }

  async #accept(answer, found, task, points) {
    if (!found) return;
    if (found.error) answer.exactError = found.error;
    else answer.exact = found;
    if (!answer.exact || !answer.model) return;
    const { nearest, ...judged } = await this.judge({ task, points, exact: answer.exact.sequence, model: answer.model });
    Object.assign(answer.model, judged);
    answer.exact = { ...answer.exact, ...nearest };
  }

  /**
   * Compares an answer with the exact one. Without an exact one, scores only what does not need it.
   * @param {{task: Task, points: Point[], exact: number[], model: {sequence: number[], ended: boolean, steps?: {chosen: number}[]}}} what
   *   steps: the decoder steps that are shown
   * @returns {Promise<import('./answer.js').Judged & {nearest: {sequence: number[], edges: import('./answer.js').Edge[]}}>}
   */
  judge({ task, points, exact, model: { sequence, ended, steps = [] } }) {
    const chosen = steps.map((s) => s.chosen).filter((i) => i < points.length);
    return this.ask('judge', { task, points, exact, sequence, ended, chosen }, { rank: 'now' });
  }

  #searcher() {
    this.search ??= new Search(/** @type {WebAssembly.Module} */ (this.module), (news) => this.onSearch(news));
    return this.search;
  }

  /** Cancels the search for a tour. Its best tour is kept, unproven. */
  stopSearch() {
    this.search?.stop();
  }

  /**
   * Measures a network on random instances. Resolves to the result, which onProgress gets as it grows;
   * if stopped, to the result until then, or null.
   * @param {{weights: string, kind?: string, n?: number, beam?: number, constrained?: boolean, count: number, seed?: number}} what
   * @param {(result: Measured) => void} [onProgress] @param {AbortSignal} [signal]
   * @returns {Promise<Measured|null>}
   */
  async evaluate({ weights, kind, n, beam = 1, constrained = false, count, seed = 1 }, onProgress, signal) {
    await this.stock.load(weights);
    /** @type {Measured|null} */
    let result = null;
    /** @param {import('./answer.js').Questions['evaluate']['answers']} news */
    const grow = ({ failures, ...news }) => {
      const all = [...result?.failures ?? [], ...failures.map((f) => ({ ...f, points: pointsOf(f.points) }))];
      return (result = { ...news, failures: all });
    };
    const question = { weights, kind, n, beam, constrained, count, seed };
    try {
      return grow(await this.ask('evaluate', question, { rank: 'spare', onNews: (news) => onProgress?.(grow(news)), signal }));
    } catch (error) {
      if (!signal?.aborted) throw error;
      return result;
    }
  }

  /**
   * Trains a new network in its own worker; at most one trains. onProgress gets
   * {step, examples, loss, speed, spent, total} several times a second, and sometimes
   * {…, instances, figures, bytes}, where bytes are the current weight file; `done` resolves to the
   * last of these. Time while paused does not count. If `watched`, files without figures come more often, and the
   * first `slow` steps are slowed down.
   * @param {{task: Task, n: [number, number], hidden?: number, stretch?: number, milliseconds?: number, seed?: number,
   *   watched?: boolean, slow?: number}} what
   * @param {(news: any) => void} [onProgress] @param {AbortSignal} [signal] stops it
   */
  train({ task, n, hidden = 64, stretch = 1, milliseconds = 120_000, seed = 1, watched = false, slow = 0 }, onProgress, signal) {
    for (const trainer of this.trainers.splice(0)) trainer.close('Another training has begun.');
    const module = this.running.then(() => /** @type {WebAssembly.Module} */ (this.module));
    const plan = { task, low: n[0], high: n[1], hidden, stretch, milliseconds, seed };
    const trainer = new Trainer(module, plan, { watched, slow }, onProgress, signal);
    this.trainers.push(trainer);
    return trainer;
  }
}

// @ts-check
// The page's way to the core: promises over web workers, one for the network and quick
// solvers, one for the search for a shortest tour, which can be canceled, and one
// while a network is trained here.
import { PROBLEMS, problemOf } from '../catalog/problems.js';
import { pairsOf, pointsOf } from '../points/grid.js';
import { onBoard, unitsOf, withRule } from '../points/units.js';
import { fetchJSON, fetchModule, placeOf } from './fetching.js';
import { Remote } from './remote.js';
import { Search } from './search.js';
import { listKept } from './shelf.js';
import { Stock } from './stock.js';
import { withArrays } from './told.js';
import { Trainer } from './trainer.js';

/**
 * @typedef {import('../state/store.js').Task} Task
 * @typedef {import('../points/lists.js').Found} Found
 * @typedef {import('./answer.js').Measured} Measured
 */

/** The first network is asked for when so much of the program has come: the line is never idle, and the program has it to itself. */
const NEARLY = 0.9;
/** How long a search for a tour may take where others wait for it, in milliseconds. */
const SHORT_LIMIT = 1500;
/** How long a board's answer waits for the exact tour before it comes without. */
const PATIENCE = 8;
/** Up to so many points a search is over at once. */
const QUICK = 3;

/** Rejects once a signal stops what is waited for. @param {AbortSignal|undefined} signal @returns {Promise<never>} */
const stopped = (signal) => new Promise((_, reject) => { signal?.addEventListener('abort', () => reject(signal.reason)); });

/** What was answered about points, with its places on the board. @template T @param {Point[]} points @param {T} answer @returns {T} */
function placed(points, answer) {
  const units = unitsOf(points);
  const { model, spot, fault } = /** @type {any} */ (answer);
  if (!units || typeof answer !== 'object') return answer;
  const { place, across, up } = onBoard(units);
  return {
    ...answer,
    ...(model && { model: placed(points, model) }),
    ...(spot && { spot: { ...place(spot), far: up(spot.far) } }),
    ...(fault && { fault: { ...fault, ...place(fault), radius: up(fault.radius), across: across(fault.radius) } }),
  };
}

export class Engine {
  /** Settles when it is known which networks there are. @type {Promise<void>} */ listed;
  /** Settles when the core runs: it solves exactly, draws points and reads texts. @type {Promise<void>} */ running;
  /** Settles when the first network can be asked too. @type {Promise<void>} */ ready;
  /** Of what failed once, nothing that a cache has kept is trusted. @type {RequestCache} */ cache;
  /** The networks that there are. @type {Stock} */ stock;

  /**
   * @param {{onProgress?: (progress: {loaded: number, total: number}) => void, first?: (engine: Engine) => string|undefined}} [options]
   *   first: the weights that are fetched first, of those there are; without it the first problem's default
   */
  constructor({ onProgress, first } = {}) {
    this.onProgress = onProgress ?? (() => {});
    this.first = first ?? (() => (this.defaultFor(PROBLEMS[0].name) ?? this.stock.list[0])?.id);
    /** Hears of searches under way. */
    this.onSearch = /** @type {(news: import('./answer.js').SearchNews) => void} */ (() => {});
    /** Trainings under way, or over. @type {Trainer[]} */
    this.trainers = [];
    /** Hears when the program that runs the network has stopped; restart() helps. */
    this.onStopped = /** @type {(error: Error) => void} */ (() => {});
    this.restart();
  }

  /** Starts afresh, with new workers; what was asked before is canceled. */
  restart() {
    this.network?.close();
    this.search?.close();
    for (const trainer of this.trainers) trainer.close();
    this.network = /** @type {Remote|null} */ (null);
    this.search = /** @type {Search|null} */ (null);
    this.trainers = [];
    this.cache = this.stock ? 'reload' : 'default';
    const remote = this.network = new Remote('runs the network', (error) => this.#stopped(remote, error));
    this.stock = new Stock(remote, this.cache, this.onProgress);
    let near = () => {};
    const nearly = /** @type {Promise<void>} */ (new Promise((resolve) => { near = resolve; }));
    this.listed = this.#list();
    this.running = this.#run(remote, this.listed, near);
    this.ready = this.#begin(this.stock, this.listed, nearly);
    for (const promise of [this.listed, this.running, this.ready]) promise.catch(() => {});
  }

  /** Starts the core. @param {Remote} remote @param {Promise<void>} listed @param {() => void} nearly it will soon be here */
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

  /** What networks there are. */
  async #list() {
    const { stock } = this;
    const [manifest, kept] = await Promise.all([
      fetchJSON('weights/index.json', this.cache),
      listKept().catch(() => []), // a storage that is closed has nothing
    ]);
    if (!Array.isArray(manifest?.weights)) throw new Error('The list of weights was damaged in transfer.');
    stock.list = manifest.weights;
    for (const { id, name, made, entry, bytes } of kept) stock.shelve({ ...entry, id, title: name, made }, bytes);
  }

  /** Fetches the first network. @param {Stock} stock @param {Promise<void>} listed @param {Promise<void>} nearly */
  async #begin(stock, listed, nearly) {
    await Promise.all([listed, nearly]);
    const first = this.first(this);
    const loading = first ? stock.load(first) : undefined;
    loading?.catch(() => {}); // what goes wrong with the program is said first
    await this.running;
    await loading;
    stock.begun = true;
  }

  /** While it starts, `ready` tells instead. @param {Remote} remote @param {Error} error */
  #stopped(remote, error) {
    this.ready.then(() => this.network === remote && this.onStopped(error), () => {});
  }

  /** The networks that there are. @returns {WeightEntry[]} */
  get weights() {
    return this.stock.list;
  }

  /** @param {string} task @returns {WeightEntry|null} */
  defaultFor(task) {
    const list = this.weights.filter((w) => w.task === task);
    return list.find((w) => w.default) ?? list[0] ?? null;
  }

  /**
   * Asks the core a question of answer.d.ts: about points as they were read, whose answer lies on the board.
   * @template {keyof import('./answer.js').Questions} Name @param {Name} name @param {import('./answer.js').OnBoard<import('./answer.js').Questions[Name]['asks']>} args
   * @param {import('./remote.js').Manner} [manner] @returns {Promise<import('./answer.js').Questions[Name]['answers']>}
   */
  async ask(name, args, manner) {
    const remote = /** @type {Remote} */ (this.network);
    const { points, ...others } = /** @type {any} */ (args);
    return points ? placed(points, await remote.ask(name, { ...others, ...withRule(points) }, manner)) : remote.ask(name, others, manner);
  }

  /**
   * The network's answer and the exact one. weights null: no network; exact false: no solver.
   * @param {{task: Task, points: Point[], weights?: string|null, beam?: number, views?: number, constrained?: boolean,
   *   method?: string, exact?: boolean, trace?: boolean, board?: boolean, signal?: AbortSignal}} question
   *   views: 8 combines the answers to the points turned and mirrored in every way;
   *   board: a tour that takes long is what `later` resolves to, and others' questions wait meanwhile;
   *   signal stops it, and rejects at once with its reason
   * @returns {Promise<Answer & {later?: Promise<import('./answer.js').Later>}>}
   */
  async solve({ task, points, weights, beam = 1, views = 1, constrained = false, method, exact = true, trace = true, board = false, signal }) {
    const id = weights === undefined ? this.defaultFor(task)?.id : weights;
    let modelError;
    if (id) await Promise.race([this.stock.load(id).catch((error) => { modelError = error.message; }), stopped(signal)]);
    else if (weights === undefined) modelError = 'There are no weights for this problem yet.';
    const { methods } = problemOf(task);
    const name = method ?? methods[0].name;
    const apart = board && exact && points.length > QUICK && methods.find((m) => m.name === name)?.search === true;
    const search = apart ? this.#searcher().ask(task, points, name) : null;
    const told = await this.ask('solve', {
      task, points, weights: modelError ? '' : id ?? '', beam, views, constrained, trace,
      method: name, limit: exact && !apart ? SHORT_LIMIT : 0,
    }, { signal, rank: board ? 'board' : 'usual' });
    /** @type {any} */
    const answer = { task, points, ...withArrays(told, points.length) };
    if (modelError) answer.modelError = modelError;
    if (search) await this.#join(answer, search, task, points);
    return answer;
  }

  /** The stored answer to a first board, and the file of the network whose it is. @param {number} seed of the board @returns {Promise<{file: string, answer: any}>} */
  async stored(seed) {
    const [answer] = await Promise.all([fetchJSON(placeOf(`first/${seed}.json`), this.cache), this.listed]);
    return answer;
  }

  /** Adds the exact tour to an answer, or the promise of it. */
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
   * What an answer is worth beside an exact one; of an empty one, only what can be seen without.
   * @param {{task: Task, points: Point[], exact: ArrayLike<number>, model: {sequence: ArrayLike<number>, ended: boolean, steps?: {chosen: number}[]}}} what
   *   steps: those that are played
   * @returns {Promise<import('./answer.js').Judged & {nearest: {sequence: number[], edges: import('./answer.js').Edge[]}}>}
   */
  judge({ task, points, exact, model: { sequence, ended, steps = [] } }) {
    const chosen = steps.map((s) => s.chosen).filter((i) => i < points.length);
    const [whole, own] = [exact, sequence].map((list) => Array.from(list));
    return this.ask('judge', { task, points, exact: whole, sequence: own, ended, chosen }, { rank: 'now' });
  }

  #searcher() {
    this.search ??= new Search(/** @type {WebAssembly.Module} */ (this.module), (news) => this.onSearch(news));
    return this.search;
  }

  /** Cancels the search for a tour; its best tour so far remains, unproven. */
  stopSearch() {
    this.search?.stop();
  }

  /** What a text of points holds: of several sets the first, and what is wrong with it. @param {string} name in the errors @param {string} text @returns {Promise<Found>} */
  async readText(name, text) {
    const { isList, readList } = await import('../points/lists.js');
    return isList(text) ? readList(text) : this.ask('readFile', { name }, { beside: new TextEncoder().encode(text), rank: 'now' });
  }

  /**
   * Measures weights on random instances, or on jittered copies of points, where copies whose exact answer
   * took longer than limit, in milliseconds, are tried and not done. The result, as onProgress gets it while it
   * grows; that so far if it is stopped, null if there is none.
   * @param {{weights: string, kind?: string, n?: number, around?: Point[], limit?: number, beam?: number, views?: number, constrained?: boolean, count: number, seed?: number}} what
   * @param {(result: Measured) => void} [onProgress] @param {AbortSignal} [signal]
   * @returns {Promise<Measured|null>}
   */
  async evaluate({ weights, around, kind, n, limit, beam = 1, views = 1, constrained = false, count, seed = 1 }, onProgress, signal) {
    await this.stock.load(weights);
    /** @type {Measured|null} */
    let result = null;
    /** @param {import('./answer.js').Questions['evaluate']['answers']} news */
    const grow = ({ failures, ...news }) => {
      const all = [...result?.failures ?? [], ...failures.map((f) => ({ ...f, points: pointsOf(f.points) }))];
      return (result = { ...news, failures: all });
    };
    const question = { weights, kind, n, around: around && pairsOf(around), limit, beam, views, constrained, count, seed };
    try {
      return grow(await this.ask('evaluate', question, { rank: 'spare', onNews: (news) => onProgress?.(grow(news)), signal }));
    } catch (error) {
      if (!signal?.aborted) throw error;
      return result;
    }
  }

  /**
   * Trains a new network in a worker of its own, one at a time, and one beside it. onProgress hears, some
   * times a second, {step, examples, loss, speed, spent, total} and now and then
   * {…, instances, figures, file}, where file is the weight
   * file as it is; the last of these is also what `done` resolves to. Milliseconds that
   * it is paused do not count. Where it is watched, files without figures come more often, and the
   * first `slow` steps take their time.
   * @param {{task: Task, n: [number, number], hidden?: number, given?: 'xy'|'places', milliseconds?: number, seed?: number,
   *   watched?: boolean, slow?: number, beside?: boolean}} what beside: the training under way goes on
   * @param {(news: any) => void} [onProgress] @param {AbortSignal} [signal] stops it
   */
  train({ task, n, hidden = 64, given = 'places', milliseconds = 120_000, seed = 1, watched = false, slow = 0, beside = false }, onProgress, signal) {
    if (!beside) for (const trainer of this.trainers.splice(0)) trainer.close('Another training has begun.');
    const module = this.running.then(() => /** @type {WebAssembly.Module} */ (this.module));
    const plan = { task, low: n[0], high: n[1], hidden, places: given === 'places', milliseconds, seed };
    const trainer = new Trainer(module, plan, { watched, slow }, onProgress, signal);
    this.trainers.push(trainer);
    return trainer;
  }
}

// The page calls the core through promises. Three web workers answer: one has the networks and the fast
// solvers, one searches for shortest tours and can be canceled, and one trains a network, with helpers.
import { problemOf } from '../catalog/problems.ts';
import { pointsOf, type Point } from '../points/grid.ts';
import { messageOf } from './errors.ts';
import { PROGRAM, fetchJSON, fetchModule, placeOf } from './fetching.ts';
import { ON_BOARD } from './onboard.ts';
import { Remote } from './remote.ts';
import { TourSearch, type Solution } from './toursearch.ts';
import { listSaved } from './saved.ts';
import { Networks, type OnProgress } from './networks.ts';
import { Trainer } from './trainer.ts';
import { entryOf, type WeightEntry } from './weightfile.ts';
import type { BestTour, Measured, Solved, TourResult } from './answer.ts';
import type { EvaluateAnswer, EvaluateArguments, TrainArguments, Training } from './messages.ts';

const LIST_DAMAGED = 'The list of weights was damaged in transfer.';
const FIRST_DAMAGED = 'What the page opens with was damaged in transfer.';
/**
 * The first network is requested when this share of the program has arrived: earlier, they would share the line; later,
 * the line would be idle.
 */
const NEARLY = 0.9;
/** Time limit of a tour search that other questions wait for, in milliseconds. */
const SHORT_LIMIT = 1500;
/** Up to this number of points, a tour search takes a moment. */
const QUICK = 3;

interface Question {
  task: string;
  points: Point[];
  /** None: the problem's default; null: without a network. */
  weights?: string | null;
  beam?: number;
  constrained?: boolean;
  method?: string;
  trace?: boolean;
  /** The question of the board: others wait for it, and a tour that takes long is given by `later`. */
  board?: boolean;
  /** Stops it; the promise rejects at once with the signal's reason. */
  signal?: AbortSignal;
}

export class Engine {
  onProgress: OnProgress;
  /** Chooses the network to fetch first. */
  chooseFirst: (engine: Engine) => string | undefined;
  /** Whether the core's module is here. */ fetched = false;
  /** Settles when the list of networks is known. */ listed!: Promise<void>;
  /** Resolves to the core's module when it runs: exact solvers, random points and parsers are available. */
  coreReady!: Promise<WebAssembly.Module>;
  /** Settles when the first network is loaded, too. */ ready!: Promise<void>;
  /** Resolves when the core runs, perhaps after restarts. */ onceCoreReady: Promise<void>;
  /** Resolves when the first network is loaded, perhaps after restarts. */ onceReady: Promise<void>;
  /** After a failure, files are fetched again and caches are not used. */ cache!: RequestCache;
  /** The known networks. */ networks!: Networks;
  /** The worker that runs the networks. */ remote!: Remote;
  tourSearch: TourSearch | undefined;
  #resolvers = [() => {}, () => {}]; // of `onceCoreReady` and `onceReady`
  /** The newest training, which runs or has ended. */ trainer: Trainer | undefined;
  /** Stored networks that the core could not read: the next start does without them. */
  #unread: Set<string> = new Set();
  /** Networks of before a restart that did not come from the server, until the list of the others is here. */
  #own: { entry: WeightEntry; bytes: Uint8Array }[] = [];
  /** Called with each better tour of a search. */ onBestTour: (tour: BestTour) => void = () => {};
  /** Called when the worker that runs the networks has failed; restart() starts it again. */
  onStopped: (error: Error) => void = () => {};

  constructor(onProgress: OnProgress, chooseFirst: (engine: Engine) => string | undefined) {
    this.onProgress = onProgress;
    this.chooseFirst = chooseFirst;
    [this.onceCoreReady, this.onceReady] =
      [0, 1].map((i) => new Promise<void>((resolve) => { this.#resolvers[i] = resolve; }));
    this.restart();
  }

  /** Starts new workers and cancels all questions. */
  restart() {
    const reason = 'It was stopped, because the program was started again.';
    for (const part of [this.remote, this.tourSearch, this.trainer]) part?.close(reason);
    this.#own.push(...this.networks?.own() ?? []);
    this.tourSearch = undefined;
    this.trainer = undefined;
    this.cache = this.networks ? 'reload' : 'default';
    // while it starts, `ready` rejects instead
    const failed = (error: Error) => this.ready.then(() => this.remote === remote && this.onStopped(error), () => {});
    const remote = this.remote = new Remote('runs the network', failed, ON_BOARD);
    this.networks = new Networks(remote, this.cache, this.onProgress);
    let near = () => {};
    const nearly = new Promise<void>((resolve) => { near = resolve; });
    this.listed = this.#list();
    this.coreReady = this.#run(remote, this.listed, near);
    this.ready = this.#begin(this.networks, this.listed, nearly);
    this.listed.catch(() => {});
    [this.coreReady, this.ready].forEach((promise, i) => promise.then(this.#resolvers[i], () => {}));
  }

  /**
   * Starts the core.
   * @param nearly called when most of the module has arrived
   */
  async #run(remote: Remote, listed: Promise<void>, nearly: () => void) {
    try {
      const module = await fetchModule(this.cache, (loaded, total) => {
        this.onProgress({ file: PROGRAM, loaded, total });
        if (total && loaded > NEARLY * total) nearly();
      });
      this.fetched = true;
      await Promise.all([remote.ask('start', {}, { beside: module }), listed]);
      return module;
    } finally {
      nearly();
    }
  }

  /** Loads the list of networks. */
  async #list() {
    const { networks } = this;
    const [manifest, saved] = await Promise.all([
      fetchJSON('weights/index.json', this.cache, LIST_DAMAGED),
      listSaved().catch(() => []), // without storage, there are no saved networks
    ]);
    if (!Array.isArray(manifest?.weights)) throw new Error(LIST_DAMAGED);
    const own = [...saved, ...this.#own, ...networks.own()]; // the last: a training that has ended meanwhile
    networks.list = manifest.weights.map(
      ({ metadata, ...listed }: { metadata: Record<string, string> } & Partial<WeightEntry>) => ({
        ...entryOf(metadata), ...listed,
      }),
    );
    for (const { entry, bytes } of own) {
      if (!this.#unread.has(entry.id)) networks.add(entry, bytes);
    }
    if (networks === this.networks) this.#own = [];
  }

  async #begin(networks: Networks, listed: Promise<void>, nearly: Promise<void>) {
    await Promise.all([listed, nearly]);
    const first = this.chooseFirst(this);
    const loading = first ? networks.load(first) : undefined;
    // an error of the program is reported first
    loading?.catch(() => { if (first && networks.fileOf(first)) this.#unread.add(first); });
    await this.coreReady;
    await loading;
    networks.started = true;
  }

  get weights(): WeightEntry[] {
    return this.networks.list;
  }

  defaultFor(task: string): WeightEntry | null {
    const list = this.weights.filter((w) => w.task === task);
    return list.find((w) => w.default) ?? list[0] ?? null;
  }

  get ask() {
    return this.remote.ask;
  }

  /** The network's answer and the exact one; a board's tour that is searched for is given by `later`. */
  async solve({
    task, points, weights, beam = 1, constrained = false, method, trace = true, board = false, signal,
  }: Question): Promise<Solved & { later?: Promise<TourResult> }> {
    signal?.throwIfAborted();
    const id = weights === undefined ? this.defaultFor(task)?.id : weights;
    let modelError;
    if (id) await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      this.networks.load(id).catch((error) => { modelError = messageOf(error); }).then(() => resolve());
    });
    else if (weights === undefined) modelError = 'There are no weights for this problem yet.';
    const { methods } = problemOf(task);
    const name = method || methods[0].name;
    const apart = board && points.length > QUICK && methods.find((m) => m.name === name)?.search === true;
    this.tourSearch ??= new TourSearch(this.coreReady, (tour) => this.onBestTour(tour));
    const search = apart ? this.tourSearch.ask({ task, points, method: name }) : null;
    const reply = await this.ask('solve', {
      task, points, weights: modelError ? '' : id ?? '', beam, constrained, trace, board,
      method: name, limit: apart ? 0 : SHORT_LIMIT,
    }, { signal, rank: board ? 'board' : 'usual' });
    return { task, points, ...reply, ...(modelError && { modelError }),
      ...(search && { later: search.then((found) => this.#found(task, points, found)) }) };
  }

  /** Hands the tour that was found over to the core, which compares the board's answer with it. */
  async #found(task: string, points: Point[], found: Solution): Promise<TourResult> {
    if (!found || 'exactError' in found) return found;
    const { method, ms, proven, length, bound, sequence } = found;
    return this.ask('found', { task, points, method, ms, proven, length, bound, sequence }, { rank: 'now' });
  }

  /** The stored answer to the first board, the region learned on it, and the file of their network. */
  async stored() {
    const [stored] = await Promise.all(
      [fetchJSON(placeOf('first/board.json'), this.cache, FIRST_DAMAGED), this.listed]);
    return stored;
  }

  opening = () => fetchJSON(placeOf('first/opening.json'), this.cache, FIRST_DAMAGED);

  /**
   * Measures a network on random instances. Resolves to the result, which onProgress gets as it grows; if
   * stopped, to the result until then, or null.
   */
  async evaluate(
    question: EvaluateArguments, onProgress: (result: Measured) => void, signal: AbortSignal,
  ): Promise<Measured | null> {
    await this.networks.load(question.weights);
    let result: Measured | null = null;
    const grow = ({ failures, ...figures }: EvaluateAnswer) => {
      const all = [...result?.failures ?? [], ...failures.map((f) => ({ ...f, points: pointsOf(f.points) }))];
      return (result = { ...figures, failures: all });
    };
    try {
      return grow(await this.ask('evaluate', question, {
        rank: 'spare', onProgress: (part: EvaluateAnswer) => onProgress(grow(part)), signal,
      }));
    } catch (error) {
      if (!signal.aborted) throw error;
      return result;
    }
  }

  /**
   * Trains a new network in its own worker; at most one trains. onProgress gets the state of the run several
   * times a second, sometimes with figures and the weight file; `done` resolves to the last of these. Time
   * while paused does not count.
   * @param signal stops it
   */
  train(plan: TrainArguments, onProgress: (state: Training) => void, signal: AbortSignal) {
    this.trainer?.close('Another training has begun.');
    return (this.trainer = new Trainer(this.coreReady, plan, onProgress, signal));
  }
}

// @ts-check
// The core, once compiled to WebAssembly: one method for each function of wasm/. What it
// answers in numbers is read by layout.js, which is made of wasm/layout.go. Runs in a worker
// and, for tests, under Node. Knows nothing of messages or of the page.
import * as layout from './layout.js';
import { Numbers } from './numbers.js';

/** The status of a call whose slice is spent. */
const UNDERWAY = 2;

/** All slices at once. @param {Generator<any, any, any>} slices */
export function whole(slices) {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** A sentence from the core about what is wrong with what it was given. */
export class CoreError extends Error {}

export class Core {
  /** Whether the instance has ended, which it does only when it fails. */
  ended = false;

  /** @param {any} exports of the instance, which must have been run */
  constructor(exports) {
    this.wasm = exports;
    /** What there is, see ../catalog/problems.js. */
    this.catalog = this.#describe();
  }

  /**
   * @param {WebAssembly.Module} module
   * @param {any} Go the class that the toolchain's wasm_exec.js defines
   */
  static async start(module, Go) {
    const go = new Go();
    let end = () => {};
    go.exit = () => end();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    go.run(instance); // never ends
    if (typeof instance.exports.reserve !== 'function') {
      throw new CoreError('the program that runs the network is not of this page’s version');
    }
    const core = new Core(instance.exports);
    end = () => { core.ended = true; };
    return core;
  }

  /**
   * Writes the arguments of the next call: floats, then text.
   * @param {number[]} floats @param {string} text
   */
  #write(floats, text = '') {
    const tail = new TextEncoder().encode(text);
    const at = this.wasm.reserve(8 * floats.length + tail.length);
    const view = new DataView(this.wasm.mem.buffer, at, 8 * floats.length);
    floats.forEach((v, i) => view.setFloat64(8 * i, v, true));
    this.#put(at + 8 * floats.length, tail);
  }

  #put(at, bytes) {
    new Uint8Array(this.wasm.mem.buffer, at, bytes.length).set(bytes);
  }

  #message() {
    const bytes = new Uint8Array(this.wasm.mem.buffer, this.wasm.messageAt(), this.wasm.messageLength());
    return new TextDecoder().decode(bytes);
  }

  /** @param {number} status */
  #check(status) {
    if (this.ended) throw new Error('it ended');
    if (status !== 0) throw new CoreError(this.#message());
  }

  /** What is left of a call that works in slices, as wasm/slices.go says. @param {number} status */
  * #slices(status) {
    while (status === UNDERWAY && !this.ended) {
      const { work } = this.#read(layout.interrupted);
      let on = false;
      try {
        yield;
        on = true;
      } finally {
        if (!on && !this.ended) this.wasm.callOff(work);
      }
      status = this.wasm.goOn(work);
    }
    this.#check(status);
  }

  /** What the last call answered in numbers. @template T @param {(numbers: Numbers) => T} read one of layout.js @returns {T} */
  #read(read) {
    return new Numbers(new Float64Array(this.wasm.mem.buffer, this.wasm.numbersAt(), this.wasm.numbersLength())).whole(read);
  }

  #describe() {
    this.#check(this.wasm.describe());
    return JSON.parse(this.#message());
  }

  /** The metrics of a task, each with what an answer has of it. @template T @param {string} task @param {T[]} each @returns {[any, T][]} */
  #metrics(task, each) {
    const metrics = this.catalog.problems.find((p) => p.name === task)?.metrics ?? [];
    if (metrics.length !== each.length) throw new Error(`${each.length} figures came for the ${metrics.length} metrics of ${task}`);
    return metrics.map((m, i) => [m, each[i]]);
  }

  /** Loads a weight file; returns its handle. @param {Uint8Array} bytes */
  load(bytes) {
    this.#put(this.wasm.reserve(bytes.length), bytes);
    this.#check(this.wasm.load());
    return this.#read(layout.loaded).handle;
  }

  /** @param {number} handle */
  release(handle) {
    this.wasm.release(handle);
  }

  /**
   * The exact solution and the network's answer, compared. What cannot be had is null, with
   * a sentence that says why.
   * @param {{task: string, points: number[][], rule?: string, handle: number|null, method: string|null,
   *   limit: number, beam: number, views: number, constrained: boolean, trace: boolean}} question
   *   rule: of TSPLIB, for lengths; handle null: no network; method null: no solver
   */
  solve(question) {
    return whole(this.solving(question));
  }

  /** … in slices: between two of them other calls may come, and it may be canceled. */
  * solving({ task, points, rule = '', handle, method, limit, beam, views, constrained, trace }) {
    this.#write(points.flat(), `${task}\n${method ?? ''}\n${rule}`);
    yield* this.#slices(this.wasm.solve(handle ?? -1, points.length, beam, views,
      Number(constrained), Number(trace), method === null ? 0 : limit));
    const [exactError, modelError] = this.#message().split('\n');
    const { exact, model } = this.#read(layout.solved);
    return { exact, exactError, modelError, model: model && this.#answer(model, points.length, views, task) };
  }

  /** @param {ReturnType<typeof layout.answer>} answer */
  #answer({ chosen, overs, beams, view, share: _, judged, ...answer }, n, views, task) {
    const width = n + 1;
    const all = new Float32Array(this.wasm.mem.buffer, this.wasm.probabilitiesAt(), this.wasm.probabilitiesLength()).slice();
    if (all.length !== chosen.length * width) throw new Error(`${all.length} probabilities came for ${chosen.length} steps of ${width}`);
    return {
      ...answer, ...(views > 1 ? { view } : {}),
      steps: chosen.map((symbol, i) => ({
        chosen: symbol, probabilities: all.subarray(i * width, (i + 1) * width),
        over: overs[i].symbol < 0 ? null : { symbol: overs[i].symbol, why: this.catalog.whys[overs[i].why] },
      })),
      beams: beams.slice(0, chosen.length), // others may have gone on behind the answer's end
      stepsTaken: Math.max(beams.length, chosen.length),
      ...this.#judged(judged, task),
    };
  }

  /** What an answer is worth, under the names that scripts know its figures by. @param {ReturnType<typeof layout.judged>} judged @param {string} task */
  #judged({ values, ...judged }, task) {
    const fields = values.length ? this.#metrics(task, values).filter(([{ field }, v]) => field && Number.isFinite(v)) : [];
    return { ...judged, ...Object.fromEntries(fields.map(([{ field }, v]) => [field, v])) };
  }

  /**
   * Compares an answer with an exact solution, which may be empty: not known; `nearest` is of the exact
   * ones that which is nearest to it.
   * @param {string} task @param {number[][]} points @param {ArrayLike<number>} exact
   * @param {{sequence: ArrayLike<number>, ended: boolean, chosen: number[]}} model @param {string} rule
   */
  judge(task, points, exact, { sequence, ended, chosen }, rule = '') {
    this.#write([...points.flat(), ...Array.from(exact), ...Array.from(sequence), ...chosen], `${task}\n\n${rule}`);
    this.#check(this.wasm.judge(points.length, exact.length, sequence.length, chosen.length, Number(ended)));
    const { judged, nearest } = this.#read(layout.later);
    return { ...this.#judged(judged, task), nearest };
  }

  /**
   * Where a sequence left the exact one, as far as that takes time to find, in slices; null if it is not found.
   * @param {string} task @param {number[][]} points @param {ArrayLike<number>} exact @param {ArrayLike<number>} sequence
   * @param {number} limit milliseconds @param {string} rule
   */
  * retrace(task, points, exact, sequence, limit, rule = '') {
    this.#write([...points.flat(), ...Array.from(exact), ...Array.from(sequence)], `${task}\n\n${rule}`);
    yield* this.#slices(this.wasm.retrace(points.length, exact.length, sequence.length, limit));
    return this.#read(layout.retraced).fault;
  }

  /**
   * A tour of which the network decodes windows again, in slices.
   * @param {{points: number[][], rule?: string, handle: number, sequence: ArrayLike<number>, seed: number, limit: number}} what limit in milliseconds
   */
  * improve({ points, rule = '', handle, sequence, seed, limit }) {
    this.#write([...points.flat(), ...Array.from(sequence)], rule);
    yield* this.#slices(this.wasm.improve(handle, points.length, seed | 0, limit));
    return this.#read(layout.improved);
  }

  /**
   * A solver's answer, in slices; method '' is the task's default.
   * @param {number} limit milliseconds after which a search stops, unproven @param {string} rule
   */
  * exact(task, method, points, limit, rule = '') {
    this.#write(points.flat(), `${task}\n${method}\n${rule}`);
    yield* this.#slices(this.wasm.exact(points.length, limit));
    return this.solution();
  }

  /** The solution that the numbers hold; during a search, the best so far. */
  solution() {
    return this.#read(layout.solution);
  }

  /**
   * The first instance of a text: a table of points, TSPLIB's format or the paper's.
   * @param {string} name @param {string} text @returns {import('../points/lists.js').Found}
   */
  readFile(name, text) {
    const [head, body] = [name, text].map((t) => new TextEncoder().encode(t));
    const at = this.wasm.reserve(head.length + body.length);
    this.#put(at, head);
    this.#put(at + head.length, body);
    this.#check(this.wasm.readFile(head.length));
    const { names, x, y, ...found } = JSON.parse(this.#message());
    return { ...found, names: names.length ? names : null, columns: x ? [x, y] : null };
  }

  /** An instance as a line of the paper's text format. */
  writeLine(task, points, sequence) {
    this.#write([...points.flat(), ...sequence], task);
    this.#check(this.wasm.writeLine(points.length, sequence.length));
    return this.#message();
  }

  /** Random points of a kind. @param {string} kind @param {number} n @param {number} seed */
  draw(kind, n, seed) {
    this.#write([], kind);
    this.#check(this.wasm.draw(n, seed | 0));
    return this.#read(layout.drawn).points;
  }

  /** kind: of points; '' is uniform. @param {number} handle @param {any} what */
  evaluateStart(handle, { kind = '', n, beam, views, constrained, seed }) {
    this.#write([], kind);
    this.#check(this.wasm.evaluateStart(handle, n, beam, views, Number(constrained), seed | 0));
  }

  /** Measures so many more, in slices; returns the figures of all so far. @param {string} task @param {number} count */
  * evaluateStep(task, count) {
    yield* this.#slices(this.wasm.evaluateStep(count));
    return this.#measured(this.#read(layout.evaluated), task);
  }

  /** With the figures by the names of their metrics, those that are not defined left out. */
  #measured({ figures, ...measured }, task) {
    const all = this.#metrics(task, figures).filter(([, figure]) => Number.isFinite(figure.value));
    return { ...measured, figures: Object.fromEntries(all.map(([{ name }, figure]) => [name, figure])) };
  }

  /** @param {number} i */
  evaluateFailure(i) {
    this.#check(this.wasm.evaluateFailure(i));
    return this.#read(layout.failure);
  }

  /** Begins to measure on jittered copies of points. @param {number} handle @param {any} what */
  aroundStart(handle, { points, beam, views, constrained, seed }) {
    this.#write(points.flat());
    this.#check(this.wasm.aroundStart(handle, points.length, beam, views, Number(constrained), seed | 0));
  }

  /** Measures the next copy, in slices. @param {string} task @param {number} limit milliseconds for its exact answer */
  * aroundStep(task, limit) {
    yield* this.#slices(this.wasm.aroundStep(limit));
    return this.#measured(this.#read(layout.surrounded), task);
  }

  /** Begins to train a new network. @param {{task: string, n: [number, number], hidden: number, given: 'xy'|'places', seed: number}} what */
  trainStart({ task, n: [low, high], hidden, given, seed }) {
    this.#write([], task);
    this.#check(this.wasm.trainStart(low, high, hidden, Number(given === 'places'), seed | 0));
  }

  /** Takes so many steps of a run of `total` in all. @param {number} count @param {number} total */
  trainSteps(count, total) {
    this.#check(this.wasm.trainSteps(count, total));
    return this.#read(layout.trained);
  }

  /** Scores the weights on so many fresh instances of each size. @param {string} task @param {number} count */
  trainMeasure(task, count) {
    this.#check(this.wasm.trainMeasure(count));
    return this.#measured(this.#read(layout.scored), task);
  }

  /** The weight file of what was measured last. */
  trainSave() {
    this.#check(this.wasm.trainSave());
    return new Uint8Array(this.wasm.mem.buffer, this.wasm.messageAt(), this.wasm.messageLength()).slice();
  }
}

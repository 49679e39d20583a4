// @ts-check
// The core, once compiled to WebAssembly: one method for each function of wasm/,
// which lays its results out in memory as documented there. Runs in a worker and,
// for tests, under Node. Knows nothing of messages or of the page.
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
      throw new CoreError('the program that runs the network is not the one that this page knows');
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
      const number = this.#numbers().next();
      let on = false;
      try {
        yield;
        on = true;
      } finally {
        if (!on && !this.ended) this.wasm.callOff(number);
      }
      status = this.wasm.goOn(number);
    }
    this.#check(status);
  }

  #numbers() {
    return new Numbers(new Float64Array(this.wasm.mem.buffer, this.wasm.numbersAt(), this.wasm.numbersLength()));
  }

  #describe() {
    this.#check(this.wasm.describe());
    return JSON.parse(this.#message());
  }

  /** The metrics of a task, in the order of an answer's values. @param {string} task */
  #metrics(task) {
    return this.catalog.problems.find((p) => p.name === task)?.metrics ?? [];
  }

  /** Loads a weight file; returns its handle. @param {Uint8Array} bytes */
  load(bytes) {
    this.#put(this.wasm.reserve(bytes.length), bytes);
    this.#check(this.wasm.load());
    return this.#numbers().next();
  }

  /** @param {number} handle */
  release(handle) {
    this.wasm.release(handle);
  }

  /**
   * The exact solution and the network's answer, compared. What cannot be had is null, with
   * a sentence that says why.
   * @param {{task: string, points: number[][], handle: number|null, method: string|null,
   *   limit: number, beam: number, views: number, constrained: boolean, trace: boolean}} question
   *   handle null: no network; method null: no solver
   */
  solve(question) {
    return whole(this.solving(question));
  }

  /** … in slices: between two of them other calls may come, and it may be called off. */
  * solving({ task, points, handle, method, limit, beam, views, constrained, trace }) {
    this.#write(points.flat(), `${task}\n${method ?? ''}`);
    yield* this.#slices(this.wasm.solve(handle ?? -1, points.length, beam, views,
      Number(constrained), Number(trace), method === null ? 0 : limit));
    const numbers = this.#numbers();
    const [exactError, modelError] = this.#message().split('\n');
    const [kind, uniform, strange] = numbers.take(3);
    const likeness = { kind: this.catalog.kinds[kind].name, uniform: uniform === 1, strange: strange === 1 };
    const exact = this.#solution(numbers);
    const model = numbers.next() ? this.#answer(numbers, points.length, views) : null;
    if (model) Object.assign(model, this.#judged(numbers, task));
    return { exact, model, exactError, modelError, likeness };
  }

  /** A solution as it lies in the numbers, or null. @param {Numbers} numbers */
  #solution(numbers) {
    if (!numbers.next()) return null;
    const [ms, proven, length, bound, excess, parts] = numbers.take(6);
    return { ms, proven: proven === 1, length, bound, excess, parts, sequence: numbers.list(), edges: numbers.edges() };
  }

  #answer(numbers, n, views) {
    const [ms, ended, logProbability, view, share] = numbers.take(5);
    const answer = {
      ms, ended: ended === 1, logProbability, ...(views > 1 ? { view, share } : {}), sequence: numbers.list(),
      steps: /** @type {any[]} */ ([]), beams: /** @type {any[]} */ ([]), stepsTaken: 0,
    };
    const chosen = numbers.list();
    const width = n + 1;
    const all = new Float32Array(this.wasm.mem.buffer, this.wasm.probabilitiesAt(), this.wasm.probabilitiesLength()).slice();
    answer.steps = chosen.map((symbol, i) => ({ chosen: symbol, probabilities: all.subarray(i * width, (i + 1) * width) }));
    const beams = Array.from({ length: numbers.next() }, () => numbers.rows(4).map(([parent, symbol, logProbability, finished]) => (
      { parent, symbol, logProbability, finished: finished === 1 })));
    answer.beams = beams.slice(0, chosen.length); // others may have gone on behind the answer's end
    answer.stepsTaken = Math.max(beams.length, chosen.length);
    return answer;
  }

  /** What an answer is worth, under the names that scripts know its figures by. @param {Numbers} numbers @param {string} task */
  #judged(numbers, task) {
    const [parts, , valid, correct] = numbers.take(4);
    const values = numbers.list();
    const fields = this.#metrics(task).map((m, i) => [m.field, values[i]]).filter(([field, v]) => field && Number.isFinite(v));
    return {
      parts, valid: valid === 1, correct: correct === 1, ...Object.fromEntries(fields),
      edges: numbers.edges(), missing: numbers.edges(), played: numbers.edges(), fault: this.#fault(numbers),
    };
  }

  /** Where a wrong answer left the exact one, or null. @param {Numbers} numbers */
  #fault(numbers) {
    const kind = numbers.next();
    if (kind < 0) return null;
    const [step, chosen, detail] = numbers.take(3);
    return { kind, step, chosen, detail, right: numbers.list(), part: numbers.list() };
  }

  /**
   * Compares an answer with an exact solution that came later; `nearest` is of the exact ones
   * that which is nearest to it.
   * @param {string} task @param {number[][]} points @param {ArrayLike<number>} exact
   * @param {{sequence: ArrayLike<number>, ended: boolean, chosen: number[]}} model
   */
  judge(task, points, exact, { sequence, ended, chosen }) {
    this.#write([...points.flat(), ...Array.from(exact), ...Array.from(sequence), ...chosen], task);
    this.#check(this.wasm.judge(points.length, exact.length, sequence.length, chosen.length, Number(ended)));
    const numbers = this.#numbers();
    return { ...this.#judged(numbers, task), nearest: { sequence: numbers.list(), edges: numbers.edges() } };
  }

  /**
   * A solver's answer, in slices; method '' is the task's default.
   * @param {number} limit milliseconds after which a search stops, unproven
   */
  * exact(task, method, points, limit) {
    this.#write(points.flat(), `${task}\n${method}`);
    yield* this.#slices(this.wasm.exact(points.length, limit));
    return this.solution();
  }

  /** The solution that the numbers hold; during a search, the best so far. */
  solution() {
    return this.#solution(this.#numbers());
  }

  /**
   * The first instance of a text file, in any of the formats, and what is wrong with it: its
   * points in the unit square, the frame that they were scaled by, and their lines.
   * @param {string} name @param {string} text
   */
  readFile(name, text) {
    const [head, body] = [name, text].map((t) => new TextEncoder().encode(t));
    const at = this.wasm.reserve(head.length + body.length);
    this.#put(at, head);
    this.#put(at + head.length, body);
    this.#check(this.wasm.readFile(head.length));
    const numbers = this.#numbers();
    const [instances, scaled, ...frame] = numbers.take(5);
    const points = numbers.rows(2);
    const lines = numbers.list();
    const wrong = numbers.next();
    const [task, x, y, ...messages] = this.#message().split('\n');
    const faults = numbers.rows(2).map(([line, column], i) => ({ line, column, message: messages[i] }));
    return { instances, scaled: scaled === 1, frame, points, lines, task: task || null, columns: x ? [x, y] : null, wrong, faults };
  }

  /** A text whose points have become others on the board. @param {number[]} frame @param {number[][]} before @param {number[][]} after */
  editFile(text, frame, before, after) {
    this.#write([...frame, ...before.flat(), ...after.flat()], text);
    this.#check(this.wasm.editFile(before.length, after.length));
    return { text: this.#message(), frame: this.#numbers().take(3) };
  }

  /** The points of a text in another form. @param {string} form @param {number[]} sequence of the paper's form, which may be empty */
  copyFile(text, form, task, sequence) {
    this.#write(Array.from(sequence), `${form}\n${task}\n${text}`);
    this.#check(this.wasm.copyFile(sequence.length));
    return this.#message();
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
    return this.#numbers().rows(2);
  }

  /** kind: of points; '' is uniform. @param {number} handle @param {any} what */
  evaluateStart(handle, { kind = '', n, beam, views, constrained, seed }) {
    this.#write([], kind);
    this.#check(this.wasm.evaluateStart(handle, n, beam, views, Number(constrained), seed | 0));
  }

  /** Measures so many more, in slices; returns the figures of all so far. @param {string} task @param {number} count */
  * evaluateStep(task, count) {
    yield* this.#slices(this.wasm.evaluateStep(count));
    const numbers = this.#numbers();
    const [done, correct, failures] = numbers.take(3);
    return { done, correct, failures, figures: this.#figures(numbers, task) };
  }

  /** Metrics by name, those that are not defined left out. @param {Numbers} numbers @param {string} task */
  #figures(numbers, task) {
    const rows = numbers.rows(3);
    const all = this.#metrics(task).map((m, i) => /** @type {[string, any]} */ ([m.name, { value: rows[i][0], low: rows[i][1], high: rows[i][2] }]));
    return Object.fromEntries(all.filter(([, figure]) => Number.isFinite(figure.value)));
  }

  /** @param {number} i */
  evaluateFailure(i) {
    this.#check(this.wasm.evaluateFailure(i));
    const numbers = this.#numbers();
    return { points: numbers.rows(2), sequence: numbers.list(), exact: numbers.edges(), edges: numbers.edges(), missing: numbers.edges() };
  }

  /** Begins to measure on jittered copies of points. @param {number} handle @param {any} what */
  aroundStart(handle, { points, beam, views, constrained, seed }) {
    this.#write(points.flat());
    this.#check(this.wasm.aroundStart(handle, points.length, beam, views, Number(constrained), seed | 0));
  }

  /** Measures the next copy, in slices. @param {string} task @param {number} limit milliseconds for its exact answer */
  * aroundStep(task, limit) {
    yield* this.#slices(this.wasm.aroundStep(limit));
    const numbers = this.#numbers();
    const [tried, done, correct] = numbers.take(3);
    return { tried, done, correct, figures: this.#figures(numbers, task) };
  }

  /** Begins to train a new network. @param {{task: string, n: [number, number], hidden: number, seed: number}} what */
  trainStart({ task, n: [low, high], hidden, seed }) {
    this.#write([], task);
    this.#check(this.wasm.trainStart(low, high, hidden, seed | 0));
  }

  /** Takes so many steps of a run of `total` in all. @param {number} count @param {number} total */
  trainSteps(count, total) {
    this.#check(this.wasm.trainSteps(count, total));
    const [step, examples, loss, rate] = this.#numbers().take(4);
    return { step, examples, loss, rate };
  }

  /** Scores the weights on so many fresh instances of each size. @param {string} task @param {number} count */
  trainMeasure(task, count) {
    this.#check(this.wasm.trainMeasure(count));
    const numbers = this.#numbers();
    return { instances: numbers.next(), figures: this.#figures(numbers, task) };
  }

  /** The weight file of what was measured last. */
  trainSave() {
    this.#check(this.wasm.trainSave());
    return new Uint8Array(this.wasm.mem.buffer, this.wasm.messageAt(), this.wasm.messageLength()).slice();
  }
}

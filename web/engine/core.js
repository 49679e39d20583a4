// @ts-check
// The core, once compiled to WebAssembly: one method for each function of wasm/,
// which lays its results out in memory as documented there. Runs in a worker and,
// for tests, under Node. Knows nothing of messages or of the page.

/** A sentence from the core about what is wrong with what it was given. */
export class CoreError extends Error {}

export class Core {
  /** @param {any} exports of the instance, which must have been run */
  constructor(exports) {
    this.wasm = exports;
  }

  /**
   * @param {WebAssembly.Module} module
   * @param {any} Go the class that the toolchain's wasm_exec.js defines
   */
  static async start(module, Go) {
    const go = new Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    go.run(instance); // never ends
    if (typeof instance.exports.reserve !== 'function') {
      throw new CoreError('the program that runs the network is not the one that this page knows');
    }
    return new Core(instance.exports);
  }

  /** Room for n bytes of arguments; the view is good until the next call. */
  #input(n) {
    const at = this.wasm.reserve(n);
    return new DataView(this.wasm.mem.buffer, at, n);
  }

  #write(view, at, bytes) {
    new Uint8Array(view.buffer, view.byteOffset + at, bytes.length).set(bytes);
  }

  #points(view, points) {
    let at = 0;
    for (const [x, y] of points) {
      view.setFloat64(at, x, true);
      view.setFloat64(at + 8, y, true);
      at += 16;
    }
    return at;
  }

  #message() {
    const bytes = new Uint8Array(this.wasm.mem.buffer, this.wasm.messageAt(), this.wasm.messageLength());
    return new TextDecoder().decode(bytes);
  }

  /** @param {number} status */
  #check(status) {
    if (status !== 0) throw new CoreError(this.#message());
  }

  /** A cursor over the answer's numbers. */
  #numbers() {
    const all = new Float64Array(this.wasm.mem.buffer, this.wasm.numbersAt(), this.wasm.numbersLength());
    let at = 0;
    return {
      next: () => all[at++],
      list: () => {
        const n = all[at++];
        const values = Array.from(all.subarray(at, at + n));
        at += n;
        return values;
      },
    };
  }

  /** Loads a weight file; returns its handle. @param {Uint8Array} bytes */
  load(bytes) {
    const view = this.#input(bytes.length);
    this.#write(view, 0, bytes);
    this.#check(this.wasm.load(bytes.length));
    return this.#numbers().next();
  }

  /** @param {number} handle */
  release(handle) {
    this.wasm.release(handle);
  }

  /**
   * The network's answer.
   * @param {number} handle @param {number[][]} points
   * @param {{beam: number, views?: number, constrained: boolean, trace: boolean}} how
   */
  network(handle, points, { beam, views = 1, constrained, trace }) {
    this.#points(this.#input(16 * points.length), points);
    this.#check(this.wasm.network(handle, points.length, beam, views, constrained ? 1 : 0, trace ? 1 : 0));
    const numbers = this.#numbers();
    const answer = {
      ended: numbers.next() === 1, logProbability: numbers.next(),
      ...this.#agreement(numbers, views), sequence: numbers.list(),
      steps: /** @type {any[]} */ ([]), beams: /** @type {any[]} */ ([]),
    };
    const chosen = numbers.list();
    const width = points.length + 1;
    const probabilities = new Float32Array(this.wasm.mem.buffer, this.wasm.probabilitiesAt(), this.wasm.probabilitiesLength()).slice();
    answer.steps = chosen.map((symbol, i) => ({ chosen: symbol, probabilities: probabilities.subarray(i * width, (i + 1) * width) }));
    for (let i = 0; trace && i < chosen.length; i++) {
      const row = [];
      for (let k = numbers.next(); k > 0; k--) {
        row.push({ parent: numbers.next(), symbol: numbers.next(), logProbability: numbers.next(), finished: numbers.next() === 1 });
      }
      answer.beams.push(row);
    }
    return answer;
  }

  /** What several views' answers say of each other; nothing for one. */
  #agreement(numbers, views) {
    const [view, share] = [numbers.next(), numbers.next()];
    return views > 1 ? { view, share } : {};
  }

  /** @returns what an output is worth; undefined where the task has no such figure */
  score(task, points, exact, output) {
    const name = new TextEncoder().encode(task);
    const view = this.#input(16 * points.length + 8 * (exact.length + output.length) + name.length + 16);
    let at = this.#points(view, points);
    for (const i of [...exact, ...output]) {
      view.setFloat64(at, i, true);
      at += 8;
    }
    this.#write(view, at, name);
    this.#check(this.wasm.score(points.length, exact.length, output.length, name.length));
    const numbers = this.#numbers();
    const known = (v) => (Number.isNaN(v) ? undefined : v);
    return {
      valid: numbers.next() === 1, correct: numbers.next() === 1,
      coverage: known(numbers.next()), length: known(numbers.next()), exactLength: known(numbers.next()),
    };
  }

  /**
   * A solver's answer; method '' is the task's default.
   * @param {number} limit milliseconds after which a search stops, unproven
   */
  exact(task, method, points, limit) {
    const name = new TextEncoder().encode(`${task}\n${method}`);
    const view = this.#input(16 * points.length + name.length);
    this.#write(view, this.#points(view, points), name);
    this.#check(this.wasm.exact(points.length, name.length, limit));
    return this.solution(task);
  }

  /** The solution that the numbers hold; during a search, the best so far. */
  solution(task) {
    const numbers = this.#numbers();
    const [proven, length, bound] = [numbers.next() === 1, numbers.next(), numbers.next()];
    const sequence = numbers.list();
    return task === 'tsp' ? { sequence, proven, length, bound } : { sequence };
  }

  /** The solvers of a task. */
  methods(task) {
    const name = new TextEncoder().encode(task);
    this.#write(this.#input(name.length), 0, name);
    this.#check(this.wasm.methods(name.length));
    return this.#message().trim().split('\n').map((line) => {
      const [id, title, source, exact, limit] = line.split('\t');
      return { name: id, title, source, exact: exact === '1', limit: Number(limit) };
    });
  }

  /**
   * The first instance of a text file, in any of the formats, and how many there are.
   * @param {string} name @param {string} text
   */
  readFile(name, text) {
    const [head, body] = [name, text].map((t) => new TextEncoder().encode(t));
    const view = this.#input(head.length + body.length);
    this.#write(view, 0, head);
    this.#write(view, head.length, body);
    this.#check(this.wasm.readFile(head.length, body.length));
    const { next } = this.#numbers();
    const instances = next();
    const points = [];
    for (let k = next(); k > 0; k--) points.push([next(), next()]);
    return { instances, points };
  }

  /** An instance as a line of the paper's text format. */
  writeLine(task, points, sequence) {
    const name = new TextEncoder().encode(task);
    const view = this.#input(16 * points.length + 8 * sequence.length + name.length + 16);
    let at = this.#points(view, points);
    for (const i of sequence) {
      view.setFloat64(at, i, true);
      at += 8;
    }
    this.#write(view, at, name);
    this.#check(this.wasm.writeLine(points.length, sequence.length, name.length));
    return this.#message();
  }

  evaluationStart(handle, { n, beam, views, constrained, seed }) {
    this.#check(this.wasm.benchStart(handle, n, beam, views, constrained ? 1 : 0, seed | 0));
  }

  /** Measures so many more; returns the figures of all so far. @param {number} count */
  evaluationRun(count) {
    this.#check(this.wasm.benchRun(count));
    const { next } = this.#numbers();
    const known = (v) => (Number.isNaN(v) ? undefined : v);
    return {
      done: next(), correct: next(), accuracy: next(), low: next(), high: next(), coverage: known(next()),
      invalid: next(), length: known(next()), optimal: known(next()), gap: known(next()), failures: next(),
    };
  }

  /** @param {number} i */
  evaluationFailure(i) {
    this.#check(this.wasm.benchFailure(i));
    const numbers = this.#numbers();
    const points = [];
    for (let k = numbers.next(); k > 0; k--) points.push([numbers.next(), numbers.next()]);
    return { points, sequence: numbers.list() };
  }

  /** Begins to train a new network. @param {{task: string, n: [number, number], hidden: number, seed: number}} what */
  trainStart({ task, n: [low, high], hidden, seed }) {
    const name = new TextEncoder().encode(task);
    this.#write(this.#input(name.length), 0, name);
    this.#check(this.wasm.trainStart(name.length, low, high, hidden, seed | 0));
  }

  /** Takes so many steps of a run of `total` in all. @param {number} count @param {number} total */
  trainSteps(count, total) {
    this.#check(this.wasm.trainSteps(count, total));
    const { next } = this.#numbers();
    return { step: next(), examples: next(), loss: next(), rate: next() };
  }

  /** Scores the weights on so many fresh instances of each size. @param {number} count */
  trainMeasure(count) {
    this.#check(this.wasm.trainMeasure(count));
    const { next } = this.#numbers();
    const known = (v) => (Number.isFinite(v) ? v : undefined);
    return { instances: next(), accuracy: next(), low: next(), high: next(), coverage: known(next()), gap: known(next()) };
  }

  /** The weight file of what was measured last. */
  trainSave() {
    this.#check(this.wasm.trainSave());
    return new Uint8Array(this.wasm.mem.buffer, this.wasm.messageAt(), this.wasm.messageLength()).slice();
  }
}

// Decodes the same points in many random orders, one after another, and judges each answer.
import { permutation, type Point } from '../../points/grid.ts';
import { chosenWeights } from '../../state/choices.ts';
import type { Judged } from '../../engine/answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { State } from '../../state/store.ts';

export interface Trial {
  /** In the order of this trial. */
  points: Point[];
  /** The answer, as indices of the points in their original order. */
  sequence: number[];
  ended: boolean;
  /** Compared with the best solution known now. */
  judged: Judged;
}

export const ORDERS = 100;

/** A key that does not depend on the order of the points. */
const unordered = (points: Point[]) => points.map(({ x, y }) => `${x},${y}`).sort().join(' ');

/** For each point of `from`, its index in `to`, which has the same points in another order. */
export function matching(from: Point[], to: Point[]) {
  const left = new Map<string, number[]>();
  to.forEach(({ x, y }, k) => left.set(`${x},${y}`, [...(left.get(`${x},${y}`) ?? []), k]));
  return from.map(({ x, y }) => left.get(`${x},${y}`)?.shift());
}

/** A key of the question that does not depend on the order of its points. */
export const keyOf = (state: State, engine: Engine) => JSON.stringify([
  state.task, chosenWeights(state, engine)?.id, state.beam, state.constrained, unordered(state.points)]);

export class Trials {
  engine: Engine;
  key: string;
  task: string;
  points: Point[];
  question: { task: string; weights?: string; beam: number; constrained: boolean; exact: boolean;
    trace: boolean };
  list: Trial[] = [];
  /** The exact solution as indices of the points; if a search was cut off, the best that it found. */
  best: { sequence: number[]; proven: boolean } | null = null;
  error = '';
  running = false;
  #halt = new AbortController();

  constructor(state: State, engine: Engine) {
    this.engine = engine;
    this.key = keyOf(state, engine);
    const { task, points, beam, constrained } = state;
    this.task = task;
    this.points = points;
    this.question = { task, weights: chosenWeights(state, engine)?.id, beam, constrained, exact: false,
      trace: false };
  }

  stop() {
    this.#halt.abort();
  }

  /**
   * Tries ORDERS orders, unless stopped.
   * @param onProgress called before and after each
   */
  async run(onProgress: () => void) {
    this.running = true;
    try {
      onProgress();
      await this.#solve();
      while (this.list.length < ORDERS && !this.#halt.signal.aborted && !this.error) {
        onProgress();
        await this.#tryOne();
        onProgress();
      }
    } catch (reason) {
      if (!this.#halt.signal.aborted) this.error = (reason as Error).message;
    }
    this.running = false;
  }

  /** Solves exactly, once: the solution is the same in every order. */
  async #solve() {
    const { task, points } = this;
    const { exact, exactError } = await this.engine.solve(
      { task, points, weights: null, signal: this.#halt.signal });
    if (exact) this.best = { sequence: exact.sequence, proven: exact.proven };
    else this.error = exactError ?? 'There is no exact answer to compare with.';
  }

  async #tryOne() {
    const order = permutation(this.points.length);
    const points = order.map((k) => this.points[k]);
    const { model, modelError } = await this.engine.solve(
      { ...this.question, points, signal: this.#halt.signal });
    if (!model) {
      this.error = modelError ?? 'No network answered.';
      return;
    }
    const told = { sequence: model.sequence.map((k) => order[k]), ended: model.ended };
    const trial = { points, ...told, judged: await this.#judge(told) };
    this.list.push(trial);
    // A shorter answer replaces an unproven best solution.
    if (!this.open || !(trial.judged.gap < 0)) return;
    this.best = { sequence: trial.sequence, proven: false };
    for (const other of this.list) other.judged = await this.#judge(other);
  }

  #judge(model: { sequence: number[]; ended: boolean }) {
    return this.engine.judge(
      { task: this.task, points: this.points, exact: this.best?.sequence ?? [], model });
  }

  /**
   * Whether an answer that counts as right may turn out to be wrong, because the best solution is not proven.
   */
  get open() {
    return this.best?.proven === false;
  }
}

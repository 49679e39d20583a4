// Decodes the same points in many random orders, one after another.
import { verdict, type Answered } from '../../page/words.ts';
import { permutation, type Point } from '../../points/grid.ts';
import type { Engine } from '../../engine/engine.ts';
import type { WeightEntry } from '../../engine/weightfile.ts';
import type { State } from '../../state/store.ts';

export interface Trial {
  /** In the order of this trial. */
  points: Point[];
  /** Whether the answer is as good as the best solution known, but for a near tie. */
  right: boolean;
  /** For tours, see Judged. */
  gap: number;
}

export const ORDERS = 100;

const placeOf = ({ x, y }: Point) => `${x},${y}`;

/** For each point of `from`, its index in `to`, which has the same points in another order. */
export function matching(from: Point[], to: Point[]) {
  const left = new Map<string, number[]>();
  to.forEach((p, k) => left.set(placeOf(p), [...(left.get(placeOf(p)) ?? []), k]));
  return from.map((p) => left.get(placeOf(p))?.shift());
}

/** A key of what is tried, whatever the order of the points. */
export const keyOf = ({ task, beam, constrained, points }: State, entry: WeightEntry | null) =>
  JSON.stringify([task, entry?.id, beam, constrained, points.map(placeOf).sort()]);

export class Trials {
  key: string;
  task: string;
  list: Trial[] = [];
  /** Whether the best solution known is not proven, so that what counts as right may be wrong. */
  unproven = false;
  error = '';
  running = false;
  #engine; #question;
  #halt = new AbortController();

  constructor(engine: Engine, state: State, entry: WeightEntry | null) {
    const { task, points, beam, constrained } = state;
    this.#engine = engine;
    this.key = keyOf(state, entry);
    this.task = task;
    this.#question = { task, points, weights: entry?.id, beam, constrained, trace: false,
      signal: this.#halt.signal };
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
    const { signal } = this.#halt;
    try {
      onProgress();
      while (this.list.length < ORDERS && !signal.aborted && !this.error) {
        await this.#tryOne();
        onProgress();
      }
    } catch (reason) {
      if (!signal.aborted) this.error = (reason as Error).message;
    }
    this.running = false;
  }

  async #tryOne() {
    const { points } = this.#question;
    const order = permutation(points.length);
    const answer = await this.#engine.solve({ ...this.#question, order });
    const { model, exact, modelError, exactError } = answer;
    if (!model || !exact) {
      this.error = modelError ?? exactError ?? 'There is no answer to compare.';
      return;
    }
    this.unproven = exact.proven === false;
    const right = verdict(answer as Answered).right !== false;
    this.list.push({ points: order.map((k) => points[k]), right, gap: model.gap });
  }
}

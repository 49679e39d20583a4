// What the engine answers: the core's messages with the page's points.
import type { Point } from '../points/grid.ts';
import type * as core from './messages.ts';

export interface Step extends core.Step {
  /** Of the points, then of the end symbol. */
  probabilities: ArrayLike<number>;
}

/** The step at which a wrong answer departed from the exact one. */
export interface Fault extends core.Fault {
  /** Horizontal radius, if it differs on the board. */
  across?: number;
}

/** The network's answer. In a stored one, ms is NaN. */
export interface Model extends Omit<core.Model, 'steps' | 'fault'> {
  steps: Step[];
  fault: Fault | null;
  /** Of a tour. */ length: number;
  /** The share by which a tour is longer than the exact one; exactly 0 if they differ only by rounding. */
  gap: number;
  /** Whether the network has improved its tour. The steps are those of its first tour. */
  improved?: boolean;
}

/** The network's answer and the exact one. */
export interface Solved {
  task: string;
  points: Point[];
  model: Model | null;
  exact: core.Exact | null;
  /** Why model is null. */
  modelError?: string;
  exactError?: string;
}

/** The result of an evaluation, complete or so far. */
export interface Measured extends Omit<core.EvaluateAnswer, 'failures'> {
  failures: (Omit<core.Failure, 'points'> & { points: Point[] })[];
}

/** The best tour so far of a running tour search. */
export type BestTour = core.Exact & { task: string; points: Point[] };

/** Arguments with the page's points instead of coordinates. */
export type OnBoard<Args> =
  Args extends core.About ? Omit<Args, keyof core.About> & { task: string; points: Point[] } : Args;

/** The arguments of each question of the page. */
export type Asks = { [Name in keyof core.Questions]: OnBoard<core.Questions[Name]['asks']> } & { start: object };

export type Answers<Name extends keyof Asks> = Name extends 'solve' ? Omit<Solved, 'task' | 'points'>
  : Name extends keyof core.Questions ? core.Questions[Name]['answers'] : null;

/** The result of a tour search; null if another question replaced it. */
export type TourResult = core.Compared | { exactError: string } | null;

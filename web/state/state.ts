// The types of the state: what the visitor asks, and what the board shows.
import type { Model, Solved } from '../engine/answer.ts';
import type { Exact } from '../engine/messages.ts';
import type { Point } from '../points/grid.ts';

/** What the visitor asks. */
export interface Asked {
  task: string;
  /** Replaced, never modified. */
  points: Point[];
  /** Chosen weights by task; none, or '': the task's default. */
  weights: Record<string, string>;
  /** Width of the beam; 1 is greedy. */
  beam: number;
  /** Constrained decoding ("valid only"). */
  constrained: boolean;
  /** Whether tours are improved; null: depends on the number of cities. */
  improve: boolean | null;
}

/**
 * What is asked of the core, the same object until a part of it changes. weights: the id of the task's; the rule
 * for distances is in the points' units.
 */
export type Question = Readonly<Omit<Asked, 'weights'> & { weights: string }>;

/** An answer on the board, perhaps before all of it is known. */
export interface Answer extends Solved {
  /** Of the board that it answers. */
  question?: Question;
  /** Whether the exact tour is still being searched for. */
  searching?: boolean;
  /** Whether the network's answer is missing because its weights are being loaded. */
  awaited?: boolean;
  /** The previous exact answer, shown during the search. */
  lastExact?: Exact | null;
}

/** across: the horizontal radius, if it differs (maps). */
export type Circle = { x: number; y: number; radius: number; across?: number };

/** Where and why an answer is wrong. */
export interface Explanation {
  /** Decoder step, -1 for none. */
  step: number;
  /** Symbol chosen at the step; the number of points for the end symbol, -1 for none. */
  chosen: number;
  /** The most probable of the right symbols; null if there is none. */
  right: number | null;
  /** The points that the text names. */
  named: number[];
  /** A circle that should contain no point. */
  circle: Circle | null;
  text: string;
}

/** The region in which one more point would be chosen instead of the third corner of a triangle. */
export interface Learned {
  /** Number of cells along a side of the board. */
  cells: number;
  /** At the corners of the cells, row by row from below; positive: preferred. */
  form: ArrayLike<number>;
  /** Number of points. */
  count: number;
  /** The step of the answer whose choice it is; null: of the edge that the page has chosen. */
  step: number | null;
  /** What was chosen before. */
  prefix: number[];
  /** The fixed edge, to the left of which places are compared, and the third corner. */
  triangle: [number, number, number];
  /** Of the examples; the exact boundary is the ellipse that is a circle once y is multiplied by it. */
  stretch: number;
  /** Of the region with the exact one, intersection over union; NaN if there is none. */
  overlap: number;
}

/** Coefficients of 1, x, y, x², xy, y². */
export type Conic = number[];

/** One more point, which is only tried. p: unknown at first; aside: it waits to be dragged. */
export type Ghost = { at: Point; chosen: boolean; p: number | null; aside?: boolean };

/** What is drawn of a network's output. */
type Lines = Pick<Model, 'edges' | 'missing' | 'steps' | 'stepEdges'>;

/** What the board draws in place of its own. */
export type Instead = { points?: Point[]; answer?: Omit<Answer, 'model'> & { model: Lines }; learned?: Learned | null };

/** The search for a mistake. words: what was tried, or found. */
export type Hunt = { running: boolean; words: string };

/** A game against the network. */
export interface Game {
  /** The visitor's tour, so far. */
  tour: number[];
  /** A challenger's tour. */
  challenger: number[] | null;
  /** Whether the network draws its tour. */
  networkDraws: boolean;
  /** Whether everything is shown. */
  finished: boolean;
}

/** The improvement of a tour. */
export interface Improving {
  running: boolean;
  /** Windows decoded again. */
  tried: number;
  /** Those that shortened the tour. */
  accepted: number;
  /** The share by which they shortened it. */
  gain: number;
}

/** The settings of a training on the board. */
export interface TrainingSettings {
  task: string;
  /** Of the initial weights and the examples. */
  seed: number;
  /** Of training. */
  seconds: number;
  /** For triangulations: the factor by which y counts, 1 to 3; with 1 the empty circles are circles. */
  stretch: number;
}

/** The weights of a training at a moment: examples seen, and the weight file. */
export interface Snapshot {
  examples: number;
  bytes: Uint8Array;
}

/** A training on the board. */
export interface TrainingState {
  /** Of the weights. */
  id: string;
  settings: TrainingSettings;
  examples: number;
  /** Accuracy on new random boards; null before the first measurement. */
  accuracy: number | null;
  paused: boolean;
  over: boolean;
  /** Why the training ended early. */
  error: string;
  /** The newest last. */
  snapshots: Snapshot[];
  /** The one that the board shows; null for the newest weights. */
  at: Snapshot | null;
  /** Over the examples seen: of triangulations the overlap of region and circle, else the accuracy; both on
   * boards that it has not seen. */
  curve: { examples: number; value: number }[];
}

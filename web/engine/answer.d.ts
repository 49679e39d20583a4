// What the engine answers. Types alone: nothing here reaches the page.
import type { Point } from '../points/grid.js';

/** An edge of an answer, between two points. */
export interface Edge {
  a: number;
  b: number;
  /** Symbols after which it is there. */
  after: number;
  wrong: boolean;
}

/** A decision of the decoder. */
export interface Step {
  chosen: number;
  /** Over the points and then the end symbol. */
  probabilities: ArrayLike<number>;
  /** The likeliest, where it was passed over for a less likely one. */
  over: Over | null;
}

/** What was passed over, and why: it was not allowed; the beam kept it, but ranked the answer first; the beam gave it up. */
export interface Over {
  symbol: number;
  why: '' | 'barred' | 'outranked' | 'dropped';
}

/** One of a beam's, at a step. */
export interface Hypothesis {
  /** Its place among those of the step before. */
  parent: number;
  symbol: number;
  logProbability: number;
  finished: boolean;
}

/** Where a wrong answer left the exact one. */
export interface Fault {
  kind: number;
  step: number;
  chosen: number;
  detail: number;
  /** The costliest edge, not the first step away from the exact answer, which takes time to find. */
  rough: boolean;
  right: number[];
  part: number[];
  /** A circle that no point should be in; none if its radius is 0. */
  x: number;
  y: number;
  radius: number;
  /** Its radius across, where that is another on the board. */
  across?: number;
}

/** What an answer is worth beside an exact one, with the problem's own figures by the names of their fields. */
export interface Judged {
  parts: number;
  valid: boolean;
  correct: boolean;
  edges: Edge[];
  missing: Edge[];
  /** The edges of the steps that are played: with several views, of one. */
  played: Edge[];
  fault: Fault | null;
  /** Where a wrong answer is farthest from the exact one, and how far; 0: nowhere. */
  spot: { x: number; y: number; far: number };
  /** Of tours. */
  length: number;
  /** Of tours: the share by which it is longer than the exact one; exactly 0 if they are equal but for rounding. */
  gap: number;
}

/** The network's answer. */
export interface Model extends Judged {
  /** The id of its weights. */
  weights: string;
  /** NaN in a stored answer. */
  ms: number;
  ended: boolean;
  logProbability: number;
  /** With several views: which one the steps are of. */
  view?: number;
  sequence: number[];
  /** The points as the encoder reads them, with several views in that of the steps; none without steps. */
  order: number[];
  steps: Step[];
  beams: Hypothesis[][];
  /** The network has improved it: the steps are those of its first tour. */
  improved?: boolean;
}

/** A tour after the network has decoded windows of it again. */
export interface Improved {
  tried: number;
  kept: number;
  /** Its length before, and now. */
  before: number;
  length: number;
  sequence: number[];
}

/** An exact solver's answer, or an approximate one's. */
export interface Exact {
  method: string;
  ms: number;
  proven: boolean;
  length: number;
  bound: number;
  excess: number;
  parts: number;
  sequence: number[];
  edges: Edge[];
  /** Of the sets that a tour's bound rests on, see core/problem.Outline. */
  cuts?: Outline[];
}

/** The corners of a set's convex hull, counter-clockwise, and how many sets are nested within it. */
export interface Outline {
  ring: number[];
  level: number;
}

export interface Answer {
  task: string;
  points: Point[];
  /** What was asked about them, see questionOf. */
  question: string;
  model: Model | null;
  exact: Exact | null;
  /** Why there is no model part. */
  modelError?: string;
  exactError?: string;
  /** The exact tour follows. */
  searching?: boolean;
  /** The network has not decoded yet: its weights are being loaded. */
  awaited?: boolean;
  /** The tour before, shown until then. */
  lastExact?: Exact | null;
}

/** A figure that was measured, with its 95 % interval. */
export interface Figure {
  value: number;
  low: number;
  high: number;
}

/** What was measured, so far or in all. */
export interface Measured {
  /** Of copies of a board: those tried; some may have taken too long. */
  tried: number;
  done: number;
  total: number;
  correct: number;
  figures: Record<string, Figure>;
  failures: Failure[];
  msPerAnswer: number;
}

/** An instance that a network got wrong. */
export interface Failure {
  points: Point[];
  sequence: number[];
  exact: Edge[];
  edges: Edge[];
  missing: Edge[];
  /** How far it is from the exact one at most. */
  far: number;
}

/** The best tour so far of a search under way. */
export interface SearchNews {
  task: string;
  points: Point[];
  length: number;
  excess: number;
  edges: Edge[];
}

/** Coordinates of points, as the core takes and gives them. */
type Pairs = [number, number][];

/** Points, and the rule of TSPLIB by which their lengths are measured. */
interface Read {
  points: Pairs;
  rule?: string;
}

/** Arguments about points of the page. */
export type OnBoard<Args> = Args extends Read ? Omit<Args, keyof Read> & { points: Point[] } : Args;

/** How a network decodes. */
interface Decoding {
  weights: string;
  beam: number;
  views: number;
  constrained: boolean;
}

/** How a training run stands; with figures and its file when it was measured. */
export interface TrainingNews {
  step: number;
  examples: number;
  loss: number;
  speed: number;
  spent: number;
  total: number;
  instances?: number;
  figures?: Record<string, Figure>;
  bytes?: Uint8Array;
}

/** What can be asked of the core, as wasm/bridge answers it. */
export interface Questions {
  load: { asks: { id: string }; answers: null };
  /** weights '': no network; limit 0: no exact answer. */
  solve: {
    asks: Decoding & Read & { task: string; method: string; limit: number; trace: boolean };
    answers: {
      exact: Exact | null;
      /** Beside it: floats, the probabilities of each step; numbers, four of each hypothesis, of which `beams` has so many at each step. */
      model: (Omit<Model, 'steps' | 'beams'> & { steps: Omit<Step, 'probabilities'>[]; beams: number[] }) | null;
      exactError?: string;
      modelError?: string;
      floats?: Float32Array;
      numbers?: Float64Array;
    };
  };
  exact: { asks: Read & { task: string; method: string; limit: number }; answers: Exact };
  judge: {
    asks: Read & { task: string; exact: number[]; sequence: number[]; ended: boolean; chosen: number[] };
    answers: Judged & { nearest: { sequence: number[]; edges: Edge[] } };
  };
  /** Where a sequence left the exact one, where that takes time to find; null if it is not found in that time. */
  retrace: { asks: Read & { task: string; exact: number[]; sequence: number[]; limit: number }; answers: { fault: Fault | null } };
  /**
   * Where one more candidate would be preferred to the choice of a step, over the corners of cells × cells cells between two corners of a square. Beside it: floats, how
   * much, by the comparison alone or by the whole network; numbers, what the exact test says: 1, -1, or 0 for nothing.
   */
  boundary: {
    asks: Read & { task: string; weights: string; sequence: number[]; step: number; cells: number; whole: boolean; corners: [number, number][] };
    /** overlap: of the places preferred and those that are right. */
    answers: { overlap?: number; floats: Float32Array; numbers?: Float64Array };
  };
  /**
   * What the scores of the step after a sequence come from. Beside it, one after the other: the decoder's state; of the points and then of the end symbol the encoder's
   * states, the relative features, the first scores, the comparisons with a point, the scores and the probabilities. NaN is what is not computed; anchor -1: nothing is compared.
   */
  inside: {
    asks: Read & { task: string; weights: string; sequence: number[]; constrained: boolean };
    answers: { relative: string[]; state: number; hidden: number; anchor: number; share: number; floats: Float32Array };
  };
  /** The smallest move of one point, to a place of the grid, that makes a right answer wrong; without point: there is none up to the distance clear. */
  nudge: {
    asks: Read & Decoding & { task: string; grid: number; nearTie: number };
    answers: { tried: number; clear: number; point?: number; distance?: number; to?: Pairs };
  };
  /** A tour of which the network decodes windows again, for a while; what is shorter is kept. */
  improve: { asks: Read & { weights: string; sequence: number[]; seed: number; limit: number }; answers: Improved };
  /** News and answer have the failures since the news before. */
  evaluate: {
    asks: Decoding & { kind?: string; n?: number; around?: Pairs; limit?: number; count: number; seed: number };
    answers: Omit<Measured, 'failures'> & { failures: (Omit<Failure, 'points'> & { points: Pairs })[] };
  };
  train: { asks: { task: string; low: number; high: number; hidden: number; places: boolean; milliseconds: number; seed: number }; answers: null };
  /** Until its time is spent; its news are how the run stands, with its file more often if it is watched. The first `slow` steps take their time. Stopped, it can go on. */
  trainOn: { asks: { watched?: boolean; slow?: number }; answers: null };
  trainResult: { asks: {}; answers: TrainingNews };
  draw: { asks: { kind: string; n: number; seed: number }; answers: Pairs };
  /** What a text holds, which is beside it: a table of points, TSPLIB's format or the paper's. */
  readFile: { asks: { name: string }; answers: import('../points/lists.js').Found };
  /** A line of the paper's text format. */
  writeLine: { asks: Read & { task: string; sequence: number[] }; answers: string };
}

/** What a search came to; null if another question took its place. */
export type Later = { exact: Exact | null; exactError?: string } | null;

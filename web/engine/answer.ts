// Types of the engine's answers.
import type { Point } from '../points/grid.ts';
import type { Question } from '../state/store.ts';

/** An edge of an answer between two points. */
export interface Edge {
  a: number;
  b: number;
  /** Number of symbols after which the edge is complete. */
  after: number;
  wrong: boolean;
}

/** A decoder step. */
export interface Step {
  chosen: number;
  /** Of the points, then of the end symbol. */
  probabilities: ArrayLike<number>;
  /**
   * The most probable symbol, if a less probable one was chosen, and why: constraints forbade it; the beam
   * ranked its continuations lower; the beam dropped it.
   */
  over: { symbol: number; why: '' | 'barred' | 'outranked' | 'dropped' } | null;
}

/** The step at which a wrong answer departed from the exact one. */
export interface Fault {
  kind: number;
  step: number;
  chosen: number;
  detail: number;
  right: number[];
  part: number[];
  /**
   * Center of a circle that should contain no point; none if the radius is 0. If y is stretched, an ellipse,
   * radius / stretch high.
   */
  x: number;
  y: number;
  radius: number;
  stretch?: number;
  /** Horizontal radius, if it differs on the board. */
  across?: number;
}

/** The comparison of an answer with the exact one. The problem's metrics are further fields. */
export interface Judged {
  parts: number;
  valid: boolean;
  correct: boolean;
  edges: Edge[];
  missing: Edge[];
  /** Edges of the steps that the player shows. */
  played: Edge[];
  fault: Fault | null;
  /** The position at which a wrong answer is farthest from the exact one, and the distance; 0 for none. */
  spot: { x: number; y: number; far: number };
  /** For tours. */
  length: number;
  /**
   * For tours: the share by which it is longer than the exact one; exactly 0 if they differ only by rounding.
   */
  gap: number;
}

/** The network's answer. */
export interface Model extends Judged {
  /** Id of the network. */
  weights: string;
  /** Duration in milliseconds; NaN in a stored answer. */
  ms: number;
  ended: boolean;
  logProbability: number;
  sequence: number[];
  /** The order in which the encoder reads the points; empty without steps. */
  order: number[];
  steps: Step[];
  /** Whether the network has improved its tour. The steps are those of its first tour. */
  improved?: boolean;
}

/** The answer of an exact or approximate solver. */
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
}

export interface Answer {
  task: string;
  points: Point[];
  /** Of the board that it answers. */
  question?: Question;
  model: Model | null;
  exact: Exact | null;
  /** Why model is null. */
  modelError?: string;
  exactError?: string;
  /** Whether the exact tour is still being searched for. */
  searching?: boolean;
  /** Whether the network's answer is missing because its weights are being loaded. */
  awaited?: boolean;
  /** The previous exact answer, shown during the search. */
  lastExact?: Exact | null;
}

/** A measured metric with its 95 % confidence interval. */
export interface Figure {
  value: number;
  low: number;
  high: number;
}

/** The result of an evaluation, complete or so far. */
export interface Measured {
  done: number;
  total: number;
  correct: number;
  figures: Record<string, Figure>;
  /** The points of the board measured last. */
  last?: Pairs;
  failures: Failure[];
  msPerAnswer: number;
}

/** An instance with a wrong answer. */
export interface Failure {
  points: Point[];
  sequence: number[];
  exact: Edge[];
  edges: Edge[];
  missing: Edge[];
  /** Largest distance of the answer from the exact one. */
  far: number;
}

/** The best tour so far of a running search. */
export interface SearchNews {
  task: string;
  points: Point[];
  length: number;
  excess: number;
  edges: Edge[];
}

/** Coordinates of points, as the core takes and gives them. */
type Pairs = [number, number][];

/** Points, and the TSPLIB rule for their distances. */
interface Read {
  points: Pairs;
  rule?: string;
}

/** Arguments with the page's points instead of coordinates. */
export type OnBoard<Args> = Args extends Read ? Omit<Args, keyof Read> & { points: Point[] } : Args;

/** A network and its decoding options. */
interface Decoding {
  weights: string;
  beam: number;
  constrained: boolean;
}

/** The state of a training run; after a measurement, with figures and the weight file. */
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

/** The contents of a text. */
interface Found {
  /** Of the first set, x to the right and y upwards. */
  points: Pairs;
  /** '' for none. */
  names: string[] | null;
  /** Number of point sets. */
  instances: number;
  /** How distances are measured: TSPLIB's rule, 'sphere', or '' in the plane. */
  rule: string;
  /** TSPLIB's NAME. */
  title: string;
  /** The names of x and y in a header. */
  columns: [string, string] | null;
  /** The problem of the file, '' for any. */
  task: string;
}

/** The exact answer and the board's output, compared, as far as there are any; improved: see Model. */
export interface Compared {
  exact: Exact | null;
  model: (Judged & { sequence: number[]; improved: boolean }) | null;
}

/** The questions to the core, which wasm/bridge answers. */
export interface Questions {
  load: { asks: { id: string }; answers: null };
  /**
   * weights '': no network; limit 0: no exact answer; order: in which the network is given the points; board:
   * its output is kept, for `found` and `improve`.
   */
  solve: {
    asks: Decoding & Read & {
      task: string;
      method: string;
      limit: number;
      order?: number[];
      trace: boolean;
      board: boolean;
    };
    answers: {
      exact: Exact | null;
      /** floats: the probabilities of all steps. */
      model: (Omit<Model, 'steps'> & { steps: Omit<Step, 'probabilities'>[] }) | null;
      exactError?: string;
      modelError?: string;
      floats?: Float32Array;
    };
  };
  exact: { asks: Read & { task: string; method: string; limit: number }; answers: Exact };
  /** Hands over the tour of a search, with which outputs are compared from then on. */
  found: {
    asks: Read & { task: string } & Omit<Exact, 'excess' | 'parts' | 'edges'>;
    answers: Compared;
  };
  /**
   * Compares one more candidate with the choice of a step, at the corners of cells × cells cells between two
   * corners of a square. floats: how much it is preferred, by the comparison alone or by the whole network;
   * numbers: the decision of the exact test, 1, -1, or 0 for none. With an edge, two points, in place of a
   * sequence and a step: the step after the exact answer up to this edge, and as its choice the right point
   * beyond the edge (above it), whatever the network would choose; with the circle through the three. Empty
   * if there is none.
   */
  boundary: {
    asks: Read & {
      task: string;
      weights: string;
      sequence?: number[];
      step?: number;
      edge?: [number, number];
      cells: number;
      whole?: boolean;
      corners: [number, number][];
    };
    /** overlap: of the preferred places and the right ones, intersection over union. */
    answers: {
      overlap?: number;
      floats?: Float32Array;
      numbers?: Float64Array;
      sequence?: number[];
      x?: number;
      y?: number;
      radius?: number;
      stretch?: number;
    };
  };
  /**
   * What the scores of the step after a sequence come from. floats: the decoder's state; then, for the points
   * and the end symbol, encoder states, relative features, first scores, comparisons with the point `anchor`
   * (-1: none), scores, probabilities; NaN if not computed.
   */
  inside: {
    asks: Read & { task: string; weights: string; sequence: number[]; constrained: boolean };
    answers: {
      relative: string[];
      state: number;
      hidden: number;
      anchor: number;
      share: number;
      floats: Float32Array;
    };
  };
  /** Decodes windows of the board's tour again for `limit` milliseconds, and keeps shorter ones. */
  improve: {
    asks: Read & { task: string; weights: string; seed: number; limit: number };
    /** The numbers of windows, and the length before and now. */
    answers: Compared & { tried: number; kept: number; before: number; length: number };
  };
  /** Each progress report, and the answer, contains the failures since the one before. */
  evaluate: {
    asks: Decoding & { kind?: string; n?: number; count: number; seed: number };
    answers: Omit<Measured, 'failures'> & { failures: (Omit<Failure, 'points'> & { points: Pairs })[] };
  };
  train: {
    asks: {
      task: string;
      low: number;
      high: number;
      hidden: number;
      stretch: number;
      milliseconds: number;
      seed: number;
    };
    answers: null;
  };
  /**
   * Trains until the run's time is over and reports its state, with more weight files if watched; the first
   * `slow` steps are slow. It can be stopped and continued.
   */
  trainOn: { asks: { watched?: boolean; slow?: number }; answers: null };
  trainResult: { asks: {}; answers: TrainingNews };
  draw: { asks: { kind: string; n: number; seed: number }; answers: Pairs };
  /** Reads points from a text, sent as bytes; or says what is wrong with it. */
  readFile: { asks: {}; answers: Found | { line: number; column: number; fault: string } };
}

/** The result of a search; null if another question replaced it. */
export type Later = Compared | { exactError: string } | null;

// The page's state, one immutable object that patches replace: what the visitor asks, and what the board shows.
// Listeners get the new state and the old one. The store does not know the page, so that tests can use it alone.
import { TASKS, problemOf } from '../catalog/problems.ts';
import type { Model, Solved } from '../engine/answer.ts';
import type { Exact } from '../engine/messages.ts';
import type { Point } from '../points/grid.ts';

export interface Asked {
  task: string;
  /** Replaced, never modified. */
  points: Point[];
  /** The id of the chosen weights, or PAPER (question.ts), by task; none, or '': the task's default. */
  weights: Record<string, string>;
  /** Width of the beam; 1 is greedy. */
  beam: number;
  /** Constrained decoding ("valid only"). */
  constrained: boolean;
  /** Whether tours are improved; null: depends on the number of cities. */
  improve: boolean | null;
}

/**
 * What is asked of the core, the same object until a part of it changes. weights: as chosen for the problem. The
 * points' units have the rule for distances.
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
  /** The previous exact answer, shown during the tour search. */
  lastExact?: Exact | null;
}

/** across: the horizontal radius, if it differs (maps). */
export type Circle = { x: number; y: number; radius: number; across?: number };

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

/** The hunt for a mistake. words: what was tried, or found. */
export type Hunt = { running: boolean; words: string };

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

/** The value of `hover` while nothing is pointed at. */
export const NOWHERE: { point: number | null; step: number | null } = { point: null, step: null };

/** Of the state: the whole answer is shown, and no step. */
export const NO_STEP = { step: null, stepProgress: 1, playing: false };

export type State = Asked & Shown & { question: Question };

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[];

/** The question of a state; `before` if it is the same. */
export function questionOf(state: Asked, before?: Question): Question {
  const { task, points, weights, beam, constrained, improve } = state;
  const now: Question = { task, points, weights: weights[task] ?? '', beam, constrained, improve };
  const same = before && keysOf(now).every((part) => now[part] === before[part]);
  return same ? before : now;
}

/** The state of a page on which nothing has happened. */
export function initialState(task = TASKS[0]): State {
  const asked = { task, points: [], weights: {}, ...problemOf(task).live, improve: null };
  return { ...asked, ...nothingShown(), question: questionOf(asked) };
}

/** Where the page has put another board. from: what the visitor asked before; points: those of that board. */
export type Away = { from: Asked; points: Point[] };

type Shown = ReturnType<typeof nothingShown>;

const nothingShown = () => ({
  /** The decoder step shown; null for the whole answer. */ step: null as number | null,
  /** 0…1, the drawn part of the current step's edge. */ stepProgress: 1,
  /** Whether the steps are played. */ playing: false,
  /** The point of the board, or the step of the answer, that is pointed at; null for none. */ hover: NOWHERE,
  /** Point with the keyboard's focus, -1 for none. */ focus: -1,
  /** The cross that the arrow keys move; null if it is hidden. */ cross: null as Point | null,
  /** The newest answer, to `answer.points`; replaced, never modified. */ answer: null as Answer | null,
  /** Set while an answer takes long; began: when it was asked. */ busy: null as { began: number } | null,
  /** Whether points are being moved. */ dragging: false,
  /** The points on which the core failed last; optional questions about them are not asked. */
  fatal: null as Point[] | null,
  /** Whether the visitor stopped the question; the previous answer is shown. */ stopped: false,
  /** The best tour so far of the running tour search. */ bestTour: null as Partial<Exact> | null,
  /** The region that the network has learned, beyond an edge or at a step. */ learned: null as Learned | null,
  /** What the board draws in place of its own: a board that is tried for a mistake, the opening. */
  instead: null as Instead | null,
  /** What the page says while it opens, in place of the title; null afterwards. */ opening: null as string | null,
  /** One more point, which is only tried: where, and whether and how probably it would be chosen. */
  ghost: null as Ghost | null,
  /** The hunt for a mistake, running or successful. */ hunt: null as Hunt | null,
  /** Where the visitor was before the page put another board or network there. */ away: null as Away | null,
  /** The game: the visitor's tour so far, and a challenger's. */ game: null as Game | null,
  /** The improvement of the network's tour, running or ended. */ improving: null as Improving | null,
  /** The first error of the answer, explained. */ explanation: null as Explanation | null,
  /** The training on the board, running or ended. */ training: null as TrainingState | null,
  /** The decoding before a training, which comes back when another network than its own is chosen, or it is kept. */
  untaught: null as { id: string; decoding: Pick<Asked, 'beam' | 'constrained' | 'improve'> } | null,
  /** The last random points, and their kind. */ drawn: null as { points: Point[]; kind: string } | null,
});

export function createStore(begin: State) {
  let state = { ...begin, question: questionOf(begin) };
  const listeners: Set<(now: State, before: State) => void> = new Set();
  /** Changes that some listener has not heard of. One that a listener makes waits until all know the one before. */
  const changes: [State, State][] = [];
  return {
    get: () => state,
    set(patch: Partial<State>) {
      const before = state;
      const changed = keysOf(patch).some((key) => patch[key] !== before[key]);
      if (!changed) return;
      state = { ...before, ...patch };
      state.question = questionOf(state, before.question);
      changes.push([state, before]);
      if (changes.length > 1) return;
      const faults: unknown[] = []; // a listener that throws does not keep the others from hearing of it
      for (; changes.length; changes.shift()) {
        for (const listener of [...listeners]) {
          try {
            listener(...changes[0]);
          } catch (fault) {
            faults.push(fault);
          }
        }
      }
      if (faults.length) throw faults[0];
    },
    subscribe(listener: (now: State, before: State) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Store = ReturnType<typeof createStore>;

/** The answer, if it belongs to the problem and the points on the board. */
export const currentAnswer = ({ answer, task, points }: State) =>
  (answer?.task === task && answer.points === points ? answer : null);

/** Whether the board's network is being trained: it changes all the time, and no verdict is due. */
export const learns = ({ training, weights, task }: State) =>
  Boolean(training && !training.over && !training.paused && weights[task] === training.id);

/** Whether a game goes on, in which the answer comes after the visitor's tour, and the verdict at the end. */
export const inGame = ({ game }: State) => Boolean(game && !game.finished);

/** Whether any of the named fields differs. */
export const changed = (now: State, before: State, ...fields: (keyof State)[]) =>
  fields.some((f) => now[f] !== before[f]);

/** Whether two answers have the same edges; durations and the explanation of a fault may differ. */
export const sameAnswer = (a: Answer | null, b: Answer | null) =>
  a?.model?.edges === b?.model?.edges && a?.exact?.edges === b?.exact?.edges && a?.searching === b?.searching;

// The network that answers, chosen among those of a problem, whether its answer is improved, and changes of the
// question.
import { problemOf } from '../catalog/problems.ts';
import { NOWHERE, NO_STEP, type State, type Store } from './store.ts';
import type { Engine } from '../engine/engine.ts';
import type { WeightEntry } from '../engine/weightfile.ts';

/** Chosen instead of an id: the network like the paper's for the number of points on the board. */
export const PAPER = 'paper';

/** The networks of a problem. */
export const networksOf = (engine: Engine, task: string) => engine.weights.filter((w) => w.task === task);

/** Whether the order in which points are given can change the answer: the network does not sort them. */
export const heedsOrder = (entry: WeightEntry | null | undefined) => entry?.order !== 'x';

/** A network's accuracy at the largest number of points in its training. */
const rightOf = ({ scores = [], n }: WeightEntry) =>
  scores.find((s) => s.metric === 'accuracy' && s.n === n[1] && !s.kind)?.value ?? 0;

/**
 * The network like the paper's of an architecture that was trained on sizes nearest to n points; of equally
 * near ones, the first.
 * @param list of one problem
 */
export function nearestOf(list: WeightEntry[], architecture: string, n: number) {
  const distance = (w: WeightEntry) =>
    (n >= w.n[0] && n <= w.n[1] ? 0 : Math.abs(Math.log((w.n[1] || 1) / Math.max(1, n))));
  return list.filter((w) => w.architecture === architecture && w.whose === 'paper')
    .sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * The network like the paper's for n points of a problem. Of equally near ones, it prefers the one trained on
 * most sizes, so that a point more or less does not change the network; then the most accurate.
 */
export function paperNetwork(engine: Engine, task: string, n: number) {
  const list = networksOf(engine, task);
  return nearestOf(list.sort((a, b) => (b.n[1] - b.n[0]) - (a.n[1] - a.n[0]) || rightOf(b) - rightOf(a)),
    'ptrnet', n);
}

/** The network for n points, by default the board's: the chosen one, or the problem's default. */
export function answeringNetwork(
  state: State, engine: Engine, n: number = state.points.length,
): WeightEntry | null {
  const { task } = state;
  const id = state.weights[task] === PAPER ? paperNetwork(engine, task, n)?.id : state.weights[task];
  return networksOf(engine, task).find((w) => w.id === id) ?? engine.defaultFor(task) ?? null;
}

/** The kind of the random points on the board; '' if they are not random. */
export const kindOfPoints = ({ drawn, points }: State) => (drawn?.points === points ? drawn.kind : '');

/** Tours of more points are improved by default: a shorter tour is worth more than the sight of an error. */
export const IMPROVE_BEYOND = 50;

/** Whether answers can be improved: they must be tours, of a network that names each city once. */
export function canImproveTours(state: State, engine: Engine) {
  const { objective, ring } = problemOf(state.task);
  return objective && ring && Boolean(answeringNetwork(state, engine)?.distinct);
}

/** Whether answers are improved: as the visitor chose, or by the number of points. */
export const improvesTours = (state: State, engine: Engine) =>
  canImproveTours(state, engine) && (state.improve ?? state.points.length > IMPROVE_BEYOND);

/** Changes the question, and resets the step, which belongs to the old answer. */
export function changeQuestion(store: Store, patch: Partial<State>) {
  store.set({ ...NO_STEP, hover: NOWHERE, ...carriedDecoding(store.get(), patch.task), ...patch });
}

/**
 * The decoding after a change of problem: a default becomes the next problem's default, one with search becomes its
 * decoding with search, any other stays.
 */
export function carriedDecoding(state: State, task?: string): Partial<State> {
  if (!task || task === state.task) return {};
  const [from, to] = [problemOf(state.task), problemOf(task)];
  const how = (['live', 'search'] as const)
    .find((name) => state.beam === from[name].beam && state.constrained === from[name].constrained);
  return how ? { beam: to[how].beam, constrained: to[how].constrained } : {};
}

/** Chooses a network; in place of one that was taught here, with the decoding of before its training. */
export function chooseNetwork(store: Store, task: string, id: string) {
  const { weights, untaught } = store.get();
  const leaves = untaught && weights[task] === untaught.id && id !== untaught.id;
  changeQuestion(store,
    { task, weights: { ...weights, [task]: id }, ...(leaves && { ...untaught.decoding, untaught: null }) });
}

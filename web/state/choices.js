// @ts-check
// Derives the question to the engine from a state (network, method, improvement), and changes it.
import { problemOf } from '../catalog/problems.js';
import { PAPER, networksOf, paperNetwork } from './paper.js';
import { NOWHERE } from './store.js';

/** The network that answers for n points, by default those of the board: the chosen one, or the problem's default. @param {State} state @param {Engine} engine @param {number} [n] @returns {WeightEntry|null} */
export function chosenWeights(state, engine, n = state.points.length) {
  const { task } = state;
  const id = state.weights[task] === PAPER ? paperNetwork(engine, task, n)?.id : state.weights[task];
  return networksOf(engine, task).find((w) => w.id === id) ?? engine.defaultFor(task) ?? null;
}

/** The kind of the random points on the board; '' if they are not random. @param {State} state */
export const kindOnBoard = ({ drawn, points }) => (drawn?.points === points ? drawn.kind : '');

/** Tours of more points than this are improved by default: there, a shorter tour is worth more than the sight of a mistake. */
export const ITSELF = 50;

/** Whether answers can be improved: they must be tours, of a network that names each city once. @param {State} state @param {Engine} engine */
export function canImprove(state, engine) {
  const { objective, ring } = problemOf(state.task);
  return objective && ring && Boolean(chosenWeights(state, engine)?.distinct);
}

/** Whether answers are improved: as the visitor chose, or by the number of points. @param {State} state @param {Engine} engine */
export const improves = (state, engine) => canImprove(state, engine) && (state.improve ?? state.points.length > ITSELF);

/** Identifies the question about the points of a state: answers to different questions have different strings. @param {State} state @param {Engine} engine */
export const questionOf = (state, engine) => [
  state.task, chosenWeights(state, engine)?.id, state.beam, state.constrained,
].join(' ');

/** Changes the question, and resets the step, which belongs to the old answer. */
export function choose(store, patch) {
  store.set({ step: null, growth: 1, playing: false, hover: NOWHERE, ...carried(store.get(), patch.task), ...patch });
}

/**
 * The decoding for the next problem: the old problem's default becomes the new one's, another, such as greedy decoding, is kept.
 * @param {State} state @param {string} [task]
 */
function carried(state, task) {
  if (!task || task === state.task) return {};
  const [from, to] = [problemOf(state.task).live, problemOf(task).live];
  return state.beam === from.beam && state.constrained === from.constrained ? { beam: to.beam, constrained: to.constrained } : {};
}

export const chooseWeights = (store, task, id) => choose(store, { task, weights: { ...store.get().weights, [task]: id } });

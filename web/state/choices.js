// @ts-check
// What is asked of the engine for a state: the chosen weights, or the task's default.
import { problemOf } from '../catalog/problems.js';
import { PAPER, networksOf, paperNetwork } from './paper.js';
import { NOWHERE } from './store.js';

/** Who answers for n points, those of the board unless it is said. @param {State} state @param {Engine} engine @param {number} [n] @returns {WeightEntry|null} */
export function chosenWeights(state, engine, n = state.points.length) {
  const { task } = state;
  const id = state.weights[task] === PAPER ? paperNetwork(engine, task, n)?.id : state.weights[task];
  return networksOf(engine, task).find((w) => w.id === id) ?? engine.defaultFor(task) ?? null;
}

/** The kind of the points on the board; '' for points that were not drawn. @param {State} state */
export const kindOnBoard = ({ drawn, points }) => (drawn?.points === points ? drawn.kind : '');

/** @param {State} state @returns {string|undefined} an exact method of the task, or none: its default */
export function chosenMethod(state) {
  const name = state.method[state.task];
  return problemOf(state.task).methods.some((m) => m.name === name) ? name : undefined;
}

/** Beyond so many points the page has tours improved unless the visitor chooses: shorter ones are worth more there than the sight of a mistake. */
export const ITSELF = 50;

/** Whether answers can be improved: tours, by a network that names each city once. @param {State} state @param {Engine} engine */
export function canImprove(state, engine) {
  const { objective, ring } = problemOf(state.task);
  return objective && ring && Boolean(chosenWeights(state, engine)?.distinct);
}

/** Whether they are. @param {State} state @param {Engine} engine */
export const improves = (state, engine) => canImprove(state, engine) && (state.improve ?? state.points.length > ITSELF);

/** What is asked about the points of a state, in one word: an answer to another question has another. @param {State} state @param {Engine} engine */
export const questionOf = (state, engine) => [
  state.task, chosenWeights(state, engine)?.id, state.beam, state.views, state.constrained, chosenMethod(state),
].join(' ');

/** Another question: a step of the old answer means nothing any more. */
export function choose(store, patch) {
  store.set({ step: null, growth: 1, playing: false, hover: NOWHERE, ...carried(store.get(), patch.task), ...patch });
}

/**
 * How the next problem is decoded: as the visitor chose; where the setting is the old problem's
 * default, the new one's default. @param {State} state @param {string} [task]
 */
function carried(state, task) {
  if (!task || task === state.task) return {};
  const [from, to] = [problemOf(state.task).live, problemOf(task).live];
  const next = (key) => (state[key] === from[key] ? to[key] : state[key]);
  return { beam: next('beam'), constrained: next('constrained') };
}

export const chooseWeights = (store, task, id) => choose(store, { task, weights: { ...store.get().weights, [task]: id } });
export const chooseMethod = (store, task, name) => choose(store, { method: { ...store.get().method, [task]: name } });

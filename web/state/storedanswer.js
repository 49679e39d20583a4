// @ts-check
// The stored answers to the first boards (make answers writes them): the page shows one until the
// program that computes it has been loaded.
import { TASKS } from '../catalog/problems.js';
import { chosenWeights, questionOf } from './choices.js';
import { initialState } from './store.js';

/** The problem whose first boards have stored answers: the one that the page opens with. */
export const STORED = TASKS[0];

/**
 * The stored answer to the board on view; null where something else is asked, or of another network.
 * @param {number} seed of the board @param {Store} store @param {Engine} engine
 * @returns {Promise<Answer|null>}
 */
export async function storedAnswer(seed, store, engine) {
  const { task, points } = store.get();
  if (task !== STORED) return null;
  const { file, answer } = await engine.stored(seed);
  const state = store.get();
  const question = questionOf(state, engine);
  const usual = questionOf(initialState(STORED), engine);
  if (state.points !== points || question !== usual || chosenWeights(state, engine)?.file !== file) return null;
  for (const part of [answer.model, answer.exact]) part.ms = NaN; // of the machine that computed it
  return { ...answer, task: STORED, points, question };
}

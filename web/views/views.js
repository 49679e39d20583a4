// @ts-check
// The views beside the board, each in its own module.
import { mountAttention } from './attention.js';
import { mountBeam } from './beam.js';

/**
 * @param {import('../store.js').Store} store
 * @param {any} engine
 * @param {import('../history.js').History} history
 */
export function mountViews(store, engine, history) {
  mountAttention(store);
  mountBeam(store);
}

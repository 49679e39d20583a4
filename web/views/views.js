// @ts-check
// The views beside the board, each in its own module.
import { mountAttention } from './attention.js';
import { mountBeam } from './beam.js';
import { mountCompare } from './compare.js';
import { mountOrders } from './orders.js';

/**
 * @param {import('../store.js').Store} store
 * @param {any} engine
 * @param {import('../history.js').History} history
 */
export function mountViews(store, engine, history) {
  mountAttention(store);
  mountBeam(store);
  mountOrders(store, engine, history);
  mountCompare(store, engine);
}

// @ts-check
// The views beside the board, each in its own module.
import { mountAttention } from './attention.js';
import { mountBeam } from './beam.js';
import { mountCompare } from './compare.js';
import { mountExplain } from './explain.js';
import { mountOrders } from './orders.js';
import { mountTestbench } from './testbench.js';
import { mountTrain } from './train.js';

/**
 * @param {import('../state/store.js').Store} store
 * @param {import('../engine/engine.js').Engine} engine
 * @param {import('../state/history.js').History} history
 */
export function mountViews(store, engine, history) {
  mountAttention(store);
  mountBeam(store, engine);
  mountOrders(store, engine, history);
  mountCompare(store, engine, history);
  mountTestbench(store, engine, history);
  mountExplain(store, engine);
  mountTrain(store, engine);
}

// @ts-check
// The controls that nobody can use before the first network has come.
import { mountCuts } from './cuts.js';
import { mountImprove } from './improve.js';

/** @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine */
export function mountLater(store, engine) {
  mountCuts(store);
  mountImprove(store, engine);
}

// @ts-check
// The controls that need a network. They are loaded after the first one.
import { Boundary } from './boundary.js';
import { mountCuts } from './cuts.js';
import { mountImprove } from './improve.js';

export { boundaryOf } from './boundary.js';

/** @param {Store} store @param {Engine} engine @param {PointHistory} history */
export function mountLater(store, engine, history) {
  new Boundary(store, engine, history);
  mountCuts(store);
  mountImprove(store, engine);
}

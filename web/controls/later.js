// @ts-check
// The controls that need a network. They are loaded after the first one.
import { mountImprove } from './improve.js';
import { Region } from './region.js';

export { askBoundary } from './region.js';

/** @param {Store} store @param {Engine} engine @param {(overlap: number) => void} onOverlap */
export function mountLater(store, engine, onOverlap) {
  new Region(store, engine, onOverlap);
  mountImprove(store, engine);
}

// The controls that need a network. They are loaded after the first one.
import { mountImprove } from './improve.ts';
import { mountRegion } from './region.ts';
import type { Engine } from '../engine/engine.ts';
import type { Store } from '../state/store.ts';

export { askBoundary } from './region.ts';

export function mountLater(store: Store, engine: Engine) {
  mountRegion(store, engine);
  mountImprove(store, engine);
}

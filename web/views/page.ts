// What a part of the page is given.
import type { Engine } from '../engine/engine.ts';
import type { Store } from '../state/store.ts';

export interface Page {
  store: Store;
  engine: Engine;
  /** Whether the part is in the window. */
  seen: () => boolean;
}

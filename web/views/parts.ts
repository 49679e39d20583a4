// The five parts of the page. The first is loaded with the page, the others when they come near the window.
import { byId, fill } from '../page/dom.ts';
import { answeringNetwork, heedsOrder } from '../state/question.ts';
import { AttentionView } from './points/attention.ts';
import { mountSee } from './see.ts';
import type { Engine } from '../engine/engine.ts';
import type { Trip } from '../state/away.ts';
import type { Store } from '../state/store.ts';

/** How far below the window a part is loaded. */
const NEAR = '600px';

/** The parts below the first; each has a function in below.ts. */
const BELOW = ['order', 'learned', 'search', 'own'] as const;

/** @param hash of the address that the page was opened with */
export function mountParts(store: Store, engine: Engine, trip: Trip, hash: string) {
  new AttentionView(store, () => !heedsOrder(answeringNetwork(store.get(), engine)));
  mountSee(store, trip);
  for (const name of BELOW) {
    const part = byId(`part-${name}`);
    let seen = false;
    let mounted: Promise<(() => void) | null> | null = null;
    const observer = new IntersectionObserver(async (entries) => {
      seen = entries[entries.length - 1].isIntersecting;
      if (!seen) return;
      mounted ??= fill(part, async () => (await import('./below.ts'))[name]({ store, engine, seen: () => seen }));
      const come = await mounted;
      if (come) come();
      else mounted = null; // the next time, it is loaded again
    }, { rootMargin: `0px 0px ${NEAR}` });
    observer.observe(part);
  }
  const go = (to: string) => {
    const part = new URLSearchParams(to.replace(/^#/, '')).get('part');
    if (BELOW.some((name) => name === part)) byId(`part-${part}`).scrollIntoView();
  };
  go(hash);
  addEventListener('popstate', () => go(location.hash));
}

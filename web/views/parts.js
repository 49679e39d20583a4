// @ts-check
// The five parts of the page. The first is loaded with the page, the others when they come near the window.
import { byId, fill } from '../page/dom.js';
import { AttentionView } from './points/attention.js';

/** How far below the window a part is loaded. */
const NEAR = '600px';

/** A part's mount function gets `seen`: whether the part is in the window. @typedef {{store: Store, engine: Engine, history: PointHistory, seen: () => boolean}} Page */

/** The parts below the first; each has a function in below.js, which returns one that is called when the part comes into the window. */
const BELOW = /** @type {const} */ (['order', 'learned', 'search', 'own']);

/** The part that old addresses name as a tab. */
const TABS = new Map(Object.entries({ beam: 'search', bench: 'own', compare: 'order', orders: 'order', explain: 'points', train: 'own' }));

/** @param {Store} store @param {Engine} engine @param {PointHistory} history @param {string} hash of the address that the page was opened with */
export function mountParts(store, engine, history, hash) {
  new AttentionView(store);
  for (const name of BELOW) {
    const part = byId(`part-${name}`);
    let seen = false;
    /** @type {Promise<(() => void)|null>|null} */ let mounted = null;
    const observer = new IntersectionObserver(async (entries) => {
      seen = entries[entries.length - 1].isIntersecting;
      if (!seen) return;
      mounted ??= fill(part, async () => (await import('./below.js'))[name]({ store, engine, history, seen: () => seen }));
      const come = await mounted;
      if (come) come();
      else mounted = null; // the next time, it is loaded again
    }, { rootMargin: `0px 0px ${NEAR}` });
    observer.observe(part);
  }
  const tab = TABS.get(new URLSearchParams(hash.replace(/^#/, '')).get('tab') ?? '');
  if (tab) byId(`part-${tab}`).scrollIntoView();
}

// @ts-check
// The views beside the board, each in its own module. The first is there from the start, the
// others come when they are opened.
import { byId } from '../page/dom.js';
import { fill } from '../page/parts.js';
import { mountAttention } from './decisions/attention.js';

/** */
/** @type {Object<string, (store: Store, engine: Engine, history: PointHistory) => Promise<void>>} */
const VIEWS = {
  beam: async (store, engine) => (await import('./decisions/beam.js')).mountBeam(store, engine),
  orders: async (store, engine, history) => (await import('./test/orders.js')).mountOrders(store, engine, history),
  compare: async (store, engine, history) => (await import('./test/compare.js')).mountCompare(store, engine, history),
  bench: async (store, engine, history) => (await import('./test/testbench.js')).mountTestbench(store, engine, history),
  explain: async (store, engine) => (await import('./how/explain.js')).mountExplain(store, engine),
  train: async (store, engine) => (await import('./train/train.js')).mountTrain(store, engine),
};

/** @param {Store} store @param {Engine} engine @param {PointHistory} history */
export function mountViews(store, engine, history) {
  const opened = new Set();

  async function open({ tab }) {
    const mount = VIEWS[tab];
    if (!mount || opened.has(tab)) return;
    opened.add(tab);
    const mounted = await fill(byId(`view-${tab}`), async () => {
      await mount(store, engine, history);
      return true;
    });
    if (!mounted) opened.delete(tab);
  }

  mountAttention(store);
  store.subscribe((now, before) => now.tab !== before.tab && open(now));
  open(store.get());
}

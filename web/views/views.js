// @ts-check
// The views beside the board, each in its own module. The attention view is loaded with the page, the
// others when they are first opened.
import { byId, fill } from '../page/dom.js';
import { AttentionView } from './decisions/attention.js';

/** @type {Object<string, (store: Store, engine: Engine, history: PointHistory) => Promise<any>>} */
const VIEWS = {
  beam: async (store, engine) => new (await import('./decisions/beam.js')).BeamView(store, engine),
  orders: async (store, engine, history) => (await import('./test/orders.js')).mountOrders(store, engine, history),
  compare: async (store, engine, history) => new (await import('./test/compare.js')).CompareView(store, engine, history),
  bench: async (store, engine, history) => (await import('./test/testbench.js')).mountTestbench(store, engine, history),
  explain: async (store, engine) => new (await import('./how/explain.js')).ExplainView(store, engine),
  train: async (store, engine) => (await import('./train/train.js')).mountTraining(store, engine),
};

/** @param {Store} store @param {Engine} engine @param {PointHistory} history */
export function mountViews(store, engine, history) {
  const opened = new Set();

  async function open({ tab }) {
    const mount = VIEWS[tab];
    if (!mount || opened.has(tab)) return;
    opened.add(tab);
    const mounted = await fill(byId(`view-${tab}`), () => mount(store, engine, history).then(() => true));
    if (!mounted) opened.delete(tab);
  }

  new AttentionView(store);
  store.subscribe((now, before) => now.tab !== before.tab && open(now));
  open(store.get());
}

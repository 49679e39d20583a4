// @ts-check
// Beside the verdict, while an answer takes long: for how long already, of how long, and the
// button that stops it; and before, what the controls that make it long will cost.
import { BEAMS, VIEWS } from '../catalog/problems.js';
import { byId, oncePerFrame } from '../page/dom.js';
import { about, andAbout, underway } from '../page/waiting.js';
import { tied } from '../page/words.js';
import { expected } from '../state/choices.js';
import { changed } from '../state/store.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine
 * @param {{stop: () => void, ask: () => void}} solving
 */
export function mountStop(store, engine, solving) {
  const [button, time] = ['stop', 'verdict-time'].map(byId);
  let tick = 0;
  let [over, overSearch] = [() => {}, () => {}];

  button.addEventListener('click', () => (store.get().busy ? solving.stop() : solving.ask()));

  /** "4 of about 13 s", which once a second is more. */
  function count() {
    const { busy } = store.get();
    if (!busy) return;
    const spent = performance.now() - busy.began;
    const expects = about(busy.expected);
    const seconds = tied(`${Math.floor(spent / 1000)} s`);
    const text = !expects ? (spent < 1000 ? '' : seconds)
      : spent < 1000 ? expects : spent < 2 * busy.expected ? `${seconds} of ${expects}` : `${seconds}, longer than expected`;
    if (time.textContent !== text) time.textContent = text;
  }

  function show({ busy, stopped }) {
    button.hidden = !busy && !stopped;
    button.textContent = busy ? 'Stop' : 'Ask again';
    time.hidden = !busy;
    over();
    clearInterval(tick);
    if (!busy) return;
    over = underway(() => solving.stop());
    tick = setInterval(count, 200);
    count();
  }

  store.subscribe((now, before) => {
    if (changed(now, before, 'busy', 'stopped')) show(now);
    if (now.answer?.searching === before.answer?.searching) return;
    overSearch();
    if (now.answer?.searching) overSearch = underway(() => solving.stop());
  });
  show(store.get());
  mountCosts(store, engine);
}

/** What a beam, eight views or as many random points as the slider has would take. */
function mountCosts(store, engine) {
  const [beam, viewsCost, n, nCost] = ['beam', 'views-cost', 'n', 'n-cost'].map(byId);
  const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };

  const show = oncePerFrame(() => {
    const state = store.get();
    for (const option of beam.options) {
      const k = Number(option.value);
      if (BEAMS.includes(k)) put(option, `${k}${andAbout(expected(state, engine, { beam: k }))}`);
    }
    put(viewsCost, andAbout(expected(state, engine, { views: VIEWS })));
    put(nCost, about(expected(state, engine, { n: Number(n.value) })));
  });
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained', 'answer')) show();
  });
  n.addEventListener('input', show);
  show();
}

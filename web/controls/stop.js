// @ts-check
// Beside the verdict, while an answer takes long: the elapsed seconds, and the button that stops it.
import { byId, setText, underway } from '../page/dom.js';
import { tied } from '../page/words.js';
import { changed } from '../state/store.js';

/** Whether an answer or the shortest tour is being searched for. @param {State} state */
const works = ({ busy, answer }) => Boolean(busy || answer?.searching);

/** @param {Store} store @param {{stop: () => void, ask: () => void}} solving */
export function mountStop(store, solving) {
  const [button, time] = ['stop', 'verdict-time'].map(byId);
  let tick = 0;
  const stop = () => solving.stop();

  button.addEventListener('click', () => (store.get().busy ? stop() : solving.ask()));

  /** Shows the whole seconds since the question was asked. */
  function count() {
    const { busy } = store.get();
    if (!busy) return;
    const seconds = Math.floor((performance.now() - busy.began) / 1000);
    setText(time, seconds ? tied(`${seconds} s`) : '');
  }

  function show({ busy, stopped }) {
    button.hidden = !busy && !stopped;
    button.textContent = busy ? 'Stop' : 'Ask again';
    time.hidden = !busy;
    clearInterval(tick);
    if (!busy) return;
    tick = setInterval(count, 200);
    count();
  }

  store.subscribe((now, before) => {
    if (changed(now, before, 'busy', 'stopped')) show(now);
    if (works(now) !== works(before)) underway(stop, works(now));
  });
  show(store.get());
}

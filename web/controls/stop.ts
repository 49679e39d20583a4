// Beside the verdict, while an answer takes long: the elapsed seconds, and the button that stops it.
import { byId, setText, stopOnEscape } from '../page/dom.ts';
import { noBreaks } from '../page/words.ts';
import { changed, type State, type Store } from '../state/store.ts';

/** Whether an answer or the shortest tour is being searched for. */
const works = ({ busy, answer }: State) => Boolean(busy || answer?.searching);

export function mountStop(store: Store, solving: { stop: () => void; ask: () => void }) {
  const [button, time] = ['stop', 'verdict-time'].map(byId);
  let tick = 0;
  const stop = () => solving.stop();

  button.addEventListener('click', () => (store.get().busy ? stop() : solving.ask()));

  /** Shows the whole seconds since the question was asked. */
  function count() {
    const { busy } = store.get();
    if (!busy) return;
    const seconds = Math.floor((performance.now() - busy.began) / 1000);
    setText(time, seconds ? noBreaks(`${seconds} s`) : '');
  }

  function show({ busy, stopped }: State) {
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
    if (works(now) !== works(before)) stopOnEscape(stop, works(now));
  });
  show(store.get());
}

// The controls of improving a tour: the counts, and the button that stops and continues.
import { messageOf } from '../engine/errors.ts';
import { byId, oncePerFrame, showToast, setStatus, stopOnEscape, withdraw } from '../page/dom.ts';
import { count, noBreaks, percent } from '../page/words.ts';
import { improvesTours } from '../state/question.ts';
import { createImprover, improvable } from '../state/improving.ts';
import { changed, type Improving, type Store } from '../state/store.ts';
import type { Engine } from '../engine/engine.ts';

function words({ running, tried, accepted, gain }: Improving) {
  const counts = `${accepted.toLocaleString('en')} of ${count(tried, 'window')} of the tour`;
  if (running) {
    return `Improving: ${counts} became shorter${accepted ? `, and the tour by ${percent(gain)}` : ''}`;
  }
  return accepted ? `Improved by the network: ${counts} became shorter, and the tour by ${percent(gain)}`
    : `None of ${count(tried, 'window')} of the tour became shorter`;
}

export function mountImprove(store: Store, engine: Engine) {
  const [box, text, button] = ['improve', 'improve-text', 'improve-go'].map(byId);
  const { start, stop } = createImprover(store, engine,
    (error) => showToast(`The tour could not be improved further: ${messageOf(error)}`));

  button.addEventListener('click', () => (store.get().improving?.running ? stop() : start()));

  const render = oncePerFrame(() => {
    const { improving } = store.get();
    const can = improvable(store.get(), engine);
    withdraw(box, 'hidden', !improvesTours(store.get(), engine) || (!improving && !can));
    text.hidden = !improving;
    setStatus(text, improving ? noBreaks(words(improving)) : '', Boolean(improving?.running));
    withdraw(button, 'hidden', !improving?.running && !can);
    button.textContent = improving?.running ? 'Stop' : 'Go on';
  });

  store.subscribe((now, before) => {
    if (changed(now, before, 'question', 'answer', 'improving', 'busy', 'dragging')) render();
    if (now.improving?.running !== before.improving?.running) stopOnEscape(stop, Boolean(now.improving?.running));
  });
}

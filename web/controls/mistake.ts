// The search for a board on which the network errs, during which the boards that are tried flash.
import { byId, oncePerFrame, setStatus, underway } from '../page/dom.ts';
import { count } from '../page/words.ts';
import { choose, chosenWeights } from '../state/choices.ts';
import { changed, type Store } from '../state/store.ts';
import type { Engine } from '../engine/engine.ts';
import type { History } from '../state/history.ts';

export function mountMistake(store: Store, history: History, engine: Engine) {
  const [button, text] = ['mistake', 'mistake-text'].map(byId) as [HTMLButtonElement, HTMLElement];
  let running: AbortController | null = null;
  let found = store.get().points;

  const show = oncePerFrame(() => {
    button.textContent = running ? 'Stop looking' : 'Find a mistake';
    button.disabled = !running && !chosenWeights(store.get(), engine);
  });
  const tell = (words: string) => setStatus(text, words, Boolean(running));

  function end() {
    running?.abort();
    running = null;
    if (store.get().flash) store.set({ flash: null });
    show();
  }

  async function look() {
    const state = store.get();
    const n = Number(byId<HTMLInputElement>('n').value) || 10;
    const entry = chosenWeights(state, engine, n);
    if (!entry) return;
    const mine = (running = new AbortController());
    tell('Looking for a board on which it errs.');
    show();
    try {
      const { findMistake, stagesOf } = await import('../state/mistake.ts');
      const over = underway(() => mine.abort());
      const { task } = state;
      const got = await findMistake(
        engine,
        task,
        stagesOf(state, engine, entry, n, byId<HTMLSelectElement>('kind').value),
        ({ done, stage, board }) => {
          if (running !== mine) return;
          tell(`${count(done, 'random board')} tried${stage.why}.`);
          if (board) store.set({ flash: board });
        },
        mine.signal,
      ).finally(over);
      if (running !== mine) return;
      running = null;
      if (!got) {
        tell(mine.signal.aborted ? '' : 'None was found.');
        return end();
      }
      const { points, stage, done } = got;
      found = points;
      const { beam, constrained, chosen } = stage;
      store.set({ flash: null });
      choose(store, { beam, constrained, weights: { ...store.get().weights, [task]: chosen } });
      history.draw(points, stage.kind);
      tell(`${count(done, 'random board')} tried${stage.why}: this one is wrong.`);
    } catch (error) {
      if (running !== mine) return;
      running = null;
      store.set({ flash: null });
      tell((error as Error).message);
    }
    show();
  }

  button.addEventListener('click', () => (running ? (tell(''), end()) : look()));
  store.subscribe((now, before) => {
    if (now.points !== before.points && now.points === found) return;
    if (running && changed(now, before, 'question', 'teaching')) end();
    if (!running && changed(now, before, 'task', 'points', 'teaching')) tell('');
    if (changed(now, before, 'question', 'answer')) show();
  });
  engine.loaded.then(show);
  show();
}

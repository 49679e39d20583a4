// The search for a board on which the network errs, during which the boards that are tried flash.
import { byId, load, oncePerFrame, report, setStatus, underway } from '../page/dom.ts';
import { calm } from '../page/theme.ts';
import { count, fewest } from '../page/words.ts';
import { choose, chosenWeights, kindOnBoard } from '../state/choices.ts';
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
  const setWords = (words: string) => setStatus(text, words, Boolean(running));

  function end() {
    running?.abort();
    running = null;
    if (store.get().flash) store.set({ flash: null });
    show();
  }

  async function search() {
    const state = store.get();
    const n = Math.max(fewest(state.task), state.points.length);
    const entry = chosenWeights(state, engine, n);
    if (!entry) return;
    const mine = (running = new AbortController());
    const ended = underway(() => mine.abort());
    let tried = 0;
    setWords('Looking for a board on which it errs.');
    show();
    try {
      const { findMistake, stagesOf } = await load(import('../state/mistake.ts'));
      const { task } = state;
      const stages = stagesOf(state, engine, entry, n, kindOnBoard(state) || 'uniform');
      const got = await findMistake(engine, task, stages, ({ done, stage, board }) => {
        if (running !== mine) return;
        tried = done;
        setWords(`${count(done, 'random board')} tried${stage.words}.`);
        if (board && !calm()) store.set({ flash: board });
      }, mine.signal);
      if (running !== mine) return;
      end();
      if (!got) {
        return setWords(mine.signal.aborted ? '' : `No mistake was found on ${count(tried, 'board')}.`);
      }
      const { points, stage: { beam, constrained, chosen, kind, words }, done } = got;
      found = points;
      choose(store, { beam, constrained, weights: { ...store.get().weights, [task]: chosen } });
      history.draw(points, kind);
      setWords(`${count(done, 'random board')} tried${words}: this one is wrong.`);
    } catch (error) {
      if (running !== mine) return;
      end();
      setWords('');
      report(error as Error);
    } finally {
      ended();
    }
  }

  button.addEventListener('click', () => (running ? (setWords(''), end()) : search()));
  store.subscribe((now, before) => {
    if (now.points !== before.points && now.points === found) return;
    const restarted = now.training?.id !== before.training?.id; // others change all the time
    if (running && (restarted || changed(now, before, 'question'))) end();
    if (!running && (restarted || changed(now, before, 'task', 'points'))) setWords('');
    if (changed(now, before, 'question', 'answer')) show();
  });
  engine.onceReady.then(show);
  show();
}

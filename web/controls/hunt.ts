// The hunt for a mistake: a board on which the network errs. The boards that are tried flash with the network's lines.
import { byId, load, oncePerFrame, report, showToast, stopOnEscape } from '../page/dom.ts';
import { calm } from '../page/theme.ts';
import { count, fewest } from '../page/words.ts';
import { answeringNetwork, kindOfPoints } from '../state/question.ts';
import { NO_STEP, changed, type Store } from '../state/store.ts';
import type { Engine } from '../engine/engine.ts';
import type { Trip } from '../state/away.ts';

export function mountHunt(store: Store, trip: Trip, engine: Engine) {
  const button = byId<HTMLButtonElement>('mistake');
  let running: AbortController | null = null;

  const show = oncePerFrame(() => {
    button.textContent = running ? 'Stop looking' : store.get().hunt ? 'Find another' : 'Find a mistake';
    button.disabled = !running && !answeringNetwork(store.get(), engine);
  });

  function end() {
    running?.abort();
    running = null;
    store.set({ instead: null, hunt: null });
    show();
  }

  async function hunt() {
    if (store.get().hunt) trip.back(); // another one, of the visitor's network
    const state = store.get();
    const { task, points } = state;
    const n = Math.max(fewest(task), points.length);
    const entry = answeringNetwork(state, engine, n);
    if (!entry) return;
    const mine = (running = new AbortController());
    const ended = stopOnEscape(() => mine.abort());
    let tried = 0;
    store.set({ ...NO_STEP, hunt: { running: true, words: 'Looking for a board on which it errs.' }, training: null });
    show();
    try {
      const { findMistake, stagesOf } = await load(import('../state/hunt.ts'));
      const stages = stagesOf(state, engine, entry, n, kindOfPoints(state) || 'uniform');
      const got = await findMistake(engine, task, stages, ({ done, stage, board }) => {
        if (running !== mine) return;
        tried = done;
        store.set({ hunt: { running: true, words: `${count(done, 'random board')} tried${stage.words}.` } });
        if (board && !calm()) store.set({ instead: board });
      }, mine.signal);
      if (running !== mine) return;
      end();
      if (!got) {
        if (!mine.signal.aborted) showToast(`No mistake was found on ${count(tried, 'board')}.`);
        return;
      }
      const { stage: { beam, constrained, chosen, kind, words }, done } = got;
      trip.go({ beam, constrained, weights: { ...store.get().weights, [task]: chosen } }, got.points, kind);
      store.set({ hunt: { running: false, words: `${count(done, 'random board')} tried${words}: this one is wrong.` } });
    } catch (error) {
      if (running !== mine) return;
      end();
      report(error);
    } finally {
      ended();
    }
  }

  button.addEventListener('click', () => (running ? end() : hunt()));
  store.subscribe((now, before) => {
    const restarted = now.training && now.training.id !== before.training?.id; // others change all the time
    if (running && (restarted || now.game || changed(now, before, 'question'))) end();
    if (changed(now, before, 'question', 'answer', 'hunt')) show();
  });
  engine.onceReady.then(show);
  show();
}

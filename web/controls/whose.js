// @ts-check
// Over the verdict: whose network answers, and a board on which it errs.
import { byId, oncePerFrame, say } from '../page/dom.js';
import { paperNetwork } from '../page/names.js';
import { count, networkKind } from '../page/words.js';
import { chooseWeights, chosenWeights } from '../state/choices.js';
import { changed } from '../state/store.js';
import { freshSeed } from './scatter.js';

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history
 * @param {import('../engine/engine.js').Engine} engine
 */
export function mountWhose(store, history, engine) {
  mountSwitch(store, engine);
  mountMistake(store, history, engine);
}

/** The network of a kind for the points on the board, if there is one. @param {string} kind @param {import('../state/store.js').State} state @param {import('../engine/engine.js').Engine} engine */
function networkOf(kind, { task, points }, engine) {
  if (kind === 'ours') return engine.defaultFor(task);
  if (kind === 'paper') return paperNetwork(engine, task, points.length);
  return (engine.weights ?? []).filter((w) => w.task === task && networkKind(w) === kind).at(-1);
}

function mountSwitch(store, engine) {
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="whose"]'));
  const show = () => {
    const entry = chosenWeights(store.get(), engine);
    const kind = entry ? networkKind(entry) : '';
    for (const radio of radios) {
      radio.checked = radio.value === kind;
      radio.disabled = !entry;
    }
  };
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      const state = store.get();
      const entry = networkOf(radio.value, state, engine);
      if (entry) return chooseWeights(store, state.task, entry.id);
      show();
      store.set({ tab: 'train' });
      say(radio.value === 'yours' ? 'You have no network for this problem yet: train one here in a minute or two, or open a weight file.'
        : 'There is no such network for this problem.');
    });
  }
  store.subscribe((now, before) => changed(now, before, 'task', 'weights', 'answer') && show());
  engine.ready.then(show, () => {});
  show();
}

function mountMistake(store, history, engine) {
  const [button, text] = ['mistake', 'mistake-text'].map(byId);
  /** @type {AbortController|null} */
  let running = null;
  let found = store.get().points;

  const show = oncePerFrame(() => {
    button.textContent = running ? 'Stop looking' : 'Find a mistake';
    button.disabled = !running && !chosenWeights(store.get(), engine);
  });
  const tell = (words) => {
    if (text.textContent !== words) text.textContent = words;
  };

  async function look() {
    const state = store.get();
    const entry = chosenWeights(state, engine);
    if (!entry) return;
    const mine = (running = new AbortController());
    const { beam, views, constrained } = state;
    tell('Looking for a board that it gets wrong');
    show();
    try {
      const how = { n: Number(byId('n').value) || 10, kind: byId('kind').value, beam, views, constrained, seed: freshSeed() };
      const { findMistake } = await import('../state/mistake.js');
      const mistake = await findMistake(engine, entry, how, (n, done) => running === mine && tell(`All right on ${count(done, 'board')} of ${n} points so far`), mine.signal);
      if (running !== mine) return;
      running = null;
      if (!mistake) tell(mine.signal.aborted ? '' : 'None found: it was right on all boards tried.');
      else {
        found = mistake.points;
        history.draw(mistake.points, how.kind);
        const { wrong, done, n } = mistake;
        tell(`Wrong on ${wrong} of ${count(done, 'board')} of ${n} points: ${wrong === 1 ? 'this one' : 'the clearest is shown'}`);
      }
    } catch (error) {
      if (running === mine) tell(/** @type {Error} */ (error).message);
      running = null;
    }
    show();
  }

  button.addEventListener('click', () => (running ? running.abort() : look()));
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'weights', 'beam', 'views', 'constrained') || (now.points !== before.points && now.points !== found)) {
      running?.abort();
      running = null;
      tell('');
    }
    if (changed(now, before, 'task', 'weights', 'answer')) show();
  });
  engine.ready.then(show, () => {});
  show();
}

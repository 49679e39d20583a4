// @ts-check
// The controls above the verdict: the choice of whose network answers, and the search for a mistake.
import { byId, oncePerFrame, say, setStatus, underway, unfolds } from '../page/dom.js';
import { count, networkKind } from '../page/words.js';
import { chooseWeights, chosenWeights } from '../state/choices.js';
import { PAPER, networksOf, paperNetwork } from '../state/paper.js';
import { changed } from '../state/store.js';
import { freshSeed } from '../points/grid.js';

/** @param {Store} store @param {PointHistory} history @param {Engine} engine */
export function mountWhose(store, history, engine) {
  unfolds('settings-open');
  mountSwitch(store, engine);
  mountMistake(store, history, engine);
}

/** The id to choose for a network of a kind; undefined if there is none. @param {string} kind @param {State} state @param {Engine} engine */
function networkOf(kind, { task, points }, engine) {
  if (kind === 'ours') return engine.defaultFor(task)?.id;
  if (kind === 'paper') return paperNetwork(engine, task, points.length) && PAPER;
  return networksOf(engine, task).filter((w) => networkKind(w) === kind).at(-1)?.id;
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
      const id = networkOf(radio.value, state, engine);
      if (id) return chooseWeights(store, state.task, id);
      show();
      store.set({ tab: 'train' });
      say(radio.value === 'yours' ? 'You have no network for this problem yet: train one here in a minute or two, or open a weight file.'
        : 'There is no such network for this problem.');
    });
  }
  store.subscribe((now, before) => changed(now, before, 'task', 'weights', 'points', 'answer') && show());
  engine.loaded.then(show);
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
  const tell = (words) => setStatus(text, words, Boolean(running));

  const showGallery = (why = '') => import('./galleryview.js').then(({ openGallery }) => openGallery(why)).catch((error) => say(error.message));

  async function look() {
    const state = store.get();
    const n = Number(byId('n').value) || 10;
    const entry = chosenWeights(state, engine, n);
    if (!entry) return;
    const mine = (running = new AbortController());
    const { beam, views, constrained } = state;
    tell('Looking for a board on which the network errs');
    show();
    try {
      const how = { n, kind: byId('kind').value, beam, views, constrained, seed: freshSeed() };
      const { findMistake } = await import('../state/mistake.js');
      const over = underway(() => mine.abort());
      const { points, wrong, done } = await findMistake(engine, entry, how, (tried) => running === mine && tell(`${count(tried, 'random board')} of ${n} points tried`), mine.signal).finally(over);
      if (running !== mine) return;
      running = null;
      const tried = `${count(done, 'random board')} of ${n} points`;
      if (points) {
        found = points;
        history.draw(points, how.kind);
        tell(`Wrong on ${wrong} of ${tried}: ${wrong === 1 ? 'this one' : 'the clearest is shown'}`);
      } else if (mine.signal.aborted) tell('');
      else {
        const none = `None found on ${tried}${wrong ? `: ${count(wrong, 'was a near tie', 'were near ties')}` : ''}.`;
        tell(none);
        showGallery(none);
      }
    } catch (error) {
      if (running !== mine) return;
      running = null;
      tell(/** @type {Error} */ (error).message);
    }
    show();
  }

  byId('gallery').addEventListener('click', () => showGallery());
  button.addEventListener('click', () => (running ? running.abort() : look()));
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'weights', 'beam', 'views', 'constrained') || (now.points !== before.points && now.points !== found)) {
      running?.abort();
      running = null;
      tell('');
    }
    if (changed(now, before, 'task', 'weights', 'answer')) show();
  });
  engine.loaded.then(show);
  show();
}

// Writes the state into the address bar, reads it when the address changes, and copies links.
import { trainedHere } from '../catalog/trained.ts';
import { byId, copy, report, showToast, whenQuiet } from '../page/dom.ts';
import { sameBoard } from '../points/units.ts';
import { saveWeights } from './export.ts';
import { damaged, fromHash, settingsFrom, settingsText, toHash } from '../state/address.ts';
import { PAPER, changeQuestion, answeringNetwork } from '../state/question.ts';
import { FIRST, STORED } from '../state/first.ts';
import { changed, initialState, type State, type Store, type TrainingSettings } from '../state/store.ts';
import type { Engine } from '../engine/engine.ts';
import type { History } from '../state/history.ts';
import type { BoardTraining } from '../state/training.ts';

function address(state: State, mode: '' | '?embed' = '') {
  const url = new URL(location.href);
  url.search = mode;
  url.hash = toHash(state);
  return url.href;
}

function embedCode(state: State) {
  const src = address(state, '?embed').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const title = 'A Pointer Network and the exact answer on the same points';
  const attributes = 'width="640" height="760" loading="lazy" style="border:0;max-width:100%"';
  return `<iframe src="${src}" ${attributes} title="${title}"></iframe>`;
}

/** What an address without fields stands for: the first board, as at a first visit. */
const firstVisit = (): ReturnType<typeof fromHash> => {
  const { task, beam, constrained, improve, step } = initialState(STORED);
  return { task, points: FIRST, weights: { [task]: '' }, beam, constrained, improve, step };
};

/**
 * @param learn starts a training
 * @param begun the settings of the training that the page was opened with
 */
export function mountLink(
  store: Store, history: History, engine: Engine,
  learn: (settings: TrainingSettings) => Promise<BoardTraining>, begun?: TrainingSettings,
) {
  const open = byId<HTMLAnchorElement>('embed-open');

  const write = whenQuiet(() => {
    const state = store.get();
    if (state.playing || state.game) return; // a challenge stays in the address
    window.history.replaceState(null, '', `#${toHash(state)}`);
    open.href = address(state);
  }, 300);
  store.subscribe((now, before) => {
    const restarted = now.training?.settings !== before.training?.settings; // others change all the time
    if (restarted || changed(now, before, 'question', 'step', 'playing')) write();
  });
  open.href = address(store.get());

  let opened = 0; // number of addresses so far: while the network is loaded, another one may be opened
  /** Starts the training of an address, unless another one has been opened since. */
  async function teach(settings: TrainingSettings, mine = opened) {
    await engine.onceReady;
    if (mine === opened) learn(settings).catch(report);
  }

  // Not hashchange: it is missing between addresses that differ in ?embed or ?present, too.
  window.addEventListener('popstate', () => {
    const { points, settings, ...rest } = location.hash ? fromHash(location.hash) : firstVisit();
    opened++;
    reportUnknownWeights(rest.weights);
    reportBrokenLink();
    store.set({ game: null }); // before the link chooses, because a game restores what was chosen before it
    // the same points are nothing to undo
    if (points && !sameBoard(points, store.get().points)) history.edit(points);
    const now = store.get();
    const running = settings && now.training && settingsText(settings) === settingsText(now.training.settings)
      ? { [settings.task]: now.training.id } : null;
    changeQuestion(store, { ...rest, weights: { ...now.weights, ...rest.weights, ...running } });
    if (settings && !running) teach(settings);
  });
  byId('copy-link').addEventListener('click', () => copyLink(address(store.get()), 'Link copied.'));
  byId('copy-embed').addEventListener('click', () => copyLink(embedCode(store.get()), 'Embed code copied.'));

  /** Copies a link. Of a network that is only in this browser, a message offers the file. */
  async function copyLink(text: string, what: string) {
    const entry = answeringNetwork(store.get(), engine);
    if (entry?.id.startsWith('file:')) {
      return copy(text, `${what} It does not name the network from your file: whoever opens the link sees `
        + 'the answer of another.');
    }
    if (!entry || !trainedHere(entry.id) || store.get().training?.id === entry.id) return copy(text, what);
    await copy(text, '');
    showToast(`${what} The network is only in this browser: elsewhere it learns again, by the same rule from the `
      + 'same examples.', { text: 'Save its file', run: () => saveWeights(engine, entry.id) });
  }

  function reportBrokenLink() {
    if (damaged(location.hash)) {
      showToast('The link is damaged: it was cut off or changed. Points or settings may be missing or '
        + 'wrong.');
    }
  }

  /** Reports weights that an address names and the page does not have, and uses the default. */
  async function reportUnknownWeights(named?: Record<string, string>) {
    const mine = opened;
    await engine.onceCoreReady;
    for (const [task, id] of Object.entries(named ?? {})) {
      const known = !id || id === PAPER || engine.weights.some((w) => w.id === id && w.task === task);
      if (known || !engine.weights.length) continue;
      const settings = settingsFrom(task, id.split('-').slice(1).join('-')); // of a network that was kept
      if (trainedHere(id) && settings) return void teach(settings, mine);
      showToast(`The link names weights that this page does not have (${id}). Another network is used.`);
      const { weights } = store.get();
      if (weights[task] === id) store.set({ weights: { ...weights, [task]: '' } });
    }
  }
  if (begun) teach(begun);
  reportUnknownWeights(store.get().weights);
  reportBrokenLink();
}

// @ts-check
// The page begins here: one store, one history, one engine, and the parts around them.
import { createApi } from './api.js';
import { mountBoard } from './board.js';
import { mountBoardKeys } from './boardkeys.js';
import { mountChrome } from './chrome.js';
import { say } from './dom.js';
import { Engine } from './engine.js';
import { mountExport } from './export.js';
import { mountFiles } from './files.js';
import { createHistory } from './history.js';
import { fromHash, mountLink } from './link.js';
import { mountPlayer } from './player.js';
import { mountPoints } from './points.js';
import { randomPoints, seeded } from './random.js';
import { mountResult } from './result.js';
import { createSolving } from './solving.js';
import { createStore, initialState } from './store.js';
import { mountTabs } from './tabs.js';
import { createVeil } from './veil.js';

/** The first visitor finds these on the board. */
const GREETING = { kind: /** @type {const} */ ('uniform'), n: 10, seed: 6 };

const store = createStore({
  ...initialState(),
  points: randomPoints(GREETING.kind, GREETING.n, seeded(GREETING.seed)),
  ...fromHash(location.hash),
});
const history = createHistory(store);
const veil = createVeil();
const engine = new Engine({ onProgress: (progress) => veil.progress(progress) });
let trouble = '';

mountChrome();
mountTabs(store);
mountPoints(store, history);
mountBoardKeys(store, history, mountBoard(store, history));
mountPlayer(store);
mountFiles(store, history, engine);
mountExport(store, engine);
mountLink(store, history);
const result = mountResult(store, engine, () => trouble || 'Loading the network');
const solving = createSolving(store, engine, fail);

/** @param {Error} error with a sentence for the visitor */
function fail(error) {
  trouble = 'There is no network to ask.';
  veil.fail(error.message, () => {
    trouble = '';
    engine.restart();
    start();
  });
  result.render();
}

async function start() {
  veil.progress({ what: 'the network', loaded: 0, total: 0 });
  try {
    await engine.ready;
    solving.start();
    result.render();
  } catch (error) {
    fail(/** @type {Error} */ (error));
  }
}

store.subscribe((now, before) => now.answer && now.answer !== before.answer && veil.clear());
Object.assign(window, { ptrnet: createApi({ store, history, engine }) });
start();

// The page opens without a network from the second visit on; where that cannot be, it is no loss.
navigator.serviceWorker?.register('sw.js').catch(() => {});

try {
  const { mountViews } = await import('./views/views.js');
  mountViews(store, engine, history);
} catch (error) {
  say('A part of the page did not arrive. Load the page again to see all of it.');
  console.error('The views beside the board could not be loaded.', error);
}

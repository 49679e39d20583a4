// @ts-check
// The page begins here: one store, one history, one engine, and the parts around them.
import { createApi } from './api.js';
import { mountBoard } from './board/board.js';
import { mountBoardKeys } from './board/keys.js';
import { mountDock } from './controls/dock.js';
import { mountExport } from './controls/export.js';
import { mountFiles } from './controls/files.js';
import { mountEmbed } from './controls/embed.js';
import { mountFit } from './controls/fit.js';
import { mountHead } from './controls/head.js';
import { mountIntro } from './controls/intro.js';
import { mountLink } from './controls/link.js';
import { mountOwnData } from './controls/owndata.js';
import { mountPlayer } from './controls/player.js';
import { mountPresent } from './controls/present.js';
import { mountResult } from './controls/result.js';
import { mountStop } from './controls/stop.js';
import { mountTabs } from './controls/tabs.js';
import { mountToolbar } from './controls/toolbar.js';
import { createVeil } from './controls/veil.js';
import { mountWhose } from './controls/whose.js';
import { Engine } from './engine/engine.js';
import { say } from './page/dom.js';
import { mountTerms } from './page/terms.js';
import { firstBoard } from './points/firstboard.js';
import { fromHash } from './state/address.js';
import { createHistory } from './state/history.js';
import { createSolving } from './state/solving.js';
import { createStore, initialState } from './state/store.js';

const asked = fromHash(location.hash);
const fresh = initialState(asked.task);
const store = createStore({ ...fresh, ...asked, points: asked.points ?? firstBoard(fresh.task) });
const history = createHistory(store);
const veil = createVeil();
const engine = new Engine({ onProgress: (progress) => veil.progress(progress) });
let trouble = '';

mountHead();
mountFit();
mountTerms(store);
mountIntro(store);
mountTabs(store);
mountToolbar(store, history, engine);
mountWhose(store, history, engine);
mountBoardKeys(store, history, mountBoard(store, history));
mountPlayer(store);
mountFiles(store, history, engine);
mountOwnData(store, history, engine);
mountExport(store, engine);
mountLink(store, history, engine);
mountEmbed();
mountPresent();
mountDock();
const result = mountResult(store, engine, () => trouble || 'Loading the network');
const solving = createSolving(store, engine, fail);
mountStop(store, engine, solving);

/** @param {Error} error with a sentence for the visitor */
function fail(error) {
  trouble = 'No network could be loaded.';
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
  say('A part of the page was not loaded. Reload the page to see all of it.');
  console.error('The views beside the board could not be loaded.', error);
}

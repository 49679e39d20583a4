// @ts-check
// The page's entry point: creates the store, the history and the engine, and mounts the parts of the page. The site
// bundles the static imports into one file; the contents of a tab are loaded when it is opened.
import { createApi } from './api.js';
import { Board } from './board/board.js';
import { BoardKeys } from './board/keys.js';
import { mountDock } from './controls/dock.js';
import { mountExport } from './controls/export.js';
import { mountFiles } from './controls/files.js';
import { mountFit, mountHead, mountIntro } from './controls/head.js';
import { mountLink } from './controls/link.js';
import { mountOwnPanel } from './controls/ownpanel.js';
import { mountPlayer } from './controls/player.js';
import { mountEmbed, mountPresent } from './controls/modes.js';
import { mountResult } from './controls/result.js';
import { mountStop } from './controls/stop.js';
import { mountTabs } from './controls/tabs.js';
import { mountToolbar } from './controls/toolbar.js';
import { createVeil } from './controls/veil.js';
import { mountWhose } from './controls/whose.js';
import { problemOf } from './catalog/problems.js';
import { Engine } from './engine/engine.js';
import { lacking, say } from './page/dom.js';
import { keep, kept } from './page/kept.js';
import { mountTerms } from './page/terms.js';
import { loadingWords } from './page/words.js';
import { boardOf, firstSeed } from './points/firstboard.js';
import { fromHash } from './state/address.js';
import { chosenWeights } from './state/choices.js';
import { History } from './state/history.js';
import { mountStory, mountTeach, mountTurn } from './starters.js';
import { Solving, storedAnswer } from './state/solving.js';
import { createStore, initialState } from './state/store.js';
import { mountViews } from './views/views.js';

const { hash } = location;
const { lesson, ...asked } = fromHash(hash);
const fresh = initialState(asked.task);
const seed = asked.points ? null : firstSeed(fresh.task, kept('first', problemOf(fresh.task).boards, NaN));
if (seed !== null) keep('first', seed);
const store = createStore({ ...fresh, ...asked, points: asked.points ?? boardOf(/** @type {number} */ (seed)) });
const history = new History(store);
const veil = createVeil(() => result.render());
const engine = new Engine({
  onProgress(progress) {
    veil.progress(progress);
    result.render();
  },
  first: (there) => chosenWeights(store.get(), there)?.id,
});
let trouble = '';

mountHead();
mountFit();
mountTerms(store);
mountIntro(store);
mountTabs(store);
mountToolbar(store, history, engine);
mountWhose(store, history, engine);
const teach = mountTeach(store, engine);
mountTurn(store, engine, hash);
mountStory(store, engine);
new BoardKeys(store, history, new Board(store, history));
mountPlayer(store);
mountFiles(store, history, engine);
mountOwnPanel(store, history, engine);
mountExport(store);
mountLink(store, history, engine, teach);
mountEmbed();
mountPresent();
mountDock();
const result = mountResult(store, engine, (answer) => trouble || loadingWords(answer?.task, veil, Boolean(engine.module)));
const solving = new Solving(store, engine, fail);
mountStop(store, solving);
mountViews(store, engine, history);

/** @param {Error} error with a sentence for the visitor */
function fail(error) {
  trouble = 'No network could be loaded.';
  if (store.get().answer?.model) store.set({ answer: null }); // a stored answer, of a network that was not loaded
  veil.fail(error.message, () => {
    trouble = '';
    solving.rest();
    engine.restart();
    start();
  });
  result.render();
}

async function start() {
  veil.progress({ loaded: 0, total: 0 });
  try {
    await engine.running;
    solving.start();
    result.render();
    await engine.ready;
  } catch (error) {
    fail(/** @type {Error} */ (error));
  }
}

store.subscribe((now, before) => now.answer && now.answer !== before.answer && !now.answer.awaited && veil.clear(engine.stock.begun));
Object.assign(window, { ptrnet: createApi({ store, history, engine, teach }) });
start();
// The first board has a stored answer, which is shown before the program is loaded.
if (seed !== null) storedAnswer(seed, store, engine).then((answer) => answer && !trouble && solving.show(answer), () => {});

if (lesson) engine.loaded.then(() => teach(lesson)).catch((error) => say(error.message));

// Controls that need a network are loaded after the first one.
engine.loaded.then(() => import('./controls/later.js')).then(({ mountLater }) => mountLater(store, engine, history), lacking);
// The service worker makes the page available offline; if it cannot be registered, the page works online.
// It is registered last, because it downloads more files.
engine.ready.catch(() => {}).then(() => navigator.serviceWorker?.register('sw.js')).catch(() => {});

// @ts-check
// The page's entry point: creates the store, the history and the engine, and mounts the parts of the page. The site
// bundles the static imports into one file; what is needed later is loaded when it is.
import { createApi } from './api.js';
import { Board } from './board/board.js';
import { BoardKeys } from './board/keys.js';
import { mountExport } from './controls/export.js';
import { mountFiles } from './controls/files.js';
import { mountHead } from './controls/head.js';
import { mountHero } from './controls/hero.js';
import { mountLink } from './controls/link.js';
import { mountMistake } from './controls/mistake.js';
import { mountOwnPanel } from './controls/ownpanel.js';
import { mountPlayer } from './controls/player.js';
import { mountEmbed, mountPresent } from './controls/modes.js';
import { mountResult } from './controls/result.js';
import { mountStop } from './controls/stop.js';
import { mountToolbar } from './controls/toolbar.js';
import { createVeil } from './controls/veil.js';
import { Engine } from './engine/engine.js';
import { lacking, say } from './page/dom.js';
import { mountTerms } from './page/terms.js';
import { loadingWords } from './page/words.js';
import { fromHash } from './state/address.js';
import { chosenWeights } from './state/choices.js';
import { FIRST, STORED, storedAnswer } from './state/first.js';
import { History } from './state/history.js';
import { mountGallery, mountGame, mountLearning } from './starters.js';
import { Solving } from './state/solving.js';
import { createStore, initialState } from './state/store.js';
import { mountParts } from './views/parts.js';

const { hash } = location;
const { lesson, ...asked } = fromHash(hash);
const store = createStore({ ...initialState(asked.task ?? STORED), points: FIRST, ...asked });
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

mountEmbed();
mountHead();
mountTerms(store);
mountHero(store);
mountToolbar(store, history, engine);
mountMistake(store, history, engine);
const solving = new Solving(store, engine, fail);
const { learn, overlaps } = mountLearning(store, engine, () => solving.ask());
const board = new Board(store, history);
new BoardKeys(store, history, board);
mountGame(store, engine, history, board, hash);
mountGallery(engine);
mountPlayer(store);
mountFiles(store, history, engine);
mountOwnPanel(store, history, engine);
mountExport(store);
mountLink(store, history, engine, learn);
const result = mountResult(store, engine, (answer) => trouble || loadingWords(answer?.task, veil, Boolean(engine.module)));
mountStop(store, solving);
mountParts(store, engine, history, hash);
mountPresent();

/** @param {Error} error with a sentence for the visitor */
function fail(error) {
  trouble = 'No network could be loaded.';
  if (store.get().answer?.model) store.set({ answer: null, learned: null }); // a stored answer, of a network that was not loaded
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
Object.assign(window, { ptrnet: createApi({ store, history, engine, learn }) });
start();
// The first board has a stored answer and a stored region, which are shown before the program is loaded.
if (!asked.points) storedAnswer(store, engine).then((stored) => stored && !trouble && solving.show(stored.answer, stored.learned), () => {});

if (lesson) engine.loaded.then(() => learn(lesson)).catch((error) => say(error.message));

// Controls that need a network are loaded after the first one.
engine.loaded.then(() => import('./controls/later.js')).then(({ mountLater }) => mountLater(store, engine, overlaps), lacking);
// The service worker makes the page available offline; if it cannot be registered, the page works online.
// It is registered last, because it downloads more files.
engine.ready.catch(() => {}).then(() => navigator.serviceWorker?.register('sw.js')).catch(() => {});

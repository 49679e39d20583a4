// The page's entry point: creates the store, the history and the engine, and mounts the parts of the page.
// The site bundles the static imports into one file; what is needed later is loaded when it is.
import { createApi } from './api.ts';
import { Board } from './board/board.ts';
import { formOf } from './board/region.ts';
import { mountKeys } from './board/keys.ts';
import { BoardPointer } from './board/pointer.ts';
import { mountExport } from './controls/export.ts';
import { mountFiles } from './controls/files.ts';
import { mountHead } from './controls/head.ts';
import { mountFirstView } from './controls/firstview.ts';
import { mountImprove } from './controls/improve.ts';
import { mountLink } from './controls/link.ts';
import { mountHunt } from './controls/hunt.ts';
import { mountOwnPanel } from './controls/ownpanel.ts';
import { mountPlayer } from './controls/player.ts';
import { mountRegion } from './controls/region.ts';
import { mountEmbed, mountPresent } from './controls/modes.ts';
import { mountResult } from './controls/result.ts';
import { mountStop } from './controls/stop.ts';
import { mountToolbar } from './controls/toolbar.ts';
import { createLoadingOverlay } from './controls/loading.ts';
import { Engine } from './engine/engine.ts';
import { messageOf } from './engine/errors.ts';
import { PROGRAM } from './engine/fetching.ts';
import { Meanings } from './page/terms.ts';
import { calm } from './page/theme.ts';
import { loadingWords } from './page/verdict.ts';
import { fromHash } from './state/address.ts';
import { createTrip } from './state/away.ts';
import { answeringNetwork } from './state/question.ts';
import { FIRST, STORED, firstVisit, storedAnswer } from './state/first.ts';
import { History } from './state/history.ts';
import { mountGame, mountLearning } from './ondemand.ts';
import { Solving } from './state/solving.ts';
import { createStore, initialState } from './state/store.ts';
import { mountParts } from './views/parts.ts';

const { hash } = location;
const { settings, ...asked } = fromHash(hash);
const store = createStore({ ...initialState(asked.task ?? STORED), points: FIRST, ...asked });
const history = new History(store);
const overlay = createLoadingOverlay(() => result.render());
const engine = new Engine((progress) => {
  overlay.progress(progress);
  result.render();
}, (there) => answeringNetwork(store.get(), there)?.id);
let trouble = '';

mountEmbed();
mountHead();
new Meanings();
mountFirstView(store);
const trip = createTrip(store, history);
mountHunt(store, trip, engine);
const solving = new Solving(store, engine, fail);
const learn = mountLearning(store, engine, () => solving.ask());
const board = new Board(store);
new BoardPointer(board, store, history);
mountToolbar(store, history, engine, board);
mountKeys(store, history, board);
mountPlayer(store);
mountFiles(store, history, engine, () => solving.ask());
mountOwnPanel(store, history, engine);
mountExport(store);
mountLink(store, history, engine, learn, settings);
mountGame(store, engine, history, board, () => solving.ask());
const result = mountResult(store, engine, trip,
  (answer) => trouble || loadingWords(answer?.task, overlay, engine.fetched));
mountStop(store, solving);
mountRegion(store, engine);
mountImprove(store, engine);
mountParts(store, engine, trip, hash);
mountPresent();

/** @param error its sentence is for the visitor */
function fail(error: unknown) {
  trouble = 'No network could be loaded.';
  // a stored answer, of a network that was not loaded
  if (store.get().answer?.model) store.set({ answer: null, learned: null });
  overlay.fail(messageOf(error), () => {
    trouble = '';
    solving.suspend();
    engine.restart();
    start();
  });
  result.render();
}

async function start() {
  overlay.progress({ file: PROGRAM, loaded: 0, total: 0 });
  try {
    await engine.coreReady;
    solving.start();
    result.render();
    await engine.ready;
  } catch (error) {
    fail(error);
  }
}

// After the program has ended, the end of a search is no answer.
store.subscribe(({ answer }, before) => answer && answer !== before.answer && !answer.awaited
  && !engine.remote?.broken && overlay.clear(engine.networks.started));
Object.assign(window, { ptrnet: createApi({ store, history, engine, learn }) });
start();
// The first board has a stored answer and a stored region, which are shown before the program is loaded.
if (!asked.points) {
  storedAnswer(store, engine).then(async (stored) => {
    if (!stored || trouble) return;
    const learned = { ...stored.learned, form: formOf(stored.learned.conic, stored.learned.cells) };
    solving.show(stored.answer, learned);
    if (!calm() && !location.search && firstVisit()) {
      const [{ play }, opening] = await Promise.all([import('./controls/opening.ts'), engine.opening()]);
      if (store.get().question === stored.answer.question) play(store, opening, learned);
    }
  }).catch(() => {});
}

// The service worker makes the page available offline; if it cannot be registered, the page works online.
// It is registered last, because it downloads more files.
engine.ready.catch(() => {}).then(() => navigator.serviceWorker?.register('sw.js')).catch(() => {});

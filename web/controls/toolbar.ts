// Below the board: random points, undo, clear.
import { problemOf } from '../catalog/problems.ts';
import { byId, isTextField, report, shortcutOf, showToast, withdraw } from '../page/dom.ts';
import { count, fewest } from '../page/words.ts';
import { apart, freshSeed, pointsOf } from '../points/grid.ts';
import { answeringNetwork } from '../state/question.ts';
import { changed, type Store } from '../state/store.ts';
import type { Board } from '../board/board.ts';
import type { Engine } from '../engine/engine.ts';
import type { History } from '../state/history.ts';

export function mountToolbar(store: Store, history: History, engine: Engine, board: Board) {
  const [random, undo, clear] = ['random', 'undo', 'clear'].map(byId<HTMLButtonElement>);
  const kind = byId<HTMLSelectElement>('kind');
  const number = mountNumber(store, engine, board, scatter);
  let seed = freshSeed();
  let asked = 0; // for random points; only those of the newest request are shown

  /** Draws random points, unless the board changes before they come. */
  async function scatter() {
    const mine = ++asked;
    const { points } = store.get();
    try {
      await engine.coreReady;
      const drawn = await engine.ask('draw', { kind: kind.value, n: number.count(), seed }, { rank: 'now' });
      if (mine === asked && points === store.get().points) history.draw(apart(pointsOf(drawn)), kind.value);
    } catch (error) {
      report(error);
    }
  }

  engine.onceCoreReady.then(() => { random.disabled = false; }); // the core draws the points
  random.addEventListener('click', () => {
    byId('n').hidden = false;
    seed = freshSeed();
    scatter();
  });
  kind.addEventListener('change', () => random.click());
  // points that are being drawn are for the board before
  window.addEventListener('popstate', () => { asked++; });
  /** In a game, takes back the last city. */
  const takeBack = () => (board.inputHandler ? board.inputHandler.back() : history.undo());
  undo.addEventListener('click', takeBack);
  clear.addEventListener('click', () => history.clear());

  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target === byId('n') ? number.typed : isTextField(event.target)) return;
    const key = shortcutOf(event);
    if (key === 'z' && !event.shiftKey) takeBack();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) history.redo();
    else return;
    event.preventDefault();
  });

  // At once, not with the next frame, because the next click may be on these buttons.
  const show = () => {
    const { points, game } = store.get();
    withdraw(undo, 'hidden', game ? game.finished || !game.tour.length : !history.canUndo());
    withdraw(clear, 'disabled', points.length === 0);
  };
  store.subscribe((now, before) => changed(now, before, 'points', 'game') && show());
  show();
}

/** Most random points for a network with a dictionary, unless the dictionary is larger. */
const BOUND = 100;

/**
 * The number of random points.
 * @param changed called when another one is chosen
 */
function mountNumber(store: Store, engine: Engine, { canvas }: Board, changed: () => void) {
  /** typed: it is being changed, and the keys of undo are the field's. */
  const number = { typed: false, count: pointCount };
  const n = byId<HTMLInputElement>('n');
  const most = () => {
    const { task } = store.get();
    const { dictionary = 0 } = answeringNetwork(store.get(), engine) ?? {};
    return Math.min(problemOf(task).randomPoints, dictionary ? Math.max(BOUND, dictionary) : Infinity);
  };
  function pointCount() {
    return Math.max(fewest(store.get().task), Math.min(most(), Math.round(Number(n.value)) || 10));
  }

  function limit() {
    Object.assign(n, { min: String(fewest(store.get().task)), max: String(most()) });
    n.value = String(pointCount());
  }

  n.addEventListener('input', () => { number.typed = true; });
  // A press on the board leaves the field, too; it changes the points that are there.
  canvas.addEventListener('pointerdown', () => { number.typed = false; });
  n.addEventListener('change', () => {
    if (Number(n.value) > most()) {
      showToast(`For this problem and network Random draws at most ${count(most(), 'point')}.`);
    }
    limit();
    if (number.typed) changed();
    number.typed = false;
  });
  store.subscribe((now, before) => (now.task !== before.task || now.weights !== before.weights) && limit());
  engine.onceCoreReady.then(() => {
    n.disabled = false;
    limit();
  });
  return number;
}

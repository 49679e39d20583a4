// The board without a pointer: keys choose, move, add and remove points, and a text
// describes the board to screen readers.
import { announce, byId, showToast, whenQuiet } from '../page/dom.ts';
import { summary } from '../page/verdict.ts';
import { count } from '../page/words.ts';
import { BOARD_POINTS, snapPoint, type Point } from '../points/grid.ts';
import { nameOf } from '../points/names.ts';
import { changed, inGame, type Store } from '../state/store.ts';
import type { History } from '../state/history.ts';
import type { Board } from './board.ts';
import type { Spot } from './strokes.ts';

const SMALL = 1 / 128;
const LARGE = 1 / 16;
const ARROWS: Record<string, Spot> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1],
  ArrowDown: [0, -1] };

const place = ({ x, y }: Point) => `${x.toFixed(2)} across, ${y.toFixed(2)} up`;

/** Handles a key; false if it has no effect here. */
type Act = () => boolean | void;

export function mountKeys(store: Store, history: History, board: Board) {
  const { canvas } = board;
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key, event.shiftKey ? LARGE : SMALL) !== false) event.preventDefault();
  });
  canvas.addEventListener('blur', leave);
  const updateText = whenQuiet(() => {
    const { answer, points } = store.get();
    byId('board-text').textContent = answer && !inGame(store.get()) ? summary(answer)
      : `${count(points.length, 'point')}.`;
  }, 250);
  store.subscribe((now, before) => changed(now, before, 'answer', 'points', 'game') && updateText());
  updateText();

  /** @param size of a move */
  function press(key: string, size: number) {
    const { inputHandler } = board;
    const acts: Record<string, Act> = {
      PageDown: () => chooseNext(1), PageUp: () => chooseNext(-1),
      Enter: inputHandler ? visit : enter,
      Delete: inputHandler?.back ?? remove, Backspace: inputHandler?.back ?? remove, Escape: leave,
    };
    return Object.hasOwn(ARROWS, key) ? arrow(ARROWS[key], size) : Object.hasOwn(acts, key) && acts[key]();
  }

  const visited = (i: number) => Boolean(store.get().game?.tour.includes(i));

  function describe(i: number) {
    const { points } = store.get();
    const name = nameOf(points[i]);
    announce(`Point ${i + 1} of ${points.length}, ${name ? `${name}, ` : ''}${place(points[i])}`
      + `${visited(i) ? ', visited' : ''}.`);
  }

  function visit() {
    const { focus } = store.get();
    if (visited(focus)) announce('Visited already.');
    else board.inputHandler?.take(focus);
  }

  function chooseNext(by: number) {
    const { points, focus } = store.get();
    if (!points.length) return announce('No points yet.');
    history.settle();
    const next = focus < 0 ? (by > 0 ? 0 : points.length - 1) : (focus + by + points.length) % points.length;
    store.set({ focus: next, cross: null });
    describe(next);
  }

  function arrow([dx, dy]: Spot, size: number) {
    const { cross, focus, points } = store.get();
    if (cross) {
      const to = snapPoint({ x: cross.x + dx * size, y: cross.y + dy * size });
      store.set({ cross: to });
      return announce(place(to));
    }
    if (focus < 0 || board.inputHandler) return false; // the arrow keys are then the player's
    const { x, y } = points[focus];
    history.move(focus, { x: x + dx * size, y: y + dy * size }, `nudge ${focus}`);
    describe(focus);
  }

  function enter() {
    const { cross, focus, points } = store.get();
    if (!cross) {
      store.set({ cross: focus >= 0 ? points[focus] : { x: 0.5, y: 0.5 }, focus: -1 });
      announce('Cross shown. Arrow keys move it, Enter places a point, Escape leaves it.');
    } else if (history.add(cross) < 0) {
      showToast(`The board is full: it holds ${BOARD_POINTS} points.`);
    } else {
      describe(points.length); // the new point
    }
  }

  function remove() {
    const { focus, hover, points } = store.get();
    const index = focus >= 0 ? focus : hover.point ?? -1;
    if (index < 0 || index >= points.length) return false;
    history.remove(index);
    announce(`Removed. ${count(points.length - 1, 'point')} left.`);
  }

  function leave() {
    const { cross, focus } = store.get();
    if (!cross && focus < 0) return false;
    store.set({ cross: null, focus: -1 });
  }
}

// @ts-check
// The board without a pointer: keys that choose, move, place and remove points,
// and the board in words.
import { announce, byId, say, whenQuiet } from '../page/dom.js';
import { count, summary } from '../page/words.js';
import { BOARD_POINTS, snapPoint } from '../points/grid.js';
import { nameOf } from '../points/origin.js';
import { changed } from '../state/store.js';

const SMALL = 1 / 128;
const LARGE = 1 / 16;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history
 * @param {ReturnType<typeof import('./board.js').mountBoard>} board
 */
export function mountBoardKeys(store, history, board) {
  const place = ([x, y]) => `${x.toFixed(2)} across, ${y.toFixed(2)} up`;
  function named(i) {
    const { points } = store.get();
    const name = nameOf(points[i]);
    return `Point ${i + 1} of ${points.length}, ${name ? `${name}, ` : ''}${place(points[i])}.`;
  }


  function chooseNext(by) {
    const { points, focus } = store.get();
    if (!points.length) return announce('No points yet.');
    board.setCross(null);
    history.settle();
    const next = focus < 0 ? (by > 0 ? 0 : points.length - 1) : (focus + by + points.length) % points.length;
    store.set({ focus: next });
    announce(named(next));
  }

  function arrow([dx, dy], size) {
    const cross = board.getCross();
    const { focus, points } = store.get();
    if (cross) {
      const to = snapPoint([cross[0] + dx * size, cross[1] + dy * size]);
      board.setCross(to);
      announce(place(to));
      return true;
    }
    if (focus < 0) return false; // the player steps with these
    const [x, y] = points[focus];
    history.move(focus, [x + dx * size, y + dy * size], `nudge ${focus}`);
    announce(named(focus));
    return true;
  }

  function enter() {
    const cross = board.getCross();
    const { focus, points } = store.get();
    if (!cross) {
      board.setCross(focus >= 0 ? points[focus] : [0.5, 0.5]);
      store.set({ focus: -1 });
      announce('Cross shown. Arrow keys move it, Enter places a point, Escape leaves it.');
    } else if (history.add(cross) < 0) {
      say(`The board is full: it holds ${BOARD_POINTS} points.`);
    } else {
      announce(named(store.get().points.length - 1));
    }
    return true;
  }

  function remove() {
    const { focus, hover, points } = store.get();
    const index = focus >= 0 ? focus : hover.point ?? -1;
    if (index < 0 || index >= points.length) return false;
    history.remove(index);
    announce(`Removed. ${count(points.length - 1, 'point')} left.`);
    return true;
  }

  function leave() {
    if (!board.getCross() && store.get().focus < 0) return false;
    board.setCross(null);
    store.set({ focus: -1 });
    return true;
  }

  board.canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    let done = true;
    if (key === 'PageDown') chooseNext(1);
    else if (key === 'PageUp') chooseNext(-1);
    else if (ARROWS[key]) done = arrow(ARROWS[key], event.shiftKey ? LARGE : SMALL);
    else if (key === 'Enter') done = enter();
    else if (key === 'Delete' || key === 'Backspace') done = remove();
    else if (key === 'Escape') done = leave();
    else return;
    if (done) event.preventDefault();
  });
  board.canvas.addEventListener('blur', () => leave());

  const text = byId('board-text');
  const tell = whenQuiet(() => {
    const { answer, points } = store.get();
    text.textContent = answer ? summary(answer) : `${count(points.length, 'point')}.`;
  }, 250);
  store.subscribe((now, before) => changed(now, before, 'answer', 'points', 'names') && tell());
  tell();
}

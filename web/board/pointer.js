// @ts-check
// Mouse, pen and finger on the board: a press adds a point or removes one, a drag moves it.
// Two fingers are the browser's: they zoom and scroll, and change nothing.
import { say } from '../page/dom.js';
import { BOARD_POINTS } from '../points/grid.js';

/** How near a press must be to mean a point, and how far it moves before it is a drag; CSS pixels. */
const REACH = { mouse: 11, pen: 14, touch: 18 };
const SLACK = { mouse: 3, pen: 5, touch: 8 };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history
 * @param {{frame: () => import('./draw.js').Frame, pressed: () => void}} board
 */
export function mountPointer(canvas, store, history, board) {
  /** @type {{id: number, touch: boolean, index: number, key: string, x: number, y: number, slack: number, moved: boolean, added: boolean}|null} */
  let press = null;
  let presses = 0;

  /** Where in the square an event is, and the point it means. */
  function spot(event) {
    const box = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return { x, y, hit: nearest(store.get().points, board.frame(), x, y, REACH[event.pointerType] ?? REACH.mouse) };
  }

  function hover(point) {
    const { hover: old } = store.get();
    if (old.point !== point) store.set({ hover: { ...old, point } });
    canvas.classList.toggle('over-point', point !== null);
  }

  function begin(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const { x, y, hit } = spot(event);
    const touch = event.pointerType === 'touch';
    board.pressed();
    const slack = SLACK[event.pointerType] ?? SLACK.mouse;
    press = { id: event.pointerId, touch, index: hit, key: `press ${++presses}`, x, y, slack, moved: false, added: hit < 0 };
    // A finger may be the first of two: it adds a point when it lifts or moves.
    if (hit < 0 && !touch && !add(press)) press = null;
    if (!press) return;
    canvas.setPointerCapture(event.pointerId);
    hover(press.index < 0 ? null : press.index);
  }

  /** The new point of a press; false where the board is full. */
  function add(press) {
    press.index = history.add(board.frame().point(press.x, press.y), press.key);
    if (press.index < 0) say(`The board is full: it holds ${BOARD_POINTS} points.`);
    return press.index >= 0;
  }

  function move(event) {
    const { x, y, hit } = spot(event);
    if (!press || press.id !== event.pointerId) {
      if (!press && event.pointerType !== 'touch') hover(hit < 0 ? null : hit);
      return;
    }
    if (!press.moved && Math.hypot(x - press.x, y - press.y) < press.slack) return;
    // On an empty board a finger that moves scrolls, or means to: only a still tap adds.
    if (press.index < 0 && (store.get().points.length === 0 || !add(press))) {
      press = null;
      return;
    }
    press.moved = true;
    store.set({ dragging: true });
    canvas.classList.add('dragging');
    if (press.index < store.get().points.length) history.move(press.index, board.frame().point(x, y), press.key);
    hover(press.index);
  }

  function release(event) {
    if (!press || press.id !== event.pointerId) return;
    const { index, moved, added, touch } = press;
    if (index < 0) add(press);
    press = null;
    store.set({ dragging: false });
    canvas.classList.remove('dragging');
    history.settle();
    if (!moved && !added && index < store.get().points.length) remove(index, touch);
    hover(touch || (!moved && !added) ? null : index);
  }

  /** A finger hides what it does, so that what it removed is said and can be brought back. */
  function remove(index, touch) {
    history.remove(index);
    if (!touch) return;
    const left = store.get().points;
    const undo = () => {
      if (store.get().points === left) history.undo();
      canvas.focus({ preventScroll: true });
    };
    const hush = say(`Point ${index + 1} removed.`, { text: 'Undo', run: undo });
    const stop = store.subscribe((now) => {
      if (now.points === left) return;
      stop();
      hush();
    });
  }

  /** The press was none: a second finger came, or the browser took the finger for itself. */
  function cancel() {
    if (!press) return;
    const { id, key } = press;
    press = null;
    store.set({ dragging: false });
    canvas.classList.remove('dragging');
    history.forget(key);
    hover(null);
    if (canvas.hasPointerCapture(id)) canvas.releasePointerCapture(id);
  }

  const cancelOwn = (event) => press?.id === event.pointerId && cancel();
  canvas.addEventListener('pointerdown', begin);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', cancelOwn);
  canvas.addEventListener('lostpointercapture', cancelOwn);
  canvas.addEventListener('pointerleave', () => !press && hover(null));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  document.addEventListener('pointerdown', (event) => {
    if (press?.touch && event.pointerType === 'touch' && event.pointerId !== press.id) cancel();
  }, true);
}

/** The index of the point nearest to (x, y) on the drawing, or -1 when none is within reach. */
export function nearest(points, frame, x, y, reach) {
  let best = -1;
  let least = reach * reach;
  points.forEach((p, i) => {
    const [px, py] = frame.place(p);
    const d = (px - x) ** 2 + (py - y) ** 2;
    if (d <= least) [best, least] = [i, d];
  });
  return best;
}

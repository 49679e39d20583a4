// @ts-check
// Mouse, pen and finger on the board: a press adds a point or removes one, a drag moves it.
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
  /** @type {{id: number, index: number, key: string, x: number, y: number, slack: number, moved: boolean, added: boolean}|null} */
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
    const key = `press ${++presses}`;
    board.pressed();
    let index = hit;
    if (hit < 0) {
      index = history.add(board.frame().point(x, y), key);
      if (index < 0) return say(`The board is full: it holds ${BOARD_POINTS} points.`);
    }
    const slack = SLACK[event.pointerType] ?? SLACK.mouse;
    press = { id: event.pointerId, index, key, x, y, slack, moved: false, added: hit < 0 };
    canvas.setPointerCapture(event.pointerId);
    hover(index);
  }

  function move(event) {
    const { x, y, hit } = spot(event);
    if (!press || press.id !== event.pointerId) {
      if (!press && event.pointerType !== 'touch') hover(hit < 0 ? null : hit);
      return;
    }
    if (!press.moved && Math.hypot(x - press.x, y - press.y) < press.slack) return;
    press.moved = true;
    store.set({ dragging: true });
    canvas.classList.add('dragging');
    if (press.index < store.get().points.length) history.move(press.index, board.frame().point(x, y), press.key);
    hover(press.index);
  }

  function release(event, whole) {
    if (!press || press.id !== event.pointerId) return;
    const { index, moved, added } = press;
    press = null;
    store.set({ dragging: false });
    canvas.classList.remove('dragging');
    history.settle();
    if (whole && !moved && !added && index < store.get().points.length) history.remove(index);
    hover(!whole || event.pointerType === 'touch' || (!moved && !added) ? null : index);
  }

  canvas.addEventListener('pointerdown', begin);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', (event) => release(event, true));
  canvas.addEventListener('pointercancel', (event) => release(event, false));
  canvas.addEventListener('lostpointercapture', (event) => release(event, false));
  canvas.addEventListener('pointerleave', () => !press && hover(null));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
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

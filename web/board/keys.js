// @ts-check
// The board without a pointer: keys choose, move, add and remove points, and a text
// describes the board to screen readers.
import { announce, byId, say, whenQuiet } from '../page/dom.js';
import { count, summary } from '../page/words.js';
import { BOARD_POINTS, snapPoint } from '../points/grid.js';
import { nameOf } from '../points/names.js';
import { changed } from '../state/store.js';

const SMALL = 1 / 128;
const LARGE = 1 / 16;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const place = ({ x, y }) => `${x.toFixed(2)} across, ${y.toFixed(2)} up`;

export class BoardKeys {
  /** @param {Store} store @param {PointHistory} history @param {import('./board.js').Board} board */
  constructor(store, history, board) {
    this.store = store;
    this.history = history;
    this.board = board;
    board.canvas.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.press(event.key, event.shiftKey ? LARGE : SMALL) !== false) event.preventDefault();
    });
    board.canvas.addEventListener('blur', () => this.leave());
    const tell = whenQuiet(() => {
      const { answer, points } = store.get();
      byId('board-text').textContent = answer ? summary(answer) : `${count(points.length, 'point')}.`;
    }, 250);
    store.subscribe((now, before) => changed(now, before, 'answer', 'points') && tell());
    tell();
  }

  /** Handles a key; false if it has no effect here. @param {string} key @param {number} size of a move */
  press(key, size) {
    switch (key) {
      case 'PageDown': return this.chooseNext(1);
      case 'PageUp': return this.chooseNext(-1);
      case 'Enter': return this.board.hand ? this.board.hand.take(this.store.get().focus) : this.enter();
      case 'Delete': case 'Backspace': return this.board.hand ? this.board.hand.back() : this.remove();
      case 'Escape': return this.leave();
      default: return Object.hasOwn(ARROWS, key) && this.arrow(ARROWS[key], size);
    }
  }

  say(i) {
    const { points } = this.store.get();
    const name = nameOf(points[i]);
    announce(`Point ${i + 1} of ${points.length}, ${name ? `${name}, ` : ''}${place(points[i])}.`);
  }

  chooseNext(by) {
    const { points, focus } = this.store.get();
    if (!points.length) return announce('No points yet.');
    this.board.cross = null;
    this.history.settle();
    const next = focus < 0 ? (by > 0 ? 0 : points.length - 1) : (focus + by + points.length) % points.length;
    this.store.set({ focus: next });
    this.say(next);
  }

  arrow([dx, dy], size) {
    const { cross } = this.board;
    const { focus, points } = this.store.get();
    if (cross) {
      const to = snapPoint({ x: cross.x + dx * size, y: cross.y + dy * size });
      this.board.cross = to;
      return announce(place(to));
    }
    if (focus < 0 || this.board.hand) return false; // the arrow keys are then the player's
    const { x, y } = points[focus];
    this.history.move(focus, { x: x + dx * size, y: y + dy * size }, `nudge ${focus}`);
    this.say(focus);
  }

  enter() {
    const { cross } = this.board;
    const { focus, points } = this.store.get();
    if (!cross) {
      this.board.cross = focus >= 0 ? points[focus] : { x: 0.5, y: 0.5 };
      this.store.set({ focus: -1 });
      announce('Cross shown. Arrow keys move it, Enter places a point, Escape leaves it.');
    } else if (this.history.add(cross) < 0) {
      say(`The board is full: it holds ${BOARD_POINTS} points.`);
    } else {
      this.say(points.length); // the new point
    }
  }

  remove() {
    const { focus, hover, points } = this.store.get();
    const index = focus >= 0 ? focus : hover.point ?? -1;
    if (index < 0 || index >= points.length) return false;
    this.history.remove(index);
    announce(`Removed. ${count(points.length - 1, 'point')} left.`);
  }

  leave() {
    if (!this.board.cross && this.store.get().focus < 0) return false;
    this.board.cross = null;
    this.store.set({ focus: -1 });
  }
}

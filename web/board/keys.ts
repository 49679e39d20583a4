// The board without a pointer: keys choose, move, add and remove points, and a text
// describes the board to screen readers.
import { announce, byId, say, whenQuiet } from '../page/dom.ts';
import { count, summary } from '../page/words.ts';
import { BOARD_POINTS, snapPoint, type Point } from '../points/grid.ts';
import { nameOf } from '../points/names.ts';
import { changed, type Store } from '../state/store.ts';
import type { History } from '../state/history.ts';
import type { Board } from './board.ts';
import type { Spot } from './strokes.ts';

const SMALL = 1 / 128;
const LARGE = 1 / 16;
const ARROWS: Record<string, Spot> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1],
  ArrowDown: [0, -1] };

const place = ({ x, y }: Point) => `${x.toFixed(2)} across, ${y.toFixed(2)} up`;

export class BoardKeys {
  store: Store;
  history: History;
  board: Board;
  constructor(store: Store, history: History, board: Board) {
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

  /**
   * Handles a key; false if it has no effect here.
   * @param size of a move
   */
  press(key: string, size: number) {
    switch (key) {
      case 'PageDown': return this.chooseNext(1);
      case 'PageUp': return this.chooseNext(-1);
      case 'Enter': return this.board.hand ? this.board.hand.take(this.store.get().focus) : this.enter();
      case 'Delete': case 'Backspace': return this.board.hand ? this.board.hand.back() : this.remove();
      case 'Escape': return this.leave();
      default: return Object.hasOwn(ARROWS, key) && this.arrow(ARROWS[key], size);
    }
  }

  say(i: number) {
    const { points } = this.store.get();
    const name = nameOf(points[i]);
    announce(`Point ${i + 1} of ${points.length}, ${name ? `${name}, ` : ''}${place(points[i])}.`);
  }

  chooseNext(by: number) {
    const { points, focus } = this.store.get();
    if (!points.length) return announce('No points yet.');
    this.board.cross = null;
    this.history.settle();
    const next = focus < 0 ? (by > 0 ? 0 : points.length - 1) : (focus + by + points.length) % points.length;
    this.store.set({ focus: next });
    this.say(next);
  }

  arrow([dx, dy]: Spot, size: number) {
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

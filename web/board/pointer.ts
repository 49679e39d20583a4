// Mouse, pen and touch on the board: a press adds or removes a point, a drag moves one.
// With two fingers the browser zooms and scrolls, and no point changes.
import { showToast, spotOn } from '../page/dom.ts';
import { capital, symbolWords } from '../page/words.ts';
import { BOARD_POINTS, nearest, snapPoint, type Point } from '../points/grid.ts';
import type { Store } from '../state/store.ts';
import { within } from './region.ts';
import { sceneOf } from './scene.ts';
import type { History } from '../state/history.ts';
import type { Board } from './board.ts';

/** How near a press must be to hit a point, and how far it must move to be a drag; in CSS pixels. */
const REACH: Record<string, number> = { mouse: 11, pen: 14, touch: 18 };
const SLACK: Record<string, number> = { mouse: 3, pen: 5, touch: 8 };

interface Press {
  id: number;
  touch: boolean;
  index: number;
  key: string;
  /** On the canvas. */
  x: number;
  y: number;
  /** On the board. */
  place: Point;
  reach: number;
  slack: number;
  moved: boolean;
  added: boolean;
  /** Whether it drags the point that is only tried. */
  tries: boolean;
}

export class BoardPointer {
  #canvas; #store; #history; #board;
  #press: Press | null = null;
  #presses = 0;

  constructor(board: Board, store: Store, history: History) {
    const { canvas } = board;
    this.#canvas = canvas;
    this.#store = store;
    this.#history = history;
    this.#board = board;
    const cancelPress = (event: PointerEvent) => this.#press?.id === event.pointerId && this.#cancel();
    canvas.addEventListener('pointerdown', (event) => this.#begin(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', cancelPress);
    canvas.addEventListener('lostpointercapture', cancelPress);
    canvas.addEventListener('pointerleave', ({ pointerType }) => {
      if (this.#press) return;
      this.#hover(null);
      if (pointerType !== 'touch') this.#try(null);
    });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    // A key, a paste or a link that changes the points ends a press: its point stays where it is, and no
    // other one moves.
    store.subscribe((now, before) => {
      if (!this.#press || now.points === before.points || history.lastKey === this.#press.key) return;
      this.#lift(this.#press);
      history.settle();
    });
    document.addEventListener('pointerdown', (event) => {
      if (this.#press?.touch && event.pointerType === 'touch' && event.pointerId !== this.#press.id) {
        this.#cancel();
      }
    }, true);
  }

  get #points() {
    return this.#store.get().points;
  }

  /** An event's position on the canvas and on the board, and how near it must be to a point to hit it. */
  #spot(event: PointerEvent) {
    const [x, y] = spotOn(this.#canvas, event);
    const { frame } = this.#board;
    return { x, y, place: frame.point(x, y), reach: (REACH[event.pointerType] ?? REACH.mouse) / frame.side };
  }

  /** Gives the game a press, once it lifts or moves: a finger may be the first of two. It reaches twice as far. */
  #play({ place, reach }: Press) {
    this.#board.inputHandler?.press(place, 2 * reach);
  }

  /** Tries one more point where the pointer is, if a region is drawn there. */
  #try(at: Point | null) {
    const state = this.#store.get();
    const { region } = sceneOf(state);
    if (!at || !region || state.instead) return state.ghost && this.#store.set({ ghost: null });
    this.#store.set({ ghost: { at, chosen: within(region, state.points, at), p: null } });
  }

  #hover(point: number | null) {
    const { hover } = this.#store.get();
    if (hover.point !== point) this.#store.set({ hover: { ...hover, point } });
    this.#canvas.classList.toggle('over-point', point !== null);
  }

  #begin(event: PointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return;
    if (this.#press) {
      const palm = event.pointerType === 'pen' && this.#press.touch && !this.#press.moved;
      if (!palm) return; // the first pointer goes on
      this.#lift(this.#press);
    }
    const { x, y, place, reach } = this.#spot(event);
    const { inputHandler } = this.#board;
    const hit = inputHandler ? -1 : nearest(this.#points, place, reach);
    const touch = event.pointerType === 'touch';
    const { ghost } = this.#store.get();
    const tries = touch && hit < 0 && Boolean(ghost && nearest([ghost.at], place, 1.6 * reach) === 0);
    this.#store.set({ focus: -1, cross: null, ghost: touch ? ghost : null });
    const slack = SLACK[event.pointerType] ?? SLACK.mouse;
    const press = { id: event.pointerId, touch, index: hit, key: `press ${++this.#presses}`, x, y, place,
      reach, slack, moved: false, added: hit < 0, tries };
    // A finger may be the first of two, so it adds a point only when it lifts or moves.
    this.#press = inputHandler || hit >= 0 || touch || this.#add(press) ? press : null;
    if (!this.#press) return;
    this.#canvas.setPointerCapture(event.pointerId);
    this.#hover(press.index < 0 ? null : press.index);
  }

  /** Adds the point of a press; false if the board is full. */
  #add(press: Press) {
    press.index = this.#history.add(press.place, press.key);
    if (press.index < 0) showToast(`The board is full: it holds ${BOARD_POINTS} points.`);
    return press.index >= 0;
  }

  #move(event: PointerEvent) {
    const { x, y, place, reach } = this.#spot(event);
    const press = this.#press;
    const { inputHandler } = this.#board;
    if (!press || press.id !== event.pointerId) {
      const hit = nearest(this.#points, place, reach);
      if (press || inputHandler || event.pointerType === 'touch') return;
      this.#hover(hit < 0 ? null : hit);
      this.#try(hit < 0 ? snapPoint(place) : null);
      return;
    }
    if (!press.moved && Math.hypot(x - press.x, y - press.y) < press.slack) return;
    if (press.tries) {
      press.moved = true;
      return this.#try(snapPoint(place));
    }
    if (inputHandler) {
      if (!press.moved) this.#play(press);
      press.moved = true;
      for (const one of event.getCoalescedEvents?.() ?? [event]) {
        inputHandler.press(this.#spot(one).place, reach);
      }
      return;
    }
    // On an empty board a moving finger scrolls the page; only a tap adds a point.
    if (press.index < 0 && (this.#points.length === 0 || !this.#add(press))) {
      this.#press = null;
      return;
    }
    press.moved = true;
    this.#store.set({ dragging: true });
    this.#canvas.classList.add('dragging');
    if (press.index < this.#points.length) this.#history.move(press.index, place, press.key);
    this.#hover(press.index);
  }

  #release(event: PointerEvent) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const { index, moved, added, touch } = press;
    if (this.#board.inputHandler) {
      if (!moved) this.#play(press);
      return this.#lift(press);
    }
    if (press.tries && moved) return this.#lift(press);
    if (index < 0) this.#add(press);
    this.#lift(press);
    this.#history.settle();
    if (!moved && !added && index < this.#points.length) this.#remove(index, touch);
    this.#hover(touch || (!moved && !added) ? null : index);
  }

  /** Ends a press; its point stays where it is. */
  #lift({ id }: Press) {
    this.#press = null;
    this.#store.set({ dragging: false });
    this.#canvas.classList.remove('dragging');
    if (this.#canvas.hasPointerCapture(id)) this.#canvas.releasePointerCapture(id);
  }

  /** Removes a point. After a touch, which covers it, a message names it and offers to undo. */
  #remove(index: number, touch: boolean) {
    const who = capital(symbolWords(index, this.#points));
    this.#history.remove(index);
    if (!touch) return;
    const left = this.#points;
    const undo = () => {
      if (this.#points === left) this.#history.undo();
      this.#canvas.focus({ preventScroll: true });
    };
    const hideToast = showToast(`${who} removed.`, { text: 'Undo', run: undo });
    const stop = this.#store.subscribe((now) => {
      if (now.points === left) return;
      stop();
      hideToast();
    });
  }

  /** Cancels a press and undoes its edits: a second finger came, or the browser took over the touch. */
  #cancel() {
    if (!this.#press) return;
    const press = this.#press;
    this.#lift(press);
    this.#history.revert(press.key);
    this.#hover(null);
  }
}

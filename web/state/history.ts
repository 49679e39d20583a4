// Every change of the points goes through edit(), so that each can be undone.
import { BOARD_POINTS, samePlaces, snapPoint, type Point } from '../points/grid.ts';
import { movedTo, unitsOf } from '../points/units.ts';
import { NOWHERE, NO_STEP, type Store } from './store.ts';

const DEPTH = 300;

export class History {
  #store;
  #past: Point[][] = [];
  #future: Point[][] = [];
  /** The key of the newest edit; '' if the next edit is undone by itself. */ lastKey = '';
  /** `#future` of before the edits with that key. */ #before: Point[][] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  get #points() {
    return this.#store.get().points;
  }

  /** Replaces the points and resets the step, which belongs to the old answer, unless only names change. */
  #show(points: Point[]) {
    if (samePlaces(points, this.#points)) return this.#store.set({ points });
    const { focus } = this.#store.get();
    this.#store.set({ ...NO_STEP, points, hover: NOWHERE, focus: Math.min(focus, points.length - 1) });
  }

  /** @param key consecutive edits with the same key are undone together (a drag) */
  edit(points: Point[], key = '') {
    const now = this.#points;
    if (points === now) return;
    if (key === '' || key !== this.lastKey) {
      this.#past.push(now);
      if (this.#past.length > DEPTH) this.#past.shift();
      this.#before = this.#future;
    }
    this.lastKey = key;
    this.#future = [];
    this.#show(points);
  }

  /** Puts random points on the board. Their kind is known until they change. */
  draw(points: Point[], kind: string) {
    this.#store.set({ drawn: { points, kind } });
    this.edit(points);
  }

  #jump(from: Point[][], to: Point[][]) {
    const points = from.pop();
    if (!points) return;
    to.push(this.#points);
    this.lastKey = '';
    this.#show(points);
  }

  undo = () => this.#jump(this.#past, this.#future);
  redo = () => this.#jump(this.#future, this.#past);
  canUndo = () => this.#past.length > 0;
  /** The next edit starts a new entry (a drag has ended). */
  settle = () => { this.lastKey = ''; };

  /** Undoes the edits of a key as if they had never been. */
  revert(key: string) {
    if (key !== this.lastKey) return;
    this.lastKey = '';
    this.#future = this.#before;
    this.#show(this.#past.pop()!);
  }

  /** Adds a point and returns its index, or -1 if the board is full. */
  add(p: Point, key = '') {
    const points = this.#points;
    if (points.length >= BOARD_POINTS) return -1;
    this.edit([...points, movedTo(unitsOf(points), snapPoint(p))], key);
    return points.length;
  }

  move(index: number, p: Point, key: string) {
    const points = this.#points;
    const q = movedTo(points[index].units, snapPoint(p), points[index].name);
    if (q.x === points[index].x && q.y === points[index].y) return;
    this.edit(points.map((old, i) => (i === index ? q : old)), key);
  }

  remove = (index: number) => this.edit(this.#points.filter((_, i) => i !== index));
  clear = () => this.#points.length && this.edit([]);
}

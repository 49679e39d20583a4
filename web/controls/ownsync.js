// @ts-check
// The visitor's own text and the board: both show the same points, whichever changes.
import { TASKS } from '../catalog/problems.js';
import { byId, create, whenQuiet } from '../page/dom.js';
import { bytes, count } from '../page/words.js';
import { BOARD_POINTS, cell } from '../points/grid.js';
import { withNames } from '../points/names.js';
import { wholeName } from '../points/origin.js';
import { readHead } from '../points/tsplib.js';
import { choose } from '../state/choices.js';
import { Editor } from './editor.js';
import { placed, recall, remember } from './owntext.js';

/** @typedef {import('../points/grid.js').Point} Point */

const MOST_TEXT = 5e6;
/** Who types is not told of half a number. */
const PATIENCE = 300;
/** So many faults are listed; of the others only the number. */
const MOST_FAULTS = 6;
const UNIT = { x: 0, y: 0, side: 1 };

export class OwnSync {
  #store; #history; #engine; #visible;
  #status = byId('own-status');
  #list = byId('own-faults');
  #editor = new Editor();
  #area = this.#editor.area;
  /** What the text was when text and board were last the same. */
  #own = { text: '', frame: UNIT, points: /** @type {Point[]} */ ([]) };
  /** What the reader found in the text. @type {any} */ #draft = null;
  #typed = false; // the text is ahead of the board
  #stuck = false; // and the board cannot follow it: the text stays until it can
  #busy = false;

  /**
   * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history
   * @param {import('../engine/engine.js').Engine} engine @param {() => boolean} visible whether the text is to be seen
   */
  constructor(store, history, engine, visible) {
    this.#store = store;
    this.#history = history;
    this.#engine = engine;
    this.#visible = visible;
    const soon = whenQuiet(() => this.settle(), PATIENCE);
    this.#area.addEventListener('input', () => {
      this.#typed = true;
      soon();
    });
    this.#area.addEventListener('blur', () => {
      if (this.#typed) this.settle();
      history.settle();
      this.#hover(null);
    });
    document.addEventListener('selectionchange', () => this.#caretMoved());
    store.subscribe((now, before) => {
      if (!visible()) return;
      if (now.points !== before.points && now.points !== this.#own.points) this.settle();
      if (now.hover !== before.hover) this.#pointAt();
    });
  }

  /** A text in place of the visitor's. @param {string} text */
  replace(text) {
    this.#editor.show(text);
    this.#area.scrollTo(0, 0);
    this.#typed = true;
    this.settle();
  }

  /** The text, the number of its points, and whether the board shows them. */
  get current() {
    return { text: this.#area.value, points: this.#draft?.points.length ?? 0, shown: this.#own.points === this.#store.get().points };
  }

  /** The text is to be seen, and written. */
  begin() {
    this.#area.focus({ preventScroll: true });
    this.settle();
  }

  /** One follows the other, until both are the same. */
  async settle() {
    if (this.#busy || !this.#visible()) return;
    this.#busy = true;
    try {
      await this.#engine.running;
      while (this.#visible() && (this.#typed || (!this.#stuck && !this.current.shown))) {
        await (this.#typed ? this.#read() : this.#follow());
      }
    } catch (error) {
      this.#typed = false;
      this.#status.textContent = /** @type {Error} */ (error).message;
    } finally {
      this.#busy = false;
    }
  }

  /** The board follows the text. */
  async #read() {
    const text = this.#area.value;
    if (text.length > MOST_TEXT) {
      [this.#typed, this.#stuck] = [false, true];
      this.#status.textContent = `The text has ${bytes(text.length)}, too much for a list of points. The board stays as it was.`;
      return;
    }
    const before = this.#draft?.task;
    const found = await this.#engine.readDraft('points', text);
    if (this.#area.value !== text) return; // it is being read again
    this.#draft = found;
    this.#typed = false;
    const n = found.points.length;
    this.#stuck = n > BOARD_POINTS || (!n && found.wrong > 0);
    this.#tell();
    if (this.#stuck) return;
    this.#place(text, found);
    if (found.task && found.task !== before && TASKS.includes(found.task)) choose(this.#store, { task: found.task });
  }

  /** What was read of a text is on the board. What lies in the same cell of the board's grid has not moved. */
  #place(text, found) {
    const { points: old } = this.#store.get();
    const points = placed(text, found, (p, i) => {
      const q = old[i];
      return q && cell(q.x) === cell(p.x) && cell(q.y) === cell(p.y) ? q : null;
    });
    const same = points.length === old.length && points.every((p, i) => p.x === old[i].x && p.y === old[i].y && p.name === old[i].name && String(p.at) === String(old[i].at) && p.source?.rule === old[i].source?.rule);
    this.#own = { text, frame: found.frame, points: same ? old : points };
    remember(this.#own.points, this.#own);
    if (!same) this.#history.edit(points, 'own text');
  }

  /** The text follows the board. */
  async #follow() {
    const { points } = this.#store.get();
    const { text, frame } = recall(points) ?? await this.#edited(points);
    if (this.#typed) return; // who writes is not disturbed
    this.#own = { text, frame, points };
    this.#stuck = false;
    remember(points, this.#own);
    const found = await this.#engine.readDraft('points', text);
    if (this.#typed || this.#own.text !== text) return;
    this.#draft = found;
    this.#editor.show(text);
    this.#tell();
    this.#pointAt();
  }

  /** The text as the board changed it; it becomes a table where it would not hold the points' names any more. @param {Point[]} points */
  async #edited(points) {
    const { text, frame, points: before } = this.#own;
    const edited = await this.#engine.editDraft({ text, frame, before, after: points });
    const held = placed(edited.text, await this.#engine.readDraft('points', edited.text));
    if (held.every((p, i) => wholeName(p) === wholeName(points[i]))) return edited;
    const table = await this.#engine.copyDraft({ text: edited.text, form: 'csv', task: '', sequence: [] });
    return { ...edited, text: withNames(table, 'csv', points) };
  }

  /** What the reader said of the text, in words, and its faults. */
  #tell() {
    const { faults, wrong } = this.#draft;
    this.#status.textContent = summary(this.#draft, readHead(this.#area.value)?.rule === 'GEO');
    this.#editor.setFaults(faults);
    this.#list.replaceChildren(
      ...faults.slice(0, MOST_FAULTS).map(({ line, column, message }) => create('li', {}, create('button', {
        type: 'button', textContent: `Line ${line}, column ${column}: ${message}.`, onclick: () => this.#editor.select(line),
      }))),
      ...(wrong > MOST_FAULTS ? [create('li', { className: 'small', textContent: `and ${count(wrong - MOST_FAULTS, 'more error')}` })] : []),
    );
    if (this.#stuck) this.#list.append(create('li', {}, create('button', { type: 'button', textContent: 'Write the board’s points here instead', onclick: () => this.#follow() })));
    this.#area.setAttribute('aria-invalid', String(wrong > 0));
  }

  #hover(point) {
    const { hover: old } = this.#store.get();
    if (old.point !== point) this.#store.set({ hover: { ...old, point } });
  }

  /** The line of the caret and its point belong together, as do the point under the pointer and its line. */
  #caretMoved() {
    if (document.activeElement !== this.#area || this.#typed || !this.#draft || !this.current.shown) return;
    const point = this.#draft.lines.indexOf(this.#editor.line());
    this.#hover(point < 0 || point >= this.#own.points.length ? null : point);
  }

  #pointAt() {
    const { point } = this.#store.get().hover;
    this.#editor.setHere(point !== null && this.current.shown ? this.#draft?.lines[point] ?? 0 : 0);
  }
}

/** What was read of a text, in words. */
function summary({ points, columns, scaled, instances, wrong }, map) {
  if (!points.length) return wrong ? 'Nothing to place yet; the board stays as it was.' : 'No points yet: write one per line, x and y.';
  const parts = [`${count(points.length, 'point')}.`];
  if (points.length > BOARD_POINTS) {
    parts.push(`The board holds ${BOARD_POINTS} and stays as it was. Remove lines to update it.`);
  } else {
    if (instances > 1) parts.push(`They are the first of ${instances.toLocaleString('en')} sets in the text.`);
    if (columns) parts.push(`“${columns[0]}” is x, “${columns[1]}” is y.`);
    if (map) parts.push('Longitude to the right, latitude up.');
    if (scaled) parts.push('Scaled to fit the square, in proportion.');
  }
  return parts.join(' ');
}

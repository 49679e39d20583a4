// @ts-check
// The heat map of the decoder's attention. A point or step under the pointer is marked both here and on the board.
import { classicWords } from '../../page/classic.js';
import { byId, oncePerFrame, setText } from '../../page/dom.js';
import { groupOf } from '../../page/steps.js';
import { NOWHERE, changed } from '../../state/store.js';
import { fitting, sketch } from '../canvas.js';
import { HeatFrame } from './heatframe.js';
import { HeatImage } from './heatimage.js';
import { columnsOf, rowWith, rowsOf } from './heatrows.js';
import { heatSentence } from './heatwords.js';
import { drawMatrix, widestChoice } from './matrix.js';

export class AttentionView {
  text = byId('heat-text');
  classic = byId('heat-classic');
  order = byId('heat-order');
  fold = byId('heat-fold');
  frame = new HeatFrame(() => this.touch(), () => this.follow(true));
  image = new HeatImage();
  /** The unfolded parts, whose steps have rows of their own. @type {Set<number>} */
  open = new Set();
  /** Whether the pointer is over the column labels. */
  atHead = false;
  /** The inputs from which rows and columns were computed. @type {any[]} */
  held = [];
  /** @type {import('./heatrows.js').Row[]} */
  rows = [];
  /** @type {number[]} */
  columns = [];

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    const { canvas } = this.frame;
    this.visible = () => store.get().tab === 'attention';
    this.touch = sketch(canvas, (c, width, height, color) => this.draw(c, color));
    canvas.addEventListener('pointermove', (event) => this.point(this.frame.cellAt(event)));
    canvas.addEventListener('pointerleave', () => this.leave());
    canvas.addEventListener('click', (event) => this.press(this.frame.cellAt(event)));
    canvas.addEventListener('focus', () => this.text.setAttribute('aria-live', 'polite'));
    canvas.addEventListener('blur', () => {
      this.text.removeAttribute('aria-live');
      this.leave();
    });
    canvas.addEventListener('keydown', (event) => this.walk(event));
    this.order.addEventListener('change', () => this.update());
    this.fold.addEventListener('click', () => this.unfold(this.open.size ? [] : this.rows.map((row) => row.part)));
    new ResizeObserver(() => this.follow()).observe(this.frame.scroller);
    let moved = false; // whether the current step may have left the view
    let pointed = /** @type {number|null} */ (null);
    const show = oncePerFrame(() => {
      this.update();
      if (moved) this.follow(true);
      moved = false;
      const { point, step } = store.get().hover;
      if (point !== pointed && step === null) this.followColumn();
      pointed = point;
    });
    store.subscribe((now, before) => {
      if (this.open.size && changed(now, before, 'points', 'task')) this.open = new Set(); // other points have other parts
      const recounted = now.points.length !== before.points.length; // for points that only move, their new answer updates the view
      if (changed(now, before, 'tab', 'answer', 'step')) moved = true;
      if (recounted || changed(now, before, 'tab', 'answer', 'task', 'step', 'hover', 'why')) show();
    });
    this.update();
  }

  steps() {
    return fitting(this.store.get())?.model?.steps ?? [];
  }

  /** Computes rows and columns if their inputs have changed, and lays out the grid. Returns the steps of the answer. */
  arrange() {
    const { points, task } = this.store.get();
    const group = groupOf(task);
    const steps = this.steps();
    const from = [steps, points.length, this.order.value, this.open, group];
    if (from.some((part, i) => part !== this.held[i])) {
      this.held = from;
      this.rows = rowsOf(steps, points.length, group, this.open);
      this.columns = columnsOf(steps, points.length, this.order.value === 'answer');
    }
    this.frame.lay(this.columns, this.rows, widestChoice(points, group));
    return steps;
  }

  draw(c, color) {
    const steps = this.arrange();
    if (!steps.length) return;
    const image = this.image.of(steps, this.rows, this.columns, color.heat);
    drawMatrix(c, color, this.frame.grid, { image, steps, state: this.store.get() });
  }

  update() {
    if (!this.visible()) return;
    const state = this.store.get();
    const { length } = this.steps();
    this.frame.scroller.parentElement.hidden = !length;
    const steps = length ? this.arrange() : [];
    this.fold.hidden = !length || groupOf(state.task) === 1;
    this.fold.textContent = this.open.size ? 'fold all' : 'open all';
    setText(this.text, heatSentence(state, steps, this.rows, this.atHead));
    this.ask(state, steps);
    this.touch();
  }

  /** Shows what a classical algorithm would ask at the current step. @param {State} state @param {import('../../engine/answer.js').Step[]} steps */
  ask(state, steps) {
    const { task, points, step } = state;
    this.classic.hidden = step === null;
    setText(this.classic, step === null ? '' : classicWords(task, points, steps, step, fitting(state)?.exact?.sequence));
  }

  /** Scrolls to the row of the current step and, if `wide`, to the column of its choice. */
  follow(wide = false) {
    const steps = this.steps();
    const { step } = this.store.get();
    const row = this.visible() && steps.length ? rowWith(this.rows, step) : -1;
    if (row < 0) return;
    this.frame.revealRow(row);
    if (wide) this.frame.revealColumn(this.columns.indexOf(steps[Number(step)].chosen));
  }

  /** Scrolls to the column of the point under the pointer on the board. */
  followColumn() {
    const column = this.visible() && !this.atHead ? this.columns.indexOf(this.store.get().hover.point ?? -1) : -1;
    if (column >= 0) this.frame.revealColumn(column);
  }

  point(cell) {
    const { hover } = this.store.get();
    if (!cell) {
      if (hover.step !== null || hover.point !== null) this.leave();
      return;
    }
    this.atHead = cell.row < 0;
    const point = this.columns[cell.column] ?? null;
    const step = cell.row < 0 ? null : this.rows[cell.row].to - 1;
    if (hover.step !== step || hover.point !== point) this.store.set({ hover: { step, point, path: null } });
  }

  leave() {
    this.atHead = false;
    this.store.set({ hover: NOWHERE });
  }

  /** Shows the step of a clicked cell on the board. A folded row unfolds; a click in the left margin folds it again. */
  press(cell) {
    if (!cell) return;
    if (cell.row < 0) return this.point(cell);
    const row = this.rows[cell.row];
    if (row.folded || (cell.gutter && row.part >= 0)) this.toggle(row);
    this.store.set({ step: row.to - 1, growth: 1, playing: false });
  }

  /** Unfolds a part, or folds it. @param {import('./heatrows.js').Row} row of the part */
  toggle({ folded, part }) {
    this.unfold(folded ? [...this.open, part] : [...this.open].filter((other) => other !== part));
  }

  /** @param {number[]} parts to unfold; the others fold */
  unfold(parts) {
    this.open = new Set(parts);
    this.update();
    this.follow();
  }

  /** Arrow keys move from cell to cell and show its step; Enter and Space unfold and fold a part; +, − and 0 zoom. */
  walk(event) {
    const { rows, columns, frame } = this;
    if (!this.steps().length || event.ctrlKey || event.metaKey || event.altKey) return;
    const { hover, step } = this.store.get();
    const row = rowWith(rows, step ?? hover.step);
    const column = hover.point === null ? -1 : columns.indexOf(hover.point);
    const to = {
      ArrowDown: [row + 1, column], ArrowUp: [row - 1, column],
      ArrowRight: [row, Math.min(columns.length - 1, column + 1)], ArrowLeft: [row, Math.max(0, column - 1)],
      PageDown: [row + 10, column], PageUp: [row - 10, column], Home: [0, column], End: [rows.length - 1, column],
    }[event.key];
    if (to) this.show(Math.max(0, Math.min(rows.length - 1, to[0])), to[1]);
    else if ((event.key === 'Enter' || event.key === ' ') && rows[row]?.part >= 0) this.toggle(rows[row]);
    else if (event.key === 'Escape') {
      this.store.set({ step: null, growth: 1 });
      this.leave();
    } else if (!frame.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  show(row, column) {
    const step = this.rows[row].to - 1;
    const hover = { step: column < 0 ? null : step, point: this.columns[column] ?? null, path: null };
    this.atHead = false;
    this.store.set({ step, growth: 1, playing: false, hover });
    if (column >= 0) this.frame.revealColumn(column);
  }
}

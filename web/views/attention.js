// @ts-check
// The attention matrix. It and the board show each other what is pointed at.
import { byId } from '../page/dom.js';
import { percentShort, symbolWords } from '../page/words.js';
import { ranked } from '../points/ranking.js';
import { changed } from '../state/store.js';
import { fitting, sketch } from './canvas.js';
import { MatrixImage, columnsOf, drawMatrix, gridOf } from './matrix.js';

const NOWHERE = { point: null, step: null, path: null };

/** @param {import('../state/store.js').Store} store */
export function mountAttention(store) {
  new AttentionView(store).update();
}

class AttentionView {
  canvas = byId('heat');
  text = byId('heat-text');
  order = byId('heat-order');
  image = new MatrixImage();
  /** What was drawn, to find cells again. @type {import('./matrix.js').Grid} */
  grid = { left: 0, top: 0, w: 1, h: 1, columns: [], rows: 0 };

  constructor(store) {
    this.store = store;
    this.visible = () => store.get().tab === 'attention';
    this.touch = sketch(this.canvas, (c, width, height, colour) => this.draw(c, width, height, colour), this.visible);
    this.listen();
  }

  listen() {
    const { canvas, text } = this;
    canvas.addEventListener('pointermove', (event) => this.point(this.cellAt(event)));
    canvas.addEventListener('pointerleave', () => this.leave());
    canvas.addEventListener('click', (event) => {
      const cell = this.cellAt(event);
      if (cell) this.store.set({ step: cell.row, growth: 1, playing: false });
    });
    canvas.addEventListener('focus', () => text.setAttribute('aria-live', 'polite'));
    canvas.addEventListener('blur', () => {
      text.removeAttribute('aria-live');
      this.leave();
    });
    canvas.addEventListener('keydown', (event) => this.walk(event));
    this.order.addEventListener('change', () => this.update());
    this.store.subscribe((now, before) => {
      if (changed(now, before, 'tab', 'answer', 'points', 'task', 'step', 'hover', 'why')) this.update();
    });
  }

  steps() {
    return fitting(this.store.get())?.model?.steps ?? [];
  }

  asChosen() {
    return this.order.value === 'answer';
  }

  columns() {
    return columnsOf(this.steps(), this.store.get().points.length, this.asChosen());
  }

  draw(c, width, height, colour) {
    const steps = this.steps();
    if (!steps.length) return;
    const columns = this.columns();
    const image = this.image.of(steps, columns, this.asChosen(), colour.heat);
    this.grid = gridOf(c, width, height, colour, columns, steps.length);
    drawMatrix(c, colour, this.grid, { image, steps, state: this.store.get(), width });
  }

  update() {
    if (!this.visible()) return;
    const { length } = this.steps();
    this.canvas.hidden = !length;
    // Rows never thinner than two pixels: a long answer is scrolled.
    if (length) this.canvas.style.minHeight = length > 90 ? `${2 * length + 30}px` : '';
    const said = sentence(this.store.get(), this.steps());
    if (this.text.textContent !== said) this.text.textContent = said;
    this.touch();
  }

  /** The cell under the pointer: column -1 beside the matrix, null outside of its rows. */
  cellAt(event) {
    const { left, top, w, h, columns, rows } = this.grid;
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - left) / w);
    const row = Math.floor((event.clientY - box.top - top) / h);
    if (row < 0 || row >= rows || column < 0) return null;
    return { row, column: column < columns.length ? column : -1 };
  }

  point(cell) {
    const { hover } = this.store.get();
    if (!cell) {
      if (hover.step !== null || hover.point !== null) this.leave();
      return;
    }
    const point = this.grid.columns[cell.column] ?? null;
    if (hover.step !== cell.row || hover.point !== point) this.store.set({ hover: { step: cell.row, point, path: null } });
  }

  leave() {
    this.store.set({ hover: NOWHERE });
  }

  /** Arrow keys go from cell to cell, and show the step of theirs. */
  walk(event) {
    const rows = this.steps().length;
    if (!rows || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      this.store.set({ step: null, growth: 1 });
      this.leave();
      event.preventDefault();
      return;
    }
    const { hover, step } = this.store.get();
    const columns = this.columns();
    this.grid = { ...this.grid, columns };
    const row = step ?? hover.step ?? -1;
    const column = hover.point === null ? -1 : columns.indexOf(hover.point);
    const to = {
      ArrowDown: [Math.min(rows - 1, row + 1), column], ArrowUp: [row - 1, column],
      ArrowRight: [row, Math.min(columns.length - 1, column + 1)], ArrowLeft: [row, Math.max(0, column - 1)],
      Home: [0, column], End: [rows - 1, column],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(Math.max(0, to[0]), to[1], columns);
  }

  show(row, column, columns) {
    const hover = { step: column < 0 ? null : row, point: columns[column] ?? null, path: null };
    this.store.set({ step: row, growth: 1, playing: false, hover });
  }
}

/** What the text over the matrix says. @param {import('../state/store.js').State} state @param {any[]} steps */
function sentence(state, steps) {
  if (!steps.length) {
    return fitting(state)?.modelError
      ?? 'When the network answers, every row here is one decision, every column a point it could choose.';
  }
  const n = state.points.length;
  const { point, step } = state.hover;
  const row = step ?? state.step;
  if (row !== null && row < steps.length) {
    return stepWords(row, steps[row], step !== null && point !== null && point <= n ? point : null, n);
  }
  if (point !== null && point <= n) return pointWords(point, steps, n);
  const whose = fitting(state)?.model?.share > 0 ? ' in the view nearest to the answer' : '';
  return `Each row is one decision of the decoder${whose}, each column a point it could choose.`;
}

/** @param {number} row @param {any} step @param {number|null} point pointed at in the row */
function stepWords(row, { probabilities, chosen }, point, n) {
  const at = `Step ${row + 1}: `;
  const choice = `${symbolWords(chosen, n)} with ${percentShort(probabilities[chosen])}`;
  if (point !== null && point !== chosen) {
    return `${at}${symbolWords(point, n)} had ${percentShort(probabilities[point])}; chosen was ${choice}`;
  }
  const next = ranked(probabilities, 2).find((r) => r.index !== chosen);
  if (!next || next.p < 0.0005) return `${at}${choice}`;
  return `${at}${choice}, next ${symbolWords(next.index, n)} with ${percentShort(next.p)}`;
}

function pointWords(point, steps, n) {
  const chosenAt = steps.flatMap((s, i) => (s.chosen === point ? [i + 1] : []));
  const who = symbolWords(point, n);
  const when = chosenAt.length ? `chosen at step ${chosenAt.slice(0, 6).join(', ')}` : 'never chosen';
  return `${who[0].toUpperCase()}${who.slice(1)}: ${when}`;
}

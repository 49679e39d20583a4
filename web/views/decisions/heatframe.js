// @ts-check
// The layout of the heat map: the size of its cells, scrolling and zoom. The canvas fills the visible
// area and stays in place while the element around it scrolls.
import { byId } from '../../page/dom.js';
import { colors } from '../canvas.js';

/**
 * @typedef {object} Grid  layout of the cells, in CSS pixels of the canvas
 * @property {number} left @property {number} top @property {number} right  edges of the area with the cells
 * @property {number} bottom @property {number} width  the canvas's width
 * @property {number} w @property {number} h    size of a cell
 * @property {number} x @property {number} y    scroll position
 * @property {number[]} columns                 symbols from left to right
 * @property {import('./heatrows.js').Row[]} rows
 * @property {string} widest                    the longest text at the right of a row
 */

/** Limits of a row's height without zoom, in rem; the label fits even into the least. */
const LOWEST = 1.25;
const HIGHEST = 2.3;
/** Least width of a column without zoom, in rem; columns that do not fit are scrolled. */
const NARROWEST = 0.5;
const MOST = 8;
const STRIDE = 1.5;

/** Sets the font of labels and returns its size in pixels. */
export function letters(c, color, weight = 400) {
  const small = 0.76 * color.rem;
  c.font = `${weight} ${small}px ${color.font}`;
  c.textBaseline = 'middle';
  return small;
}

export class HeatFrame {
  canvas = byId('heat');
  scroller = byId('heat-scroll');
  #inner = this.canvas.parentElement;
  #zoom = 1;
  #least = 1;
  /** @type {Grid} */
  grid = { left: 0, top: 0, right: 0, bottom: 0, width: 0, w: 1, h: 1, x: 0, y: 0, columns: [], rows: [], widest: '' };

  /**
   * @param {() => void} changed called after scrolling and zooming
   * @param {() => void} reveal scrolls to the current step
   */
  constructor(changed, reveal) {
    this.changed = changed;
    this.reveal = reveal;
    this.scroller.addEventListener('scroll', changed, { passive: true });
    byId('heat-in').addEventListener('click', () => this.zoomBy(STRIDE));
    byId('heat-out').addEventListener('click', () => this.zoomBy(1 / STRIDE));
    this.scroller.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoomBy(Math.exp(-0.01 * Math.max(-60, Math.min(60, event.deltaY))), this.#within(event));
    }, { passive: false });
    this.#listenToFingers();
  }

  /** Two fingers on the heat map zoom the heat map instead of the page. */
  #listenToFingers() {
    let apart = 0;
    const measure = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.canvas.addEventListener('touchstart', ({ touches }) => { apart = touches.length === 2 ? measure(touches) : 0; }, { passive: true });
    this.canvas.addEventListener('touchmove', (event) => {
      const { touches } = event;
      if (!apart || touches.length !== 2) return;
      event.preventDefault();
      const now = measure(touches);
      const middle = { clientX: (touches[0].clientX + touches[1].clientX) / 2, clientY: (touches[0].clientY + touches[1].clientY) / 2 };
      this.zoomBy(now / apart, this.#within(middle));
      apart = now;
    }, { passive: false });
  }

  #within({ clientX, clientY }) {
    const box = this.canvas.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  }

  /** Zooms by the keys +, − and 0. Returns whether the key was one of them. @param {string} key */
  key(key) {
    if (key === '+' || key === '=') this.zoomBy(STRIDE);
    else if (key === '-' || key === '−') this.zoomBy(1 / STRIDE);
    else if (key === '0') this.zoomBy(1 / this.#zoom);
    else return false;
    return true;
  }

  /** Zooms about a place of the canvas; without one, about the middle, and then scrolls to the current step. */
  zoomBy(factor, place) {
    const at = place ?? { x: (this.grid.left + this.grid.right) / 2, y: (this.grid.top + this.grid.bottom) / 2 };
    const { left, top, w, h, x, y, columns, rows, widest } = this.grid;
    const [column, row] = [(x + at.x - left) / w, (y + at.y - top) / h];
    const to = this.#zoom * factor;
    this.#zoom = Math.abs(to - 1) < 0.02 ? 1 : Math.max(this.#least, Math.min(MOST, to));
    this.lay(columns, rows, widest);
    this.scroller.scrollTo(column * this.grid.w + left - at.x, row * this.grid.h + top - at.y);
    if (!place) this.reveal();
    this.changed();
  }

  /**
   * Computes the size of the cells and resizes the scrolled element.
   * @param {number[]} columns @param {import('./heatrows.js').Row[]} rows @param {string} widest
   */
  lay(columns, rows, widest) {
    const { clientWidth: width, clientHeight: height } = this.scroller;
    const color = colors();
    const c = this.canvas.getContext('2d');
    const small = letters(c, color);
    const left = Math.ceil(c.measureText('000').width) + (rows[0]?.part >= 0 ? 24 : 14);
    const right = width > 360 ? width - Math.ceil(c.measureText(widest).width) - 12 : width - 8;
    const top = Math.ceil(small * 1.8);
    const fit = (height - top - 3) / Math.max(1, rows.length);
    const usual = Math.max(LOWEST * color.rem, Math.min(HIGHEST * color.rem, fit));
    const beside = (right - left) / Math.max(1, columns.length);
    const wide = Math.max(NARROWEST * color.rem, beside);
    // At the least zoom, the whole heat map is visible.
    this.#least = Math.min(1, fit / usual, beside / wide);
    this.#zoom = Math.max(this.#least, this.#zoom);
    const w = Math.max(beside, wide * this.#zoom);
    const h = Math.max(Math.min(fit, usual), usual * this.#zoom);
    this.#inner.style.width = w > beside ? `${Math.ceil(width + w * columns.length - (right - left))}px` : '';
    this.#inner.style.height = `${Math.floor(top + h * rows.length + 3)}px`;
    const { scrollLeft: x, scrollTop: y } = this.scroller;
    this.grid = { left, top, right, bottom: height, width, w, h, x, y, columns, rows, widest };
    byId('heat-out').disabled = this.#zoom <= this.#least;
    byId('heat-in').disabled = this.#zoom >= MOST;
  }

  /** Scrolls as little as possible until a row and its neighbors are visible. */
  revealRow(row) {
    const { top, bottom, h } = this.grid;
    const margin = Math.min(1.6 * h, (bottom - top - h) / 2);
    const { scrollTop } = this.scroller;
    const [low, high] = [row * h - margin, (row + 1) * h + margin - (bottom - top)];
    if (scrollTop > low || scrollTop < high) this.scroller.scrollTop = scrollTop > low ? low : high;
  }

  revealColumn(column) {
    const { left, right, w } = this.grid;
    const { scrollLeft } = this.scroller;
    const [low, high] = [column * w, (column + 1) * w - (right - left)];
    if (scrollLeft > low || scrollLeft < high) this.scroller.scrollLeft = scrollLeft > low ? low : high;
  }

  /** The cell at a pointer event: row -1 for the column labels, column -1 for the margins; null for none. */
  cellAt(event) {
    const { left, top, right, w, h, x, y, columns, rows } = this.grid;
    const at = this.#within(event);
    const column = at.x < left || at.x >= right ? -1 : Math.floor((at.x - left + x) / w);
    const row = at.y < top ? -1 : Math.floor((at.y - top + y) / h);
    if (row >= rows.length || column >= columns.length || (row < 0 && column < 0)) return null;
    return { row, column, gutter: at.x < left };
  }
}

// @ts-check
// A text with numbered lines: some are marked, with a sentence behind them.
import { byId, create } from '../page/dom.js';

const TAB = 4;

/** How many columns of a monospaced font a line takes. @param {string} line */
const columns = (line) => [...line].reduce((at, c) => (c === '\t' ? at + TAB - (at % TAB) : at + 1), 0);

/** @typedef {{line: number, message: string}} Fault */

/** How a text differs from another: `between` replaces from … to; before and behind they are the same. @param {string} old @param {string} text */
function difference(old, text) {
  const most = Math.min(old.length, text.length);
  let from = 0;
  while (from < most && old[from] === text[from]) from++;
  let same = 0;
  while (same < most - from && old[old.length - 1 - same] === text[text.length - 1 - same]) same++;
  return { from, to: old.length - same, between: text.slice(from, text.length - same) };
}

export class Editor {
  area = byId('own-text');
  #gutter = byId('own-lines');
  #marks = byId('own-marks');
  #lines = 0;
  /** @type {Fault[]} */ #faults = [];
  #here = 0;

  constructor() {
    const { area } = this;
    area.addEventListener('scroll', () => this.#scroll(), { passive: true });
    area.addEventListener('input', () => this.#draw());
  }

  #scroll() {
    const { scrollLeft, scrollTop } = this.area;
    this.#gutter.style.transform = `translateY(${-scrollTop}px)`;
    this.#marks.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }

  #number() {
    const count = this.area.value.split('\n').length;
    if (count !== this.#lines) this.#gutter.textContent = Array.from({ length: count }, (_, i) => i + 1).join('\n');
    this.#lines = count;
  }

  #mark() {
    const text = this.area.value.split('\n');
    const place = (line, className, ...children) => {
      const element = create('div', { className }, ...children);
      element.style.setProperty('--column', String(columns(text[line - 1] ?? '')));
      element.style.setProperty('--line', String(line - 1));
      return element;
    };
    const said = new Map(); // the first of a line
    for (const { line, message } of this.#faults) if (!said.has(line)) said.set(line, message);
    this.#marks.replaceChildren(
      ...(this.#here ? [place(this.#here, 'here')] : []),
      ...[...said].map(([line, message]) => place(line, 'fault', create('span', {}, message))),
    );
  }

  #draw() {
    this.#number();
    this.#mark();
    this.#scroll();
  }

  /** Shows another text; what is the same at both ends is not touched, nor the caret in it. @param {string} text */
  show(text) {
    const { area } = this;
    if (text === area.value) return;
    const { from, to, between } = difference(area.value, text);
    const { scrollTop, scrollLeft } = area;
    area.setRangeText(between, from, to, 'preserve');
    Object.assign(area, { scrollTop, scrollLeft });
    this.#draw();
  }

  /** @param {Fault[]} list */
  setFaults(list) {
    this.#faults = list;
    this.#draw();
  }

  /** Marks the line of the point that is pointed at; 0 for none. @param {number} line */
  setHere(line) {
    if (line === this.#here) return;
    this.#here = line;
    this.#mark();
  }

  /** The line of the caret, from 1. */
  line() {
    return this.area.value.slice(0, this.area.selectionStart).split('\n').length;
  }

  /** Selects a line and shows it. @param {number} line */
  select(line) {
    const { area } = this;
    const text = area.value.split('\n');
    const from = text.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
    area.focus();
    area.setSelectionRange(from, from + (text[line - 1] ?? '').length);
    area.scrollTop = Math.max(0, (line - 3) * parseFloat(getComputedStyle(area).lineHeight));
  }
}

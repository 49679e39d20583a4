// @ts-check
// A text with numbered lines. Lines with faults are marked, and a sentence follows them.
import { byId, create } from '../page/dom.js';

const TAB = 4;

/** Number of columns that a line takes in a monospaced font. @param {string} line */
const columns = (line) => [...line].reduce((at, c) => (c === '\t' ? at + TAB - (at % TAB) : at + 1), 0);

/** @typedef {{line: number, message: string}} Fault */

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
    const said = new Map(); // the first message of each line
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

  /** Replaces the text and keeps the scroll position. @param {string} text */
  show(text) {
    const { area } = this;
    if (text === area.value) return;
    const { scrollTop, scrollLeft } = area;
    area.value = text;
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

  /** Selects a line and scrolls to it. @param {number} line */
  select(line) {
    const { area } = this;
    const text = area.value.split('\n');
    const from = text.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
    area.focus();
    area.setSelectionRange(from, from + (text[line - 1] ?? '').length);
    area.scrollTop = Math.max(0, (line - 3) * parseFloat(getComputedStyle(area).lineHeight));
  }
}

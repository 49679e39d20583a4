// @ts-check
// A text with numbered lines: some are marked, with a sentence behind them.
import { byId, create } from '../page/dom.js';

const TAB = 4;

/** How many columns of a monospaced font a line takes. @param {string} line */
const columns = (line) => [...line].reduce((at, c) => (c === '\t' ? at + TAB - (at % TAB) : at + 1), 0);

/** @typedef {{line: number, message: string}} Fault */

export function createEditor() {
  const [area, gutter, marks] = ['own-text', 'own-lines', 'own-marks'].map(byId);
  let lines = 0;
  /** @type {Fault[]} */ let faults = [];
  let here = 0;
  /** The selection, while the field has not the focus. @type {[number, number]|null} */ let caret = null;

  function scroll() {
    gutter.style.transform = `translateY(${-area.scrollTop}px)`;
    marks.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
  }

  function number() {
    const count = area.value.split('\n').length;
    if (count !== lines) gutter.textContent = Array.from({ length: count }, (_, i) => i + 1).join('\n');
    lines = count;
  }

  function mark() {
    const text = area.value.split('\n');
    const place = (line, className, ...children) => {
      const element = create('div', { className }, ...children);
      element.style.setProperty('--column', String(columns(text[line - 1] ?? '')));
      element.style.setProperty('--line', String(line - 1));
      return element;
    };
    const said = new Map(); // the first of a line
    for (const { line, message } of faults) if (!said.has(line)) said.set(line, message);
    marks.replaceChildren(
      ...(here ? [place(here, 'here')] : []),
      ...[...said].map(([line, message]) => place(line, 'fault', create('span', {}, message))),
    );
  }

  function draw() {
    number();
    mark();
    scroll();
  }

  area.addEventListener('scroll', scroll, { passive: true });
  area.addEventListener('input', draw);
  // A field that has lost the focus may lose its caret too, in Chromium: it is put back.
  area.addEventListener('blur', () => { caret = [area.selectionStart, area.selectionEnd]; });
  area.addEventListener('focus', () => {
    if (caret && (caret[0] !== area.selectionStart || caret[1] !== area.selectionEnd)) area.setSelectionRange(...caret);
    caret = null;
  });

  return {
    area,

    /** Shows another text; what is the same at both ends is not touched, nor the caret in it. @param {string} text */
    show(text) {
      const old = area.value;
      if (text === old) return;
      let from = 0;
      while (from < old.length && from < text.length && old[from] === text[from]) from++;
      let same = 0;
      const most = Math.min(old.length, text.length) - from;
      while (same < most && old[old.length - 1 - same] === text[text.length - 1 - same]) same++;
      const { scrollTop, scrollLeft } = area;
      const moved = (at) => (at <= from ? at : at < old.length - same ? Math.min(at, text.length - same) : at + text.length - old.length);
      if (caret) caret = [moved(caret[0]), moved(caret[1])];
      area.setRangeText(text.slice(from, text.length - same), from, old.length - same, 'preserve');
      Object.assign(area, { scrollTop, scrollLeft });
      draw();
    },

    /** @param {Fault[]} list */
    setFaults(list) {
      faults = list;
      draw();
    },

    /** Marks the line of the point that is pointed at; 0 for none. @param {number} line */
    setHere(line) {
      if (line === here) return;
      here = line;
      mark();
    },

    /** The line of the caret, from 1. */
    line: () => area.value.slice(0, area.selectionStart).split('\n').length,

    /** Selects a line and shows it. @param {number} line */
    select(line) {
      const text = area.value.split('\n');
      const from = text.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
      area.focus();
      area.setSelectionRange(from, from + (text[line - 1] ?? '').length);
      area.scrollTop = Math.max(0, (line - 3) * parseFloat(getComputedStyle(area).lineHeight));
    },
  };
}

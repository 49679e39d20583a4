// @ts-check
// The visitor's own points as text, beside the board: both show the same, whichever changes.
import { TASKS } from '../catalog/problems.js';
import { byId, create, say, whenQuiet } from '../page/dom.js';
import { bytes, count } from '../page/words.js';
import { BOARD_POINTS, cell } from '../points/grid.js';
import { choose } from '../state/choices.js';
import { createEditor } from './editor.js';
import { SETS } from '../points/readysets.js';
import { placed, recall, remember } from './owntext.js';

const MOST_TEXT = 5e6;
/** Who types is not told of half a number. */
const PATIENCE = 300;
const UNIT = { x: 0, y: 0, side: 1 };

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history @param {import('../engine/engine.js').Engine} engine
 */
export function mountOwnData(store, history, engine) {
  const [panel, button, status, list] = ['own', 'file', 'own-status', 'own-faults'].map(byId);
  const editor = createEditor();
  const { area } = editor;
  /** What the text was when text and board were last the same. */
  let own = { text: '', frame: UNIT, points: /** @type {import('../points/grid.js').Point[]} */ ([]) };
  /** @type {any} */ let draft = null;
  let typed = false; // the text is ahead of the board
  let stuck = false; // and the board cannot follow it: the text stays until it can
  let busy = false;

  /** What the reader said of the text, in words. */
  function tell() {
    const { points, columns, scaled, instances, wrong, faults } = draft;
    const parts = [`${count(points.length, 'point')}.`];
    if (points.length > BOARD_POINTS) {
      parts.push(`The board holds ${BOARD_POINTS} and stays as it was. Remove lines to update it.`);
    } else if (!points.length) {
      parts.splice(0, 1, wrong ? 'Nothing to place yet; the board stays as it was.' : 'No points yet: write one per line, x and y.');
    } else {
      if (instances > 1) parts.push(`They are the first of ${instances.toLocaleString('en')} sets in the text.`);
      if (columns) parts.push(`“${columns[0]}” is x, “${columns[1]}” is y.`);
      if (scaled) parts.push('Scaled to fit the square, in proportion.');
    }
    status.textContent = parts.join(' ');
    editor.setFaults(faults);
    list.replaceChildren(
      ...faults.slice(0, 6).map(({ line, column, message }) => create('li', {}, create('button', {
        type: 'button', textContent: `Line ${line}, column ${column}: ${message}.`, onclick: () => editor.select(line),
      }))),
      ...(wrong > 6 ? [create('li', { className: 'small', textContent: `and ${count(wrong - 6, 'more error')}` })] : []),
    );
    if (stuck) list.append(create('li', {}, create('button', { type: 'button', textContent: 'Write the board’s points here instead', onclick: () => follow() })));
    area.setAttribute('aria-invalid', String(wrong > 0));
  }

  /** The board follows the text. */
  async function read() {
    const text = area.value;
    if (text.length > MOST_TEXT) {
      [typed, stuck] = [false, true];
      status.textContent = `The text has ${bytes(text.length)}, too much for a list of points. The board stays as it was.`;
      return;
    }
    const before = draft?.task;
    const found = await engine.readDraft('points', text);
    if (area.value !== text) return; // it is being read again
    draft = found;
    typed = false;
    const n = found.points.length;
    stuck = n > BOARD_POINTS || (!n && found.wrong > 0);
    tell();
    if (stuck) return;
    const { points: old } = store.get();
    // What lies in the same cell of the board's grid has not moved.
    const points = placed(text, found, (p, i) => {
      const q = old[i];
      return q && cell(q[0]) === cell(p[0]) && cell(q[1]) === cell(p[1]) ? q : null;
    });
    const same = points.length === old.length && points.every((p, i) => p === old[i]);
    own = { text, frame: found.frame, points: same ? old : points };
    remember(own.points, own);
    if (!same) history.edit(points, 'own text');
    else hover(store.get().hover.point, true); // names may be others
    if (found.task && found.task !== before && TASKS.includes(found.task)) choose(store, { task: found.task });
  }

  /** The text follows the board. */
  async function follow() {
    const { points } = store.get();
    const { text, frame } = recall(points)
      ?? await engine.editDraft({ text: own.text, frame: own.frame, before: own.points, after: points });
    if (typed) return; // who writes is not disturbed
    own = { text, frame, points };
    stuck = false;
    remember(points, own);
    const found = await engine.readDraft('points', text);
    if (typed || own.text !== text) return;
    draft = found;
    editor.show(text);
    tell();
    pointAt();
  }

  /** One after the other, until both are the same. */
  async function settle() {
    if (busy || panel.hidden) return;
    busy = true;
    try {
      await engine.running;
      while (!panel.hidden && (typed || (!stuck && own.points !== store.get().points))) {
        await (typed ? read() : follow());
      }
    } catch (error) {
      typed = false;
      status.textContent = /** @type {Error} */ (error).message;
    } finally {
      busy = false;
    }
  }

  const soon = whenQuiet(settle, PATIENCE);
  area.addEventListener('input', () => {
    typed = true;
    soon();
  });
  area.addEventListener('blur', () => {
    if (typed) settle();
    history.settle();
    hover(null);
  });

  function hover(point, anyhow = false) {
    const { hover: old } = store.get();
    if (anyhow || old.point !== point) store.set({ hover: { ...old, point } });
  }
  /** The line of the caret and its point belong together, as do the point under the pointer and its line. */
  document.addEventListener('selectionchange', () => {
    if (document.activeElement !== area || typed || !draft || own.points !== store.get().points) return;
    const point = draft.lines.indexOf(editor.line());
    hover(point < 0 || point >= own.points.length ? null : point);
  });
  function pointAt() {
    const { point } = store.get().hover;
    editor.setHere(point !== null && own.points === store.get().points ? draft?.lines[point] ?? 0 : 0);
  }
  store.subscribe((now, before) => {
    if (panel.hidden) return;
    if (now.points !== before.points && now.points !== own.points) settle();
    if (now.hover !== before.hover) pointAt();
  });

  byId('own-sets').append(...SETS.map(({ name, text }) => create('button', {
    type: 'button',
    textContent: name,
    onclick: () => {
      editor.show(text);
      area.scrollTo(0, 0);
      typed = true;
      settle();
    },
  })));

  async function copy(form, title) {
    const { task, answer, points } = store.get();
    const solved = form === 'paper' && answer?.task === task && answer.points === points && own.points === points ? answer.exact : null;
    try {
      await navigator.clipboard.writeText(await engine.copyDraft({ text: area.value, form, task, sequence: solved?.sequence ?? [] }));
      say(`${count(draft?.points.length ?? 0, 'point')} copied as ${title}.`);
    } catch {
      say('The browser did not allow copying.');
    }
  }
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll('[data-copy]'))) {
    one.addEventListener('click', () => copy(one.dataset.copy, one.title));
  }

  function open(on) {
    panel.hidden = !on;
    button.setAttribute('aria-expanded', String(on));
    document.documentElement.classList.toggle('own-open', on);
    if (on) {
      area.focus({ preventScroll: true });
      // Of a sheet, the board and the verdict are to be seen above it.
      if (getComputedStyle(panel).position === 'fixed') byId('board-box').scrollIntoView({ block: 'start' });
      else panel.scrollIntoView({ block: 'nearest' });
    } else button.focus({ preventScroll: true });
    settle();
  }
  button.addEventListener('click', () => open(panel.hidden));
  byId('own-close').addEventListener('click', () => open(false));
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    open(false);
  });
}

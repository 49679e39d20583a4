// @ts-check
// The contents of the panel of the visitor's own points: ready sets, forms to copy, and the text. The board follows the text while it
// is typed; when the board changes, the text becomes a list of its points.
import { TASKS } from '../catalog/problems.js';
import { byId, create, say, setText, whenQuiet } from '../page/dom.js';
import { capital, count } from '../page/words.js';
import { BOARD_POINTS } from '../points/grid.js';
import { SETS } from '../points/readysets.js';
import { copied, ownText } from '../points/texts.js';
import { placed, sameBoard, unitsOf } from '../points/units.js';
import { choose } from '../state/choices.js';
import { currentAnswer, pointAt } from '../state/store.js';
import { Editor } from './editor.js';

/** Milliseconds without typing before faults are shown. */
const PATIENCE = 300;
/** Most faults that are listed; the others are only counted. */
const MOST_FAULTS = 6;

/** @param {HTMLElement} panel @param {Store} store @param {PointHistory} history @param {Engine} engine */
export function mountOwnData(panel, store, history, engine) {
  const sync = new OwnSync(store, history, engine, () => !panel.hidden);
  const ready = ({ name, text }) => create('button', { type: 'button', textContent: name, onclick: () => sync.replace(text) });
  byId('own-sets').append(...SETS.map(ready));
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll('[data-copy]'))) {
    one.addEventListener('click', () => copy(store, engine, one.dataset.copy ?? '', one.title));
  }
  return sync;
}

/**
 * Copies the board's points in a form: "paper", with the exact answer if there is one, or one that points/texts.js writes.
 * @param {Store} store @param {Engine} engine @param {string} form @param {string} title of the form
 */
async function copy(store, engine, form, title) {
  const { task, points } = store.get();
  const sequence = currentAnswer(store.get())?.exact?.sequence ?? [];
  try {
    const text = form === 'paper' ? await engine.ask('writeLine', { task, points, sequence }) : copied(points, form);
    const done = `${count(points.length, 'point')} copied as ${title}.`;
    say(await navigator.clipboard.writeText(text).then(() => done, () => 'The browser did not allow copying.'));
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

class OwnSync {
  #store; #history; #engine; #visible;
  #status = byId('own-status');
  #list = byId('own-faults');
  #editor = new Editor();
  #area = this.#editor.area;
  /** The board's points when text and board were last the same. @type {Point[]|null} */ #shown = null;
  /** The contents of the text. @type {import('../points/lists.js').Found|null} */ #found = null;
  #typed = false; // whether the text has changes that the board does not show
  #stuck = false; // whether the board cannot show the text; the text is then kept
  #reading = false;

  /**
   * @param {Store} store @param {PointHistory} history
   * @param {Engine} engine @param {() => boolean} visible whether the panel is open
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
      pointAt(this.#store, null);
    });
    document.addEventListener('selectionchange', () => this.#caretMoved());
    store.subscribe((now, before) => {
      if (!visible()) return;
      if (now.points !== before.points && now.points !== this.#shown) this.settle();
      if (now.hover !== before.hover) this.#pointAt();
    });
  }

  /** Replaces the visitor's text. @param {string} text */
  replace(text) {
    this.#editor.show(text);
    this.#area.scrollTo(0, 0);
    this.#typed = true;
    this.settle();
  }

  /** Called when the panel opens. */
  begin() {
    this.#area.focus({ preventScroll: true });
    this.settle();
  }

  /** Whether the board shows the text. */
  get #current() {
    return this.#shown === this.#store.get().points;
  }

  /** Updates the board from the text, or the text from the board, until both are the same. */
  async settle() {
    if (this.#reading || !this.#visible()) return;
    this.#reading = true;
    try {
      while (this.#visible() && (this.#typed || (!this.#stuck && !this.#current))) {
        await (this.#typed ? this.#read() : this.#write());
      }
    } catch (error) {
      this.#typed = false;
      this.#status.textContent = /** @type {Error} */ (error).message;
    } finally {
      this.#reading = false;
    }
  }

  /** Reads the text and shows its points on the board. */
  async #read() {
    const text = this.#area.value;
    const before = this.#found?.task;
    await this.#engine.running;
    const found = await this.#engine.readText('points', text);
    if (this.#area.value !== text) return; // the text has changed and is read again
    this.#found = found;
    this.#typed = false;
    const n = found.points.length;
    this.#stuck = n > BOARD_POINTS || (!n && found.wrong > 0);
    this.#tell();
    if (this.#stuck) return;
    const { points: old } = this.#store.get();
    const points = placed(found);
    this.#shown = sameBoard(points, old) ? old : points;
    if (this.#shown !== old) this.#history.edit(points, 'own text');
    if (found.task && found.task !== before && TASKS.includes(found.task)) choose(this.#store, { task: found.task });
  }

  /** Replaces the text with a list of the board's points. */
  async #write() {
    const { points } = this.#store.get();
    const text = ownText(points);
    this.#shown = points;
    this.#stuck = false;
    this.#editor.show(text);
    await this.#engine.running;
    const found = await this.#engine.readText('points', text);
    if (this.#area.value !== text) return;
    this.#found = found;
    this.#tell();
    this.#pointAt();
  }

  /** Shows the contents of the text in words, and its faults. */
  #tell() {
    const found = /** @type {import('../points/lists.js').Found} */ (this.#found);
    const { faults, wrong } = found;
    setText(this.#status, summary(found));
    this.#editor.setFaults(faults.filter((f) => f.line));
    this.#list.replaceChildren(
      ...faults.slice(0, MOST_FAULTS).map(({ line, column, message }) => create('li', {}, line ? create('button', {
        type: 'button', textContent: `Line ${line}, column ${column}: ${message}.`, onclick: () => this.#editor.select(line),
      }) : `${capital(message)}.`)),
      ...(wrong > MOST_FAULTS ? [create('li', { className: 'small', textContent: `and ${count(wrong - MOST_FAULTS, 'more error')}` })] : []),
    );
    if (this.#stuck) this.#list.append(create('li', {}, create('button', { type: 'button', textContent: 'Write the board’s points here instead', onclick: () => this.#write() })));
    this.#area.setAttribute('aria-invalid', String(wrong > 0));
  }

  /** Highlights the point in the caret's line; #pointAt marks the line of the point that is pointed at. */
  #caretMoved() {
    if (document.activeElement !== this.#area || this.#typed || !this.#found || !this.#current) return;
    const point = this.#found.lines.indexOf(this.#editor.line());
    pointAt(this.#store, point < 0 ? null : point);
  }

  #pointAt() {
    const { point } = this.#store.get().hover;
    this.#editor.setHere(point !== null && this.#current ? this.#found?.lines[point] ?? 0 : 0);
  }
}

/** The contents of a text in words. @param {import('../points/lists.js').Found} found */
function summary(found) {
  const { points, columns, map, instances, wrong } = found;
  if (!points.length) return wrong ? 'Nothing to place yet; the board stays as it was.' : 'No points yet: write one per line, x and y.';
  const parts = [`${count(points.length, 'point')}.`];
  if (points.length > BOARD_POINTS) {
    parts.push(`The board holds ${BOARD_POINTS} and stays as it was. Remove lines to update it.`);
  } else {
    if (instances > 1) parts.push(`They are the first of ${instances.toLocaleString('en')} sets in the text.`);
    if (columns) parts.push(`“${columns[0]}” is x, “${columns[1]}” is y.`);
    if (map) parts.push('Longitude to the right, latitude up, as wide as on a map.');
    else if (unitsOf(placed(found))) parts.push('Scaled to fit the square, in proportion.');
  }
  return parts.join(' ');
}

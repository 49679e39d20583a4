// The panel of the visitor's own points: the board follows the text while it is typed; when the board
// changes, the text becomes a list of its points. A text that cannot be read is kept, and the board stays as
// it was.
import { messageOf } from '../engine/errors.ts';
import { byId, byIds, copy, create, setText, whenQuiet } from '../page/dom.ts';
import { count } from '../page/words.ts';
import { SETS } from '../points/readysets.ts';
import { ownText } from '../points/texts.ts';
import { sameBoard } from '../points/units.ts';
import { changeQuestion } from '../state/question.ts';
import { readPoints } from './files.ts';
import type { Engine } from '../engine/engine.ts';
import type { Point } from '../points/grid.ts';
import type { History } from '../state/history.ts';
import type { Store } from '../state/store.ts';

/** Milliseconds without typing before a fault is shown. */
const PATIENCE = 300;
const HINT = 'Write one point per line, x and y.';

export function mountOwnData(panel: HTMLElement, store: Store, history: History, engine: Engine) {
  const [status, area, instead] = byIds<[HTMLElement, HTMLTextAreaElement, HTMLElement]>(
    'own-status', 'own-text', 'own-instead');
  /** The board's points when text and board were last the same. */ let shown: Point[] | null = null;
  let typed = false; // whether the text has changes that the board does not show
  let stuck = false; // whether the text cannot be read
  let reading = false;

  /** Updates the board from the text, or the text from the board, until both are the same. */
  async function settle() {
    if (reading) return;
    reading = true;
    try {
      while (!panel.hidden && (typed || (!stuck && shown !== store.get().points)))
        await (typed ? read() : write());
    } finally {
      reading = false;
    }
  }

  async function read() {
    const text = area.value;
    if (!text.trim()) {
      shown = store.get().points;
      return setState(HINT, false);
    }
    let found: Awaited<ReturnType<typeof readPoints>> | null = null;
    let fault = '';
    try {
      await engine.coreReady;
      found = await readPoints(engine, 'Your list', text);
    } catch (error) {
      fault = messageOf(error);
    }
    if (area.value !== text) return; // it has changed, and is read again
    setState(found?.summary ?? fault, !found);
    if (!found) return;
    const { points: old, task } = store.get();
    shown = sameBoard(found.points, old) ? old : found.points;
    if (shown !== old) history.edit(shown, 'own text');
    if (shown !== old && found.task && found.task !== task) changeQuestion(store, { task: found.task });
  }

  /** Says what the text is, if it is read or not. */
  function setState(summary: string, wrong: boolean) {
    [typed, stuck] = [false, wrong];
    setText(status, summary);
    area.setAttribute('aria-invalid', String(wrong));
    instead.hidden = !wrong;
  }

  /** Replaces the text with a list of the board's points. */
  function write() {
    shown = store.get().points;
    const text = ownText(shown);
    if (text !== area.value) area.value = text;
    setState(shown.length ? `${count(shown.length, 'point')}.` : HINT, false);
  }

  function replace(text: string) {
    area.value = text;
    area.scrollTo(0, 0);
    typed = true;
    settle();
  }

  byId('own-sets').append(...SETS.map(({ name, text }) =>
    create('button', { type: 'button', textContent: name, onclick: () => replace(text) })));
  byId('own-copy').addEventListener('click', () => {
    const { points } = store.get();
    copy(ownText(points), `${count(points.length, 'point')} copied.`);
  });
  instead.addEventListener('click', () => {
    write();
    area.focus(); // the button is hidden now
  });
  const soon = whenQuiet(settle, PATIENCE);
  area.addEventListener('input', () => {
    typed = true;
    soon();
  });
  area.addEventListener('blur', () => {
    if (typed) settle();
    history.settle();
  });
  store.subscribe((now, before) => {
    if (!panel.hidden && now.points !== before.points && now.points !== shown) settle();
  });
  return {
    begin() {
      area.focus({ preventScroll: true });
      settle();
    },
  };
}

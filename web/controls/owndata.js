// @ts-check
// What is in the panel of the visitor's own points: the text, ready sets, and forms to copy it in.
import { byId, create, say } from '../page/dom.js';
import { count } from '../page/words.js';
import { SETS } from '../points/readysets.js';
import { copied } from '../points/texts.js';
import { currentAnswer } from '../state/store.js';
import { OwnSync } from './ownsync.js';

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
 * Copies the board's points in a form, "paper" with the exact answer where there is one, "csv" and "json" with the points' names.
 * @param {Store} store @param {Engine} engine @param {string} form @param {string} title of the form
 */
async function copy(store, engine, form, title) {
  const { task, points } = store.get();
  const exact = currentAnswer(store.get())?.exact;
  try {
    await navigator.clipboard.writeText(form === 'paper' ? await engine.ask('writeLine', { task, points, sequence: exact?.sequence ?? [] }) : copied(points, form));
    say(`${count(points.length, 'point')} copied as ${title}.`);
  } catch {
    say('The browser did not allow copying.');
  }
}

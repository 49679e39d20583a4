// @ts-check
// What is in the panel of the visitor's own points: the text, ready sets, and forms to copy it in.
import { byId, create, say } from '../page/dom.js';
import { count } from '../page/words.js';
import { withNames } from '../points/names.js';
import { SETS } from '../points/readysets.js';
import { OwnSync } from './ownsync.js';
import { placed } from './owntext.js';

/**
 * @param {HTMLElement} panel
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history @param {import('../engine/engine.js').Engine} engine
 */
export function mountOwnData(panel, store, history, engine) {
  const sync = new OwnSync(store, history, engine, () => !panel.hidden);
  const ready = ({ name, text }) => create('button', { type: 'button', textContent: name, onclick: () => sync.replace(text) });
  byId('own-sets').append(...SETS.map(ready));
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll('[data-copy]'))) {
    one.addEventListener('click', () => copy(store, engine, sync.current, one.dataset.copy, one.title));
  }
  return sync;
}

/**
 * Copies the text in a form, "paper" with the exact answer where the board shows one, "csv" and "json" with the points' names.
 * @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine
 * @param {{text: string, points: number, shown: boolean}} own @param {string|undefined} form @param {string} title of the form
 */
async function copy(store, engine, { text, points, shown }, form, title) {
  const { task, answer, points: board } = store.get();
  const solved = form === 'paper' && shown && answer?.task === task && answer.points === board ? answer.exact : null;
  try {
    const copying = engine.copyDraft({ text, form, task, sequence: solved?.sequence ?? [] });
    const [copied, draft] = await Promise.all([copying, engine.readDraft('points', text)]);
    await navigator.clipboard.writeText(withNames(copied, form, placed(text, draft)));
    say(`${count(points, 'point')} copied as ${title}.`);
  } catch {
    say('The browser did not allow copying.');
  }
}

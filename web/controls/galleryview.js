// @ts-check
// The gallery: a list of links to boards on which networks err.
import { create } from '../page/dom.js';
import { GALLERY } from './gallery.js';

/** @type {HTMLDialogElement|undefined} */
let dialog;

/** @param {string} [why] text above the list */
export function openGallery(why = '') {
  dialog?.remove();
  const shown = dialog = create('dialog', { className: 'gallery', ariaLabel: 'Mistakes worth seeing' },
    create('form', { method: 'dialog' }, create('h2', { textContent: 'Mistakes worth seeing' }), create('button', { className: 'plain', textContent: 'Close' })),
    ...(why ? [create('p', { textContent: why })] : []),
    create('ol', {}, ...GALLERY.map(({ hash, text }) => create('li', {}, create('a', { href: hash, textContent: text, onclick: () => shown.close() })))));
  shown.addEventListener('keydown', (event) => event.stopPropagation()); // the page's shortcuts are off
  document.body.append(shown);
  shown.showModal();
}

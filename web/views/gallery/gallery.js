// @ts-check
// The gallery: links to boards on which networks err, with their pictures.
import { drawBoard } from '../../board/draw.js';
import { sceneOf } from '../../board/scene.js';
import { create } from '../../page/dom.js';
import { fromHash } from '../../state/address.js';
import { initialState } from '../../state/store.js';
import { sketch, smallFrame } from '../canvas.js';
import { GALLERY } from './boards.js';

/** @type {HTMLDialogElement|undefined} */
let dialog;

/** A link with the picture of its board. @param {Engine} engine */
function item(engine, { hash, text }, close) {
  const canvas = create('canvas', { role: 'img', ariaLabel: '' });
  const { task = 'hull', points = [], weights = {}, beam, constrained } = fromHash(hash);
  /** @type {Answer|null} */ let answer = null;
  const touch = sketch(canvas, (c, width, height, color) => {
    drawBoard(c, { ...sceneOf({ ...initialState(task), points, answer }), labels: false }, color, smallFrame(width));
  });
  engine.solve({ task, points, weights: weights[task], beam, constrained, trace: false }).then((found) => {
    answer = found;
    touch();
  }, () => {}); // the points are drawn without an answer
  return create('li', {}, create('a', { href: hash, onclick: close }, canvas, text));
}

/** @param {Engine} engine */
export function openGallery(engine) {
  dialog?.remove();
  const shown = dialog = create('dialog', { className: 'gallery', ariaLabel: 'Mistakes worth seeing' },
    create('form', { method: 'dialog' }, create('h2', { textContent: 'Mistakes worth seeing' }), create('button', { className: 'plain', textContent: 'Close' })),
    create('ul', {}, ...GALLERY.map((board) => item(engine, board, () => shown.close()))));
  shown.addEventListener('keydown', (event) => event.stopPropagation()); // the page's shortcuts are off
  document.body.append(shown);
  shown.showModal();
}

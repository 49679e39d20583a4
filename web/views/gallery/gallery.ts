// The gallery: links to boards on which networks err, with their pictures.
import { create } from '../../page/dom.ts';
import { tied } from '../../page/words.ts';
import { fromHash } from '../../state/address.ts';
import { drawSmall, sketch, smallFrame } from '../canvas.ts';
import { GALLERY } from './boards.ts';
import type { Answer } from '../../engine/answer.ts';
import type { Engine } from '../../engine/engine.ts';

let dialog: HTMLDialogElement | undefined;

/** A link with the picture of its board. */
function item(engine: Engine, { hash, text }: (typeof GALLERY)[number], close: () => void) {
  const canvas = create('canvas', { role: 'img', ariaLabel: '' });
  const { task = 'hull', points = [], weights = {}, beam, constrained } = fromHash(hash);
  let answer: Answer | null = null;
  const touch = sketch(canvas, (c, width, height, color) =>
    drawSmall(c, smallFrame(width), color, { task, points, answer }));
  engine.solve({ task, points, weights: weights[task], beam, constrained, trace: false }).then((found) => {
    answer = found;
    touch();
  }, () => {}); // the points are drawn without an answer
  return create('li', {}, create('a', { href: hash, onclick: close }, canvas, tied(text)));
}

export function openGallery(engine: Engine) {
  dialog?.remove();
  const shown = dialog = create('dialog', { className: 'gallery', ariaLabel: 'Mistakes worth seeing' },
    create('form', { method: 'dialog' }, create('h2', { textContent: 'Mistakes worth seeing' }),
      create('button', { className: 'plain', textContent: 'Close' })),
    create('ul', {}, ...GALLERY.map((board) => item(engine, board, () => shown.close()))));
  shown.addEventListener('keydown', (event) => event.stopPropagation()); // the page's shortcuts are off
  document.body.append(shown);
  shown.showModal();
}

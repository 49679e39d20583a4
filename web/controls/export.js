// @ts-check
// Saves files: a picture of the board with the verdict, and weight files.
import { createFrame, drawBoard } from '../board/draw.js';
import { sceneOf } from '../board/scene.js';
import { lettering } from '../board/strokes.js';
import { byId, create, save, say } from '../page/dom.js';
import { palette } from '../page/theme.js';
import { agreement } from '../page/words.js';
import { NOWHERE, currentAnswer } from '../state/store.js';

const SIZE = 1600;
const MARGIN = 60;

/** Saves the file of a network that did not come from the server. @param {Engine} engine @param {string} id */
export function saveWeights(engine, id) {
  const title = engine.stock.entry(id)?.title;
  const name = title?.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  save(`${name || 'trained-here'}.safetensors`, engine.stock.fileOf(id), 'application/octet-stream');
}

/** The board as a picture, with title, verdict and address. @param {State} state @returns {Promise<Blob>} */
export function pictureOf(state) {
  const [colors, answer] = [palette(), currentAnswer(state)];
  const canvas = create('canvas', { width: SIZE, height: SIZE + 4 * MARGIN });
  const context = canvas.getContext('2d');
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const words = (/** @type {string} */ text, /** @type {string} */ font, /** @type {string} */ color, /** @type {number} */ y, /** @type {CanvasTextAlign} */ align = 'left') => {
    lettering(context, `${font} ${colors.font}`, align);
    context.fillStyle = color;
    context.fillText(text, align === 'left' ? MARGIN : SIZE - MARGIN, y, SIZE - 2 * MARGIN);
  };
  words('Pointer Networks you can touch', '600 44px', colors.ink, 1.1 * MARGIN);
  context.translate(0, 1.6 * MARGIN);
  drawBoard(context, sceneOf({ ...state, focus: -1, hover: NOWHERE }), colors, createFrame(SIZE));
  context.resetTransform();
  words(answer ? agreement(answer).text : '', '40px', colors.ink, SIZE + 2.2 * MARGIN);
  words(location.host + location.pathname, '32px', colors.muted, SIZE + 3.2 * MARGIN);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser could not write the picture.')))));
}

/** @param {Store} store */
export function mountExport(store) {
  byId('save-picture').addEventListener('click', async () => {
    try {
      save(`${store.get().task}.png`, await pictureOf(store.get()), 'image/png');
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  });
}

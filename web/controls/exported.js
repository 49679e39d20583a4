// @ts-check
// The contents of exported files: the picture of the board and its data. This module is loaded on demand.
import { createFrame, drawBoard } from '../board/draw.js';
import { sceneOf } from '../board/scene.js';
import { SvgContext } from '../board/svg.js';
import { fieldsOf, problemOf, told } from '../catalog/problems.js';
import { create } from '../page/dom.js';
import { palette } from '../page/theme.js';
import { summary } from '../page/words.js';
import { readOf, unitsOf } from '../points/units.js';
import { NOWHERE, currentAnswer } from '../state/store.js';

const SVG_SIZE = 800;
const PNG_SIZE = 1600;

/** The scene of the picture, without pointer and focus. @param {State} state */
const picture = (state) => sceneOf({ ...state, focus: -1, hover: NOWHERE });

/** @param {State} state @param {import('../board/draw.js').Palette} colors */
function toSvg(state, colors) {
  const context = new SvgContext(SVG_SIZE);
  drawBoard(context, picture(state), colors, createFrame(SVG_SIZE));
  return context.toString(state.answer ? summary(state.answer) : '');
}

/** @param {State} state @returns {Promise<Blob>} */
function toPng(state) {
  const canvas = create('canvas', { width: PNG_SIZE, height: PNG_SIZE });
  drawBoard(canvas.getContext('2d'), picture(state), palette(), createFrame(PNG_SIZE));
  return new Promise((resolve, reject) => canvas.toBlob((blob) => {
    if (blob) resolve(blob);
    else reject(new Error('The browser could not write the PNG.'));
  }));
}

/** @param {State} state */
function toJson(state) {
  const { task, points } = state;
  const { model, exact } = currentAnswer(state) ?? { model: null, exact: null };
  const names = points.map((p) => p.name ?? '');
  const { rule = '', title = '' } = unitsOf(points) ?? {};
  return `${JSON.stringify({
    task, points: readOf(points), ...(names.some(Boolean) && { names }), ...(rule && { rule, title }),
    network: told(model, ['weights', 'sequence', 'valid', 'correct', 'logProbability', 'view', ...fieldsOf(task)]),
    exact: told(exact, ['method', 'sequence', ...(problemOf(task).objective ? ['length', 'bound', 'proven'] : [])]),
  }, null, 1)}\n`;
}

/** The content of an exported file, and its media type. @param {string} kind svg, png or json @param {State} state @returns {Promise<[any, string]>} */
export async function contentOf(kind, state) {
  switch (kind) {
    case 'svg': return [toSvg(state, palette()), 'image/svg+xml'];
    case 'png': return [await toPng(state), 'image/png'];
    default: return [toJson(state), 'application/json'];
  }
}

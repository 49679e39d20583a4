// @ts-check
// The picture and its numbers as files.
import { createFrame, drawBoard } from '../board/draw.js';
import { sceneOf } from '../board/scene.js';
import { SvgContext } from '../board/svg.js';
import { fieldsOf, problemOf } from '../catalog/problems.js';
import { create, say } from '../page/dom.js';
import { palette } from '../page/theme.js';
import { summary } from '../page/words.js';
import { readOf, unitsOf } from '../points/units.js';

const SVG_SIZE = 800;
const PNG_SIZE = 1600;

/** @typedef {import('../state/store.js').State} State */

/** What is pointed at at this moment is no part of the picture. @param {State} state */
const picture = (state) => sceneOf({ ...state, focus: -1, hover: { point: null, step: null, path: null } });

/** @param {State} state @param {import('../board/draw.js').Palette} colors */
export function toSvg(state, colors) {
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
export function toJson(state) {
  const { task, points, answer } = state;
  const current = answer && answer.task === task && answer.points === points;
  const { model, exact } = current ? answer : { model: null, exact: null };
  const pick = (part, names) => part && Object.fromEntries(names
    .filter((name) => part[name] !== undefined)
    .map((name) => [name, name === 'sequence' ? Array.from(part[name]) : part[name]]));
  const names = points.map((p) => p.name ?? '');
  const { rule = '', map = false, title = '' } = unitsOf(points) ?? {};
  return `${JSON.stringify({
    task, points: readOf(points), ...(names.some(Boolean) && { names }), ...(rule && { rule, title }), ...(map && { map }),
    network: pick(model, ['weights', 'sequence', 'valid', 'correct', 'logProbability', 'view', 'share', ...fieldsOf(task)]),
    exact: pick(exact, ['method', 'sequence', ...(problemOf(task).objective ? ['length', 'bound', 'proven'] : [])]),
  }, null, 1)}\n`;
}

async function toText(state, engine) {
  const { task, points, answer } = state;
  if (!(answer?.points === points && answer.task === task && answer.exact)) throw new Error('There is no exact answer to write.');
  return engine.ask('writeLine', { task, points, sequence: answer.exact.sequence });
}

/** Hands the visitor a file. @param {string} name @param {any} content @param {string} [type] */
export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  create('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands the visitor the file of weights that no server has. @param {import('../engine/engine.js').Engine} engine @param {string} id */
export function saveWeights(engine, id) {
  const title = engine.weights.find((w) => w.id === id)?.title;
  const name = title?.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  save(`${name || 'trained-here'}.safetensors`, engine.fileOf(id), 'application/octet-stream');
}

/** @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine */
export function mountExport(store, engine) {
  const kinds = {
    svg: async (state) => save(`${state.task}.svg`, toSvg(state, palette()), 'image/svg+xml'),
    png: async (state) => save(`${state.task}.png`, await toPng(state), 'image/png'),
    json: async (state) => save(`${state.task}.json`, toJson(state), 'application/json'),
    txt: async (state) => save(`${state.task}.txt`, await toText(state, engine), 'text/plain'),
  };
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-export]'))) {
    button.addEventListener('click', async () => {
      try {
        await kinds[button.dataset.export ?? ''](store.get());
      } catch (error) {
        say(/** @type {Error} */ (error).message);
      }
    });
  }
}

// @ts-check
// Points and weights from outside: a chosen file, a dropped one, pasted text.
import { TASKS } from '../catalog/problems.js';
import { byId, say } from '../page/dom.js';
import { bytes, count, modelName } from '../page/words.js';
import { BOARD_POINTS } from '../points/grid.js';
import { choose, chooseWeights } from '../state/choices.js';
import { placed, remember } from './owntext.js';
import { writes } from './toolbar.js';

const MOST_TEXT = 5e6;
const MOST_WEIGHTS = 300e6;

/**
 * @param {import('../state/store.js').Store} store @param {import('../state/history.js').History} history @param {import('../engine/engine.js').Engine} engine
 */
export function mountFiles(store, history, engine) {
  const input = byId('file-input');
  const box = byId('board-box');

  async function take(work) {
    try {
      await engine.running;
      await work();
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  }

  const readText = (name, text) => take(async () => {
    const found = await engine.readPoints(name, text);
    const { points, task, scaled, frame } = found;
    if (!points.length) throw new Error(`${name} has no points.`);
    if (points.length > BOARD_POINTS) {
      throw new Error(`${name} has ${count(points.length, 'point')}; the board holds ${BOARD_POINTS}.`);
    }
    const own = placed(text, found);
    remember(own, { text, frame });
    history.edit(own);
    if (task && TASKS.includes(task)) choose(store, { task });
    say(`${count(points.length, 'point')} read${scaled ? ' and scaled into the square' : ''}.`);
  });

  const readWeights = (file) => take(async () => {
    if (file.size > MOST_WEIGHTS) throw new Error(`${file.name} is ${bytes(file.size)}, too large for weights of this page.`);
    const entry = await engine.addFile(file.name, await file.arrayBuffer());
    chooseWeights(store, entry.task, entry.id);
    say(`Using ${file.name}: ${modelName(entry)}.`);
  });

  /** @param {File|undefined} file */
  async function open(file) {
    if (!file) return;
    if (/\.safetensors$/i.test(file.name)) return readWeights(file);
    if (file.size > MOST_TEXT) return say(`${file.name} is ${bytes(file.size)}, too large for a list of points.`);
    await readText(file.name, await file.text());
  }

  byId('own-open').addEventListener('click', () => input.click());
  input.addEventListener('change', async () => {
    await open(input.files[0]);
    input.value = '';
  });

  document.addEventListener('dragover', (event) => {
    const kinds = event.dataTransfer?.types ?? [];
    if (!kinds.includes('Files') && !kinds.includes('text/plain')) return;
    event.preventDefault();
    box.classList.add('drop');
  });
  document.addEventListener('dragleave', (event) => !event.relatedTarget && box.classList.remove('drop'));
  document.addEventListener('drop', (event) => {
    if (writes(event.target) && !event.dataTransfer?.files.length) return; // words of the text that is written
    event.preventDefault();
    box.classList.remove('drop');
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) open(file);
    else if (text) readText('The dropped text', text);
  });
  document.addEventListener('paste', (event) => {
    if (writes(event.target)) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain');
    if (file) open(file);
    else if (text) readText('The pasted text', text);
  });
}

// @ts-check
// Reads points and weights that the visitor brings: a chosen file, a dropped one, pasted text.
import { TASKS } from '../catalog/problems.js';
import { byId, say } from '../page/dom.js';
import { bytes, count, modelName } from '../page/words.js';
import { BOARD_POINTS } from '../points/grid.js';
import { placed, unitsOf } from '../points/units.js';
import { choose, chooseWeights } from '../state/choices.js';
import { writes } from './toolbar.js';

const MOST_TEXT = 5e6;
const MOST_WEIGHTS = 300e6;

/** @param {Store} store @param {PointHistory} history @param {Engine} engine */
export function mountFiles(store, history, engine) {
  const input = byId('file-input');
  const box = byId('board-box');

  /** Reads once the core runs; a message reports errors. @param {() => Promise<void>} work */
  const read = (work) => engine.running.then(work).catch((error) => say(error.message));

  /** @param {string} name @param {string} text */
  async function points(name, text) {
    const found = await engine.readText(name, text);
    const { points: { length: n }, task, faults: [fault] } = found;
    if (fault) throw new Error(`${name}${fault.line ? `:${fault.line}:${fault.column}` : ''}: ${fault.message}.`);
    if (!n) throw new Error(`${name} has no points.`);
    if (n > BOARD_POINTS) throw new Error(`${name} has ${count(n, 'point')}; the board holds ${BOARD_POINTS}.`);
    const read = placed(found);
    history.edit(read);
    if (task && TASKS.includes(task)) choose(store, { task });
    say(`${count(n, 'point')} read${unitsOf(read) ? ' and scaled into the square' : ''}.`);
  }

  /** @param {File} file */
  async function weights(file) {
    if (file.size > MOST_WEIGHTS) throw new Error(`${file.name} is ${bytes(file.size)}, too large for weights of this page.`);
    const entry = await engine.stock.add(file.name, new Uint8Array(await file.arrayBuffer()));
    chooseWeights(store, entry.task, entry.id);
    say(`Using ${file.name}: ${modelName(entry)}.`);
  }

  /** @param {File|undefined} file */
  async function open(file) {
    if (!file) return;
    if (/\.safetensors$/i.test(file.name)) return read(() => weights(file));
    if (file.size > MOST_TEXT) return say(`${file.name} is ${bytes(file.size)}, too large for a list of points.`);
    await read(async () => points(file.name, await file.text()));
  }

  /** Reads the data of a drop or paste: its file, or else its text. @param {DataTransfer|null} data @param {string} name of the text */
  function take(data, name) {
    const text = data?.getData('text/plain');
    if (data?.files[0]) open(data.files[0]);
    else if (text) read(() => points(name, text));
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
    box.classList.remove('drop');
    if (writes(event.target) && !event.dataTransfer?.files.length) return; // text that is moved within a text field
    event.preventDefault();
    take(event.dataTransfer, 'The dropped text');
  });
  document.addEventListener('paste', (event) => {
    if (!writes(event.target)) take(event.clipboardData, 'The pasted text');
  });
}

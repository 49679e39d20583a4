// Reads points and weights that the visitor brings: a chosen file, a dropped one, pasted text.
import { TASKS } from '../catalog/problems.ts';
import { byId, isTextField, report, showToast } from '../page/dom.ts';
import { modelName } from '../page/networks.ts';
import { bytes, count } from '../page/words.ts';
import { BOARD_POINTS, type Point } from '../points/grid.ts';
import { isMap, placed, unitsOf } from '../points/units.ts';
import { changeQuestion, chooseNetwork } from '../state/question.ts';
import type { Engine } from '../engine/engine.ts';
import type { History } from '../state/history.ts';
import type { Store } from '../state/store.ts';

const MOST_TEXT = 5e6;
const MOST_WEIGHTS = 300e6;
const tooLarge = (name: string, size: number, what = 'a list of points') =>
  `${name} is ${bytes(size)}, too large for ${what}.`;

/**
 * Reads a text as points of the board. An error says what is wrong, and where.
 * @param name of the text, in errors
 * @param text or its bytes
 * @returns task: the problem that the text is of, '' for any; summary: what was read, in words
 */
export async function readPoints(
  engine: Engine, name: string, text: string | Uint8Array<ArrayBuffer>,
): Promise<{ points: Point[]; task: string; summary: string }> {
  if (text.length > MOST_TEXT) throw new Error(tooLarge(name, text.length));
  const beside = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const found = await engine.ask('readFile', {}, { beside, rank: 'now' });
  if ('fault' in found) {
    throw new Error(`${name}, line ${found.line}, column ${found.column}: ${found.fault}.`);
  }
  const n = found.points.length;
  if (!n) throw new Error(`${name} has no points.`);
  if (n > BOARD_POINTS) throw new Error(`${name} has ${count(n, 'point')}; the board holds ${BOARD_POINTS}.`);
  const points = placed(found);
  const units = unitsOf(points);
  const scaled = units && !isMap(units) ? ' and scaled into the square' : '';
  const sentences = [`${count(n, 'point')} read${scaled}.`];
  if (found.instances > 1) {
    sentences.push(`They are the first of ${found.instances.toLocaleString('en')} sets.`);
  }
  if (found.columns) sentences.push(`“${found.columns[0]}” is x, “${found.columns[1]}” is y.`);
  if (isMap(units)) {
    const measured = units?.rule === 'sphere' ? 'on the sphere, in km' : 'by TSPLIB’s rule GEO';
    sentences.push(`Drawn as a map: tours are measured ${measured}; hulls and triangulations are those of the `
      + 'drawing.');
  }
  return { points, task: TASKS.includes(found.task) ? found.task : '', summary: sentences.join(' ') };
}

/** @param ask has the board ask again */
export function mountFiles(store: Store, history: History, engine: Engine, ask: () => void) {
  const input = byId<HTMLInputElement>('file-input');
  const box = byId('board-box');

  /** Reads once the core runs; a message reports errors. */
  const read = (work: () => Promise<void>) =>
    engine.coreReady.then(work).catch(report);

  async function usePoints(name: string, text: string | Uint8Array<ArrayBuffer>) {
    const { points, task, summary } = await readPoints(engine, name, text);
    history.edit(points);
    if (task) changeQuestion(store, { task });
    showToast(summary);
  }

  async function useWeights(file: File) {
    if (file.size > MOST_WEIGHTS) throw new Error(tooLarge(file.name, file.size, 'weights of this page'));
    const entry = await engine.networks.import(file.name, new Uint8Array(await file.arrayBuffer()));
    chooseNetwork(store, entry.task, entry.id);
    ask(); // a file of the same name replaces the network
    showToast(`Using ${file.name}: ${modelName(entry)}.`);
  }

  async function open(file: File | undefined) {
    if (!file) return;
    if (/\.safetensors$/i.test(file.name)) return read(() => useWeights(file));
    if (/^(image|audio|video)\//.test(file.type)) {
      return showToast(`${file.name} is a picture or a recording; points are read from text.`);
    }
    if (file.size > MOST_TEXT) return showToast(tooLarge(file.name, file.size));
    await read(async () => usePoints(file.name, new Uint8Array(await file.arrayBuffer())));
  }

  /**
   * Reads a drop or paste. A spreadsheet copies a picture of its cells beside their text.
   * @param name of the text
   */
  function take(data: DataTransfer | null, name: string) {
    const text = data?.getData('text/plain');
    const [file, ...more] = data?.files ?? [];
    if (text && (!file || file.type.startsWith('image/'))) read(() => usePoints(name, text));
    else if (more.length) showToast(`These are ${1 + more.length} files; the page reads one at a time.`);
    else open(file);
  }

  byId('own-open').addEventListener('click', () => input.click());
  input.addEventListener('change', async () => {
    await open(input.files![0]);
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
    // text that is moved within a text field
    if (isTextField(event.target) && !event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(event.dataTransfer, 'The dropped text');
  });
  document.addEventListener('paste', (event) => {
    if (!isTextField(event.target)) take(event.clipboardData, 'The pasted text');
  });
}

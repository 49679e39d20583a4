// @ts-check
// Stores networks that were trained in the page, with their names, in the browser (IndexedDB). Every error is a sentence.
import { TASKS } from '../catalog/problems.js';
import { trainedHere } from '../catalog/trained.js';
import { entryIn } from './weightfile.js';

/**
 * @typedef {object} Kept
 * @property {string} id    see ../catalog/trained.js
 * @property {string} name  given by the visitor
 * @property {string} made  when, as ISO 8601
 * @property {{curve?: import('./weightfile.js').Curve}} entry
 * @property {Uint8Array} bytes  the weight file
 */

const STORE = 'weights';
/** After this time without an answer, in milliseconds, the storage counts as missing. */
const PATIENCE = 3000;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('it does not answer')), PATIENCE);
    const request = indexedDB.open('ptrnet', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Runs one transaction; resolves when it is complete.
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work
 */
async function transact(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  } finally {
    database.close();
  }
}

/** The reason of an error of the storage, as the end of a sentence. @param {any} error */
const reason = (error) => `the browser’s storage is ${error?.name === 'QuotaExceededError' ? 'full' : 'closed to this page'}`;

/** @param {any} dots */
const areDots = (dots) => Array.isArray(dots) && dots.every((d) => Number.isFinite(d?.at) && Number.isFinite(d.value));

/** The metadata of a stored network; undefined for a record that is none. @param {any} record */
export function entryKept(record) {
  try {
    const { id, name, made, entry, bytes } = record;
    const found = entryIn(bytes);
    if (!trainedHere(id) || typeof name !== 'string' || !Number.isFinite(Date.parse(made)) || !TASKS.includes(found.task)) return undefined;
    const curve = entry?.curve;
    const drawn = areDots(curve?.right) && areDots(curve.loss) && Number.isFinite(curve.minutes);
    return { ...found, ...(drawn ? { curve } : {}), id, title: name, made };
  } catch {
    return undefined; // without its bytes, or with those of something else
  }
}

/** All stored networks, the oldest first; records that are none are skipped. */
export async function listKept() {
  const all = /** @type {Kept[]} */ (await transact('readonly', (store) => store.getAll()));
  const kept = all.map((record) => ({ entry: /** @type {any} */ (entryKept(record)), bytes: record?.bytes })).filter(({ entry }) => entry);
  return kept.sort((a, b) => (a.entry.made < b.entry.made ? -1 : 1));
}

/** Stores a network, replacing one with the same id. @param {Kept} kept */
export async function keep(kept) {
  try {
    await transact('readwrite', (store) => store.put(kept));
  } catch (error) {
    throw new Error(`It was not stored: ${reason(error)}. Save the weights as a file to have them at your next visit.`);
  }
}

/** @param {string} id */
export async function forget(id) {
  try {
    await transact('readwrite', (store) => store.delete(id));
  } catch (error) {
    throw new Error(`It could not be deleted: ${reason(error)}.`);
  }
}

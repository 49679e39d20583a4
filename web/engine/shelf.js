// @ts-check
// Stores networks that were trained in the page, with their names, in the browser (IndexedDB). Every error is a sentence.

/**
 * @typedef {object} Kept
 * @property {string} id    see ../catalog/trained.js
 * @property {string} name  given by the visitor
 * @property {string} made  when, as ISO 8601
 * @property {any} entry    the file's metadata, see weightfile.js
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

/** All stored networks, the oldest first. @returns {Promise<Kept[]>} */
export async function listKept() {
  const all = /** @type {Kept[]} */ (await transact('readonly', (store) => store.getAll()));
  return all.sort((a, b) => (a.made < b.made ? -1 : 1));
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

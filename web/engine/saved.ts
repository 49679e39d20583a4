// Stores networks that were trained in the page, with their names, in the browser (IndexedDB). Errors of
// saving and deleting are sentences.
import { TASKS } from '../catalog/problems.ts';
import { trainedHere } from '../catalog/trained.ts';
import { entryIn } from './weightfile.ts';

interface Saved {
  /** See ../catalog/trained.ts. */
  id: string;
  name: string;
  /** When, as ISO 8601. */
  made: string;
  bytes: Uint8Array;
}

const STORE = 'weights';
/**
 * After these milliseconds without an answer, the storage counts as missing. The first view and the end of a
 * training wait for it.
 */
const PATIENCE = 3000;

class Silent extends Error {}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Silent()), PATIENCE);
    const request = indexedDB.open('ptrnet', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one transaction; resolves when it is complete. */
async function transact<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Silent()), 3 * PATIENCE);
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  } finally {
    database.close();
  }
}

/** The reason of an error of the storage, as the end of a sentence. */
const reason = (error: unknown) => (error instanceof Silent ? 'the browser’s storage does not answer'
  : `the browser’s storage is ${error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'closed to this page'}`);

/** All stored networks, the oldest first; records of which none can be made are skipped. */
export async function listSaved() {
  const all: Saved[] = await transact('readonly', (store) => store.getAll());
  const networks = all.flatMap(({ id, name, made, bytes }) => {
    try {
      return trainedHere(id) ? [{ entry: { ...entryIn(bytes), id, title: name, made }, bytes }] : [];
    } catch {
      return []; // without its bytes, or with those of something else
    }
  });
  return networks.filter(({ entry }) => TASKS.includes(entry.task))
    .sort((a, b) => (a.entry.made < b.entry.made ? -1 : 1));
}

export async function save(network: Saved) {
  try {
    await transact('readwrite', (store) => store.put(network));
  } catch (error) {
    throw new Error(`The network was not stored: ${reason(error)}. Save the weights as a file to have them at your `
      + 'next visit.');
  }
}

export async function remove(id: string) {
  try {
    await transact('readwrite', (store) => store.delete(id));
  } catch (error) {
    throw new Error(`The network could not be deleted: ${reason(error)}.`);
  }
}

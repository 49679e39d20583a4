// @ts-check
// The networks that the page knows: from the server, the visitor's disk, a training in the page, or an earlier visit. Each is fetched once,
// at its first question.
import { Unreachable, fetchBytes } from './fetching.js';
import { forget, keep } from './shelf.js';
import { entryIn } from './weightfile.js';

export class Stock {
  /** The metadata of each. @type {WeightEntry[]} */
  list = [];
  /** Files that did not come from the server, by id. @type {Map<string, Uint8Array>} */
  #files = new Map();
  /** Networks that the core has or is loading, by id. @type {Map<string, Promise<WeightEntry>>} */
  #loaded = new Map();
  /** Networks that the core has, by id. @type {Set<string>} */
  #had = new Set();
  /** Whether the page has started. After that, a failed download can be repeated. */
  begun = false;

  /**
   * @param {import('./remote.js').Remote} remote the core
   * @param {RequestCache} cache @param {(progress: {loaded: number, total: number}) => void} onProgress
   */
  constructor(remote, cache, onProgress) {
    this.remote = remote;
    this.cache = cache;
    this.onProgress = onProgress;
  }

  /** @param {string|null|undefined} id */
  entry(id) {
    return this.list.find((w) => w.id === id);
  }

  /** The file of a network that did not come from the server. @param {string} id */
  fileOf(id) {
    return this.#files.get(id);
  }

  /** Loads a network into the core, once. @param {string} id @returns {Promise<WeightEntry>} */
  load(id) {
    const entry = this.entry(id);
    if (!entry) return Promise.reject(new Error(`There are no weights named ${id}.`));
    const known = this.#loaded.get(id);
    if (known) return known;
    const loading = this.#give(entry);
    loading.catch(() => this.#loaded.delete(id));
    this.#loaded.set(id, loading);
    return loading;
  }

  /** Whether the core has a network. @param {string} id */
  has(id) {
    return this.#had.has(id);
  }

  /** @param {WeightEntry} entry */
  async #give(entry) {
    const own = this.fileOf(entry.id);
    const bytes = own ?? await this.#fetch(entry);
    try {
      await this.remote.ask('load', { id: entry.id }, { beside: bytes, rank: 'now' });
    } catch (error) {
      throw new Error(`${own ? 'The network’s file cannot be read' : 'The weights were damaged in transfer'}. ${/** @type {Error} */ (error).message}`);
    }
    this.#had.add(entry.id);
    return entry;
  }

  /** @param {WeightEntry} entry */
  #fetch(entry) {
    const heard = (loaded, total) => this.onProgress({ loaded, total: total || entry.bytes });
    heard(0, entry.bytes);
    return fetchBytes(entry.file, this.cache, heard).catch((error) => {
      heard(entry.bytes, entry.bytes); // the download is complete
      if (!(error instanceof Unreachable) || !this.begun) throw error;
      throw new Error('This network has not been downloaded yet, and there is no connection now. Try again when there is.');
    });
  }

  /** Adds a file without loading it into the core. @param {any} entry @param {Uint8Array} bytes */
  shelve(entry, bytes) {
    const whole = { ...entry, file: '', bytes: bytes.length, default: false };
    this.#files.set(entry.id, bytes);
    this.list = [...this.list.filter((w) => w.id !== entry.id), whole];
    return whole;
  }

  /**
   * Adds a file from the visitor's disk or from a training in the page.
   * @param {string} name @param {Uint8Array} bytes @param {string} [id] @param {import('./weightfile.js').Training} [training]
   * @returns {Promise<WeightEntry>}
   */
  async add(name, bytes, id = `file:${name}`, training) {
    try {
      await this.remote.ask('load', { id }, { beside: bytes, rank: 'now' });
    } catch (error) {
      throw new Error(`${name} cannot be used. ${/** @type {Error} */ (error).message}`);
    }
    const title = this.entry(id)?.title ?? name; // the visitor may have named it during training
    const entry = this.shelve({ ...entryIn(bytes), id, ...(id.startsWith('file:') ? {} : { title, ...training }) }, bytes);
    this.#loaded.set(id, Promise.resolve(entry));
    this.#had.add(id);
    return entry;
  }

  /**
   * Stores a network that was trained in the page in the browser, for the next visit.
   * @param {string} id @param {string} [name] to rename it @param {Uint8Array} [bytes] newer weights than those that the core has
   */
  async keep(id, name, bytes = this.fileOf(id)) {
    const entry = /** @type {any} */ (this.entry(id));
    if (name) this.shelve({ ...entry, title: name }, /** @type {Uint8Array} */ (this.fileOf(id)));
    await keep({ id, name: name ?? entry.title, made: entry.made, entry: { curve: entry.curve }, bytes: /** @type {Uint8Array} */ (bytes) });
  }

  /** Deletes a stored network. @param {string} id */
  async forget(id) {
    await forget(id);
    this.list = this.list.filter((w) => w.id !== id);
    this.#loaded.delete(id);
    this.#had.delete(id);
    this.#files.delete(id);
  }
}

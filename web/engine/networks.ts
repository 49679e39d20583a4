// The networks that the page knows: from the server, the visitor's disk, a training in the page, or an
// earlier visit. Those of the server are fetched when they are first asked, the default one at the start.
import { messageOf } from './errors.ts';
import { Unreachable, fetchBytes } from './fetching.ts';
import { remove, save } from './saved.ts';
import { entryIn, type Metadata, type WeightEntry } from './weightfile.ts';
import type { Remote } from './remote.ts';

/** How far a file has come, in bytes as transferred; total 0 if unknown. */
export interface Download { file: string; loaded: number; total: number }
export type OnProgress = (download: Download) => void;

export class Networks {
  #remote; #cache; #onProgress;
  list: WeightEntry[] = [];
  /** Files that did not come from the server, by id. */
  #files: Map<string, Uint8Array> = new Map();
  /** Networks that the core has or is loading, by id. */
  #loads: Map<string, Promise<WeightEntry>> = new Map();
  #inCore: Set<string> = new Set();
  /** Whether the page has started. After that, a failed download can be repeated. */
  started = false;

  /** @param remote the core */
  constructor(remote: Remote, cache: RequestCache, onProgress: OnProgress) {
    this.#remote = remote;
    this.#cache = cache;
    this.#onProgress = onProgress;
  }

  entry(id: string | null | undefined) {
    return this.list.find((w) => w.id === id);
  }

  /** The file of a network that did not come from the server. */
  fileOf(id: string) {
    return this.#files.get(id);
  }

  /** Loads a network into the core, once. */
  load(id: string): Promise<WeightEntry> {
    const entry = this.entry(id);
    if (!entry) return Promise.reject(new Error(`There are no weights named ${id}.`));
    const known = this.#loads.get(id);
    if (known) return known;
    const loading = this.#send(entry);
    loading.catch(() => this.#loads.delete(id));
    this.#loads.set(id, loading);
    return loading;
  }

  has(id: string) {
    return this.#inCore.has(id);
  }

  async #send(entry: WeightEntry) {
    const own = this.fileOf(entry.id);
    const bytes = own ?? await this.#fetch(entry);
    try {
      await this.#remote.ask('load', { id: entry.id }, { beside: bytes, rank: 'now' });
    } catch (error) {
      throw new Error(
        `${own ? 'The network’s file cannot be read' : 'The weights were damaged in transfer'}. ${messageOf(error)}`);
    }
    this.#inCore.add(entry.id);
    return entry;
  }

  #fetch(entry: WeightEntry) {
    const heard = (loaded: number, total: number) =>
      this.#onProgress({ file: entry.file, loaded, total: total || entry.bytes });
    heard(0, entry.bytes);
    return fetchBytes(entry.file, this.#cache, heard).catch((error) => {
      heard(entry.bytes, entry.bytes); // the download is complete
      if (!(error instanceof Unreachable) || !this.started) throw error;
      throw new Error('This network has not been downloaded yet, and there is no connection now. With one, move '
        + 'a point to load it.');
    });
  }

  /** The networks that did not come from the server. */
  own() {
    return [...this.#files].map(([id, bytes]) => ({ entry: this.entry(id)!, bytes }));
  }

  /** Adds a file without loading it into the core. */
  add(entry: Metadata & { id: string }, bytes: Uint8Array) {
    const added = { ...entry, file: '', bytes: bytes.length, default: false };
    this.#files.set(entry.id, bytes);
    this.list = [...this.list.filter((w) => w.id !== entry.id), added];
    return added;
  }

  /**
   * Adds a file from the visitor's disk or from a training in the page.
   * @param made when it was trained here, as ISO 8601
   * @param file its newest weights, where those loaded are a snapshot
   */
  async import(
    name: string, bytes: Uint8Array, id = `file:${name}`, made?: string, file = bytes,
  ): Promise<WeightEntry> {
    try {
      await this.#remote.ask('load', { id }, { beside: bytes, rank: 'now' });
    } catch (error) {
      throw new Error(`${name} cannot be used. ${messageOf(error)}`);
    }
    const entry = this.add({ ...entryIn(bytes), id, ...(made && { title: name, made }) }, file);
    this.#loads.set(id, Promise.resolve(entry));
    this.#inCore.add(id);
    return entry;
  }

  /** Stores a network that was trained in the page in the browser, for the next visit. */
  async save(id: string, bytes: Uint8Array) {
    const { title = '', made = '' } = this.entry(id) ?? {};
    await save({ id, name: title, made, bytes });
  }

  async delete(id: string) {
    await remove(id);
    this.list = this.list.filter((w) => w.id !== id);
    this.#loads.delete(id);
    this.#inCore.delete(id);
    this.#files.delete(id);
  }
}

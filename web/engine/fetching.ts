// Fetches the core's module, the list of networks and weight files. Every error is a sentence.
import { NO_MEMORY, lacksMemory } from './errors.ts';

/** The file of the core's module. */
export const PROGRAM = 'ptrnet.wasm';

/** A module with one SIMD instruction: valid only if the browser supports SIMD. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

/** The address of a file in the page's folder, relative to the script of the page or of a worker: bundling moves
 * this module. */
export const placeOf = (name: string) => new URL(name, globalThis.document
  ? document.querySelector<HTMLScriptElement>('script[type="module"]')!.src : location.href);

/** The core's module, compiled. */
export async function fetchModule(cache: RequestCache, onProgress: (loaded: number, total: number) => void) {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD)) {
    throw new Error('This browser cannot run the network: it lacks WebAssembly SIMD. '
      + 'Chrome and Edge from 91, Firefox from 89 and Safari from 16.4 have it.');
  }
  // the site writes the module's size in bytes beside its address
  const size = Number(document.querySelector<HTMLLinkElement>('link[data-bytes]')?.dataset.bytes ?? 0);
  const bytes = await fetchBytes(placeOf(PROGRAM), cache, onProgress, size);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    if (lacksMemory(error)) throw new Error(NO_MEMORY);
    await WebAssembly.compile(SIMD).catch(() => {
      throw new Error('The Content-Security-Policy of this site does not let WebAssembly run: its script-src '
        + "needs 'wasm-unsafe-eval'.");
    });
    throw new Error('The program that runs the network was damaged in transfer.');
  }
}

export class Unreachable extends Error {}

async function get(url: string | URL, cache: RequestCache) {
  let response;
  try {
    response = await fetch(url, { cache });
  } catch {
    throw new Unreachable(navigator.onLine === false
      ? 'You are offline, and this part of the page is not stored here yet.'
      : 'The server cannot be reached.');
  }
  if (!response.ok) {
    const file = new URL(url, location.href).pathname.split('/').pop();
    throw new Error(response.status === 404
      ? `A part of the page is missing on the server: ${file}. If the page has been updated, load it again.`
      : `The server could not send a part of the page: ${file} (${response.status}).`);
  }
  return response;
}

/** @param damaged the error's sentence for what is no JSON */
export async function fetchJSON(url: string | URL, cache: RequestCache, damaged: string) {
  const response = await get(url, cache);
  try {
    return await response.json();
  } catch {
    throw new Error(damaged);
  }
}

/**
 * @param onProgress counts bytes as transferred; total 0 if unknown
 * @param size of the uncompressed content
 */
export async function fetchBytes(
  url: string | URL, cache: RequestCache, onProgress: (loaded: number, total: number) => void, size = 0,
) {
  const response = await get(url, cache);
  const { headers } = response;
  const contentLength = Number(headers.get('content-length'));
  const compressed = headers.has('content-encoding'); // the bytes read are then more than those transferred
  // a server that compresses while it sends knows no length
  const total = contentLength && compressed && !size ? 0 : contentLength || size;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body!.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      loaded += value.length;
      const scaled = compressed && contentLength && size;
      onProgress(scaled ? Math.min(total, Math.round(loaded * (total / size))) : loaded, total);
    }
  } catch {
    throw new Error('The connection broke while the page was loading.');
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

// Global names that the page's modules use and do not define.

/** Go's wasm_exec.js, which defines the class Go; the build copies it beside the page's modules. */
declare module '*/wasm_exec.js';
interface GoProgram {
  exit: (code: number) => void;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
declare const Go: new () => GoProgram;
/** Its file system, to which Go's runtime prints. */
declare const fs: { writeSync(file: number, bytes: Uint8Array): number };

/** Reloads the page past all caches; see early.js. */
declare const loadAfresh: () => Promise<void>;

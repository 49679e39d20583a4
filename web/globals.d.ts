// Global names that the page's modules use and do not define.

/** Go's wasm_exec.js, which defines the class Go; the build copies it beside the page's modules. */
declare module '*/wasm_exec.js';

/** Reloads the page past all caches; see early.js. */
declare const loadAfresh: () => Promise<void>;

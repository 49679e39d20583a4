// What is there when the page's modules run, and no module of ours brings.

/** The toolchain's own, which defines Go; the build puts it beside the page's modules. */
declare module '*/wasm_exec.js';

/** Written before the service worker by web/site. */
declare const FILES: string[];
declare const VERSION: string;

/** Loads the page again, past every cache: early.js. */
declare const loadAfresh: () => Promise<void>;

/** The page as a script sees it: api.js. */
declare const ptrnet: any;

/** The modules of Node, which the page's tests use. */
declare module 'node:*';

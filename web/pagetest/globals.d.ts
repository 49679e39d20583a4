// Global names that the page's tests use and do not define.

/** The page's interface for scripts; see api.ts. */
declare const ptrnet: any;

/** Node's modules. */
declare module 'node:*';

type Test = import('./lib/tests.mjs').Test;
type Tab = import('./lib/tab.mjs').Tab;
type Place = import('./lib/tab.mjs').Place;

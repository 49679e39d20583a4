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

/** What most modules speak of. */
type Store = import('./state/store.js').Store;
type State = import('./state/store.js').State;
type Engine = import('./engine/engine.js').Engine;
type Answer = import('./engine/answer.js').Answer;
type Model = import('./engine/answer.js').Model;
type WeightEntry = import('./engine/weightfile.js').WeightEntry;
type Point = import('./points/grid.js').Point;
type PointHistory = import('./state/history.js').History;
type Spot = import('./board/strokes.js').Spot;
type Colors = import('./views/canvas.js').Colors;

/** What the page's tests are given. */
type Test = import('./pagetest/lib/tests.mjs').Test;
type Tab = import('./pagetest/lib/tab.mjs').Tab;
type Place = import('./pagetest/lib/tab.mjs').Place;

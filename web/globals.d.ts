// Global names that the page's modules use and do not define.

/** Go's wasm_exec.js, which defines the class Go; the build copies it beside the page's modules. */
declare module '*/wasm_exec.js';

/** Constants that web/site writes before the text of sw.js. */
declare const FILES: string[];
declare const VERSION: string;

/** Reloads the page past all caches; see early.js. */
declare const loadAfresh: () => Promise<void>;

/** The page's interface for scripts; see api.js. */
declare const ptrnet: any;

/** Node's modules, for the page's tests. */
declare module 'node:*';

/** Types that most modules use. */
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

/** Types of the page's tests. */
type Test = import('./pagetest/lib/tests.mjs').Test;
type Tab = import('./pagetest/lib/tab.mjs').Tab;
type Place = import('./pagetest/lib/tab.mjs').Place;

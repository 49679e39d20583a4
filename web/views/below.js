// @ts-check
// The parts of the page below its first, each by its name: one file, because they share the drawing of small boards.
export { mountLearned as learned } from './learned/learned.js';
export { mountOrder as order } from './order/order.js';
export { mountOwn as own } from './own/own.js';
export { mountSearch as search } from './search/search.js';

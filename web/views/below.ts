// The parts of the page below its first, each by its name: one file, because they share the drawing of small
// boards.
export { mountLearned as learned } from './learned/learned.ts';
export { mountOrder as order } from './order/order.ts';
export { mountOwn as own } from './own/own.ts';
export { mountSearch as search } from './search/search.ts';

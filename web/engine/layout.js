// @ts-check
// What the core's answers hold, read in the order in which they lie.
// Code generated from wasm/layout.go by web/layout. DO NOT EDIT.

/** @typedef {import('./numbers.js').Numbers} Numbers */

/** @param {Numbers} n */
export const loaded = (n) => ({
  handle: n.next(),
});

/** @param {Numbers} n */
export const interrupted = (n) => ({
  work: n.next(),
});

/** @param {Numbers} n */
export const solved = (n) => ({
  exact: n.flag() ? solution(n) : null,
  model: n.flag() ? answer(n) : null,
});

/** @param {Numbers} n */
export const solution = (n) => ({
  ms: n.next(),
  proven: n.flag(),
  length: n.next(),
  bound: n.next(),
  excess: n.next(),
  parts: n.next(),
  sequence: n.list(() => n.next()),
  edges: n.list(() => edge(n)),
  cuts: n.list(() => outline(n)),
});

/** @param {Numbers} n */
export const outline = (n) => ({
  ring: n.list(() => n.next()),
  level: n.next(),
});

/** @param {Numbers} n */
export const edge = (n) => ({
  a: n.next(),
  b: n.next(),
  after: n.next(),
  wrong: n.flag(),
});

/** @param {Numbers} n */
export const answer = (n) => ({
  ms: n.next(),
  ended: n.flag(),
  logProbability: n.next(),
  view: n.next(),
  share: n.next(),
  sequence: n.list(() => n.next()),
  order: n.list(() => n.next()),
  chosen: n.list(() => n.next()),
  overs: n.list(() => over(n)),
  beams: n.list(() => n.list(() => hypothesis(n))),
  judged: judged(n),
});

/** @param {Numbers} n */
export const over = (n) => ({
  symbol: n.next(),
  why: n.next(),
});

/** @param {Numbers} n */
export const hypothesis = (n) => ({
  parent: n.next(),
  symbol: n.next(),
  logProbability: n.next(),
  finished: n.flag(),
});

/** @param {Numbers} n */
export const judged = (n) => ({
  parts: n.next(),
  valid: n.flag(),
  correct: n.flag(),
  values: n.list(() => n.next()),
  edges: n.list(() => edge(n)),
  missing: n.list(() => edge(n)),
  played: n.list(() => edge(n)),
  fault: n.flag() ? fault(n) : null,
  spot: spot(n),
});

/** @param {Numbers} n */
export const spot = (n) => ({
  x: n.next(),
  y: n.next(),
  far: n.next(),
});

/** @param {Numbers} n */
export const fault = (n) => ({
  kind: n.next(),
  step: n.next(),
  chosen: n.next(),
  detail: n.next(),
  rough: n.flag(),
  right: n.list(() => n.next()),
  part: n.list(() => n.next()),
  x: n.next(),
  y: n.next(),
  radius: n.next(),
});

/** @param {Numbers} n */
export const retraced = (n) => ({
  fault: n.flag() ? fault(n) : null,
});

/** @param {Numbers} n */
export const later = (n) => ({
  judged: judged(n),
  nearest: nearest(n),
});

/** @param {Numbers} n */
export const nearest = (n) => ({
  sequence: n.list(() => n.next()),
  edges: n.list(() => edge(n)),
});

/** @param {Numbers} n */
export const improved = (n) => ({
  tried: n.next(),
  kept: n.next(),
  before: n.next(),
  length: n.next(),
  sequence: n.list(() => n.next()),
});

/** @param {Numbers} n */
export const drawn = (n) => ({
  points: n.list(() => n.point()),
});

/** @param {Numbers} n */
export const evaluated = (n) => ({
  done: n.next(),
  correct: n.next(),
  failures: n.next(),
  figures: n.list(() => figure(n)),
});

/** @param {Numbers} n */
export const figure = (n) => ({
  value: n.next(),
  low: n.next(),
  high: n.next(),
});

/** @param {Numbers} n */
export const failure = (n) => ({
  points: n.list(() => n.point()),
  sequence: n.list(() => n.next()),
  exact: n.list(() => edge(n)),
  edges: n.list(() => edge(n)),
  missing: n.list(() => edge(n)),
  far: n.next(),
});

/** @param {Numbers} n */
export const surrounded = (n) => ({
  tried: n.next(),
  done: n.next(),
  correct: n.next(),
  figures: n.list(() => figure(n)),
});

/** @param {Numbers} n */
export const trained = (n) => ({
  step: n.next(),
  examples: n.next(),
  loss: n.next(),
  rate: n.next(),
});

/** @param {Numbers} n */
export const scored = (n) => ({
  instances: n.next(),
  figures: n.list(() => figure(n)),
});

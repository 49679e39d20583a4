// @ts-check
// Whether a network can be measured on jittered copies of a board, each with an exact answer of its
// own, while somebody waits for it: as the board's own answers tell.
import { problemOf } from '../catalog/problems.js';

export const COPIES = 50;
/** Milliseconds that the exact answer of a copy may take; a copy whose answer takes longer is left out. */
export const EXACT = 400;
/** Milliseconds of the network's answer; a longer one would delay other questions. */
const SLOW = 1000;

/**
 * About how many seconds the copies take; and why not to begin, if most of them would be left out or
 * hold up the page. Nothing is known while the search for the board's exact answer goes on.
 * @param {Pick<Answer, 'task'|'exact'|'searching'> & {model: Pick<Model, 'ms'>|null}} answer
 * @returns {{seconds: number, why: string}|null}
 */
export function copiesOf({ task, model, exact, searching }) {
  if (!model || searching) return null;
  const why = model.ms > SLOW ? `the network takes ${told(model.ms)} for each` : hard(task, exact);
  return { seconds: (COPIES * (model.ms + Math.min(exact?.ms ?? 0, EXACT))) / 1000, why };
}

/** Why the copies' exact answers would not be found. Of another method's time nothing follows: theirs are the default's. @param {string} task @param {Answer['exact']} exact */
function hard(task, exact) {
  const [method] = problemOf(task).methods;
  if (!exact || exact.method !== method.name || (exact.proven && !(exact.ms > EXACT))) return '';
  return `each copy’s exact answer may take ${told(EXACT)}, and this board’s ${exact.proven ? 'took' : 'was not found in'} ${told(exact.ms)}`;
}

const told = (ms) => `${(ms / 1000).toFixed(1)} s`;

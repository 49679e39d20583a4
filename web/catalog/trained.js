// @ts-check
// The ids and names of networks that were trained in a browser. No server has them.
import { problemOf, rangeWords } from './problems.js';

const PREFIX = 'here:';

/** No two browsers give the same. */
export const freshId = () => PREFIX + Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, '0')).join('');

/** @param {string|undefined} id of weights */
export const trainedHere = (id) => Boolean(id?.startsWith(PREFIX));

/**
 * What a network is called until the visitor has a better name: "Convex hull, 5 to 20 points, x and y, 25 Nov 10:31".
 * @param {string} task @param {number[]} n @param {Date} made @param {string} [given]
 */
export function firstName(task, n, made, given) {
  const date = made.toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).replace(',', '');
  return [problemOf(task).words.short, `${rangeWords(n, ' to ')} points`, given, date].filter(Boolean).join(', ');
}

// @ts-check
// What a network that is trained here is given of its points, and the curves that show what
// it makes of that.
import { trainedHere } from '../../catalog/trained.js';

/** @typedef {'xy'|'places'} Given */

/** What a network can be given, by the page's words. @type {Object<Given, string>} */
export const GIVEN = { xy: 'x and y', places: 'places' };

/** What a network was given; undefined where it was neither. @returns {Given|undefined} */
export function givenTo({ relation = '', features }) {
  if (relation === 'places/1') return 'places';
  return !relation && features === 2 ? 'xy' : undefined;
}

/**
 * The newest curve among networks trained here for this problem and size.
 * @param {import('../../engine/weightfile.js').WeightEntry[]} list
 * @param {{task: string, n: [number, number], hidden: number, given: string}} what @returns {import('../../engine/weightfile.js').Curve|undefined}
 */
export function newestCurve(list, { task, n, hidden, given }) {
  const alike = list.filter((w) => trainedHere(w.id) && w.curve && w.task === task && w.hidden === hidden && givenTo(w) === given
    && w.n[0] === n[0] && w.n[1] === n[1]);
  return alike.sort((a, b) => ((a.made ?? '') < (b.made ?? '') ? 1 : -1))[0]?.curve;
}

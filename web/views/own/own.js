// @ts-check
// The fifth part: the visitor's own points, weights and measurements.
import { byId } from '../../page/dom.js';
import { mountKept } from './kept.js';
import { mountMeasure } from './measure.js';

/** @param {import('../parts.js').Page} page */
export function mountOwn(page) {
  byId('own-points').addEventListener('click', () => byId('file').click());
  byId('open-file').addEventListener('click', () => byId('file-input').click());
  mountMeasure(page);
  return mountKept(page);
}

// The fifth part: the visitor's own points, weights and measurements.
import { byId } from '../../page/dom.ts';
import { mountKept } from './kept.ts';
import { mountMeasure } from './measure.ts';
import type { Page } from '../parts.ts';

export function mountOwn(page: Page) {
  byId('own-points').addEventListener('click', () => byId('file').click());
  byId('open-file').addEventListener('click', () => byId('file-input').click());
  mountMeasure(page);
  return mountKept(page);
}

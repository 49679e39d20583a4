// The parts of the page below its first, each by its name: one file, because they share the drawing of small
// boards. Each returns a function that is called when the part comes into the window.
import { byId } from '../page/dom.ts';
import { mountCompare } from './order/compare.ts';
import { mountOrders } from './order/orders.ts';
import { mountSaved } from './own/saved.ts';
import { mountMeasure } from './own/measure.ts';
import type { Page } from './page.ts';

export { mountLearned as learned } from './learned/learned.ts';
export { mountSearch as search } from './search/search.ts';

/** The order of the points, and the dictionary. */
export function order(page: Page) {
  const come = [mountOrders(page), mountCompare(page)];
  return () => come.forEach((ask) => ask());
}

/** The visitor's own points, weights and measurements. */
export function own(page: Page) {
  byId('own-points').addEventListener('click', () => {
    if (byId('own').hidden) byId('file').click();
    else byId('own').scrollIntoView();
  });
  byId('open-file').addEventListener('click', () => byId('file-input').click());
  mountMeasure(page);
  return mountSaved(page);
}

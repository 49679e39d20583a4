// @ts-check
// The second part: the order of the points, and the dictionary.
import { mountCompare } from './compare.js';
import { mountOrders } from './orders.js';

/** @param {import('../parts.js').Page} page */
export function mountOrder(page) {
  mountOrders(page);
  return mountCompare(page);
}

// The second part: the order of the points, and the dictionary.
import { mountCompare } from './compare.ts';
import { mountOrders } from './orders.ts';
import type { Page } from '../parts.ts';

export function mountOrder(page: Page) {
  mountOrders(page);
  return mountCompare(page);
}

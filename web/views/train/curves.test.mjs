import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestCurve } from './curves.js';

test('the curve shown is that of the newest network with a loss', () => {
  const what = { task: 'hull', n: [5, 10], hidden: 64 };
  const dots = [{ at: 1, value: 0.5 }];
  const network = (id, made, loss) => ({ ...what, id, made, curve: { right: dots, loss, minutes: Number(made) } });
  const list = [network('here:a', '1', dots), network('here:b', '2', dots), network('here:c', '3', []), network('hull', '4', dots)];
  assert.equal(newestCurve(/** @type {any} */ (list), what)?.minutes, 2);
});

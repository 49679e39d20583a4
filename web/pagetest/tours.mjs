// @ts-check
// The search for the shortest tour.
import assert from 'node:assert/strict';

import { scattered } from './lib/tab.mjs';

/**
 * An unproven tour is not called exact: the verdict compares with the best known tour as soon as there is
 * one, and the search can be stopped. A proven tour is not searched for again with another network or decoding.
 * @param {Test} t
 */
export async function soFar(t) {
  const p = await t.open('#task=tsp', { before: () => {
    const post = Worker.prototype.postMessage;
    Object.assign(window, { searches: 0 });
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...a) {
      if (a[0]?.name === 'exact') /** @type {any} */ (window).searches++;
      post.apply(this, /** @type {any} */ (a));
    };
  } });
  const exact = await p.text('legend-exact');
  await p.eval((points) => ptrnet.setPoints(points), scattered(500));
  await p.says('search-text', /\d/);
  await p.until((before) => document.getElementById('legend-exact')?.textContent !== before, exact);
  await p.says('verdict-text',
    /tour is (.* (longer|shorter) than|as short as) the best known.*, which is at most .* %/);
  await p.says('verdict-text', /% above the optimum\.$/);
  await p.press('search-stop');
  await p.settled();
  assert.notEqual(await p.text('legend-exact'), exact, 'nor when it is cut short');
  await p.put(scattered(20));
  await p.until((before) => document.getElementById('legend-exact')?.textContent === before, exact);
  const searches = () => p.eval(() => /** @type {any} */ (window).searches);
  const before = await searches();
  assert.ok(before > 1);
  await p.check('with-search', false);
  await p.choose('network', 'paper');
  await p.settled();
  assert.equal(await searches(), before);
}

// @ts-check
// The search for the shortest tour.
import assert from 'node:assert/strict';

import { scattered } from './lib/tab.mjs';

/** An unproven tour is not called exact: the verdict compares with the best known tour as soon as there is one, and the search can be stopped. @param {Test} t */
export async function soFar(t) {
  const p = await t.open('#task=tsp');
  const exact = await p.text('legend-exact');
  await p.eval((points) => ptrnet.setPoints(points), scattered(500));
  await p.says('search-text', /\d/);
  await p.until((before) => document.getElementById('legend-exact')?.textContent !== before, exact);
  await p.says('verdict-text', /tour is (.* (longer|shorter) than|as short as) the best known.*, which is at most .* % above the optimum\.$/);
  await p.press('search-stop');
  await p.settled();
  assert.notEqual(await p.text('legend-exact'), exact, 'nor when it is cut short');
  await p.put(scattered(5));
  await p.until((before) => document.getElementById('legend-exact')?.textContent === before, exact);
}

/** A chosen method that does not take so many cities says so; nothing has to be restarted. @param {Test} t */
export async function tooMany(t) {
  const p = await t.open('#task=tsp');
  await p.put(scattered(9));
  await p.choose('method', 'held-karp');
  await p.put(scattered(21));
  await p.says('rows', /at most 20 points, not 21\.$/);
}

/** The cuts of the bound are off at first; a check box outlines them. @param {Test} t */
export async function cuts(t) {
  const p = await t.open('#task=tsp', { before: () => { // on the board of a tour, only outlines are closed paths
    const { closePath } = CanvasRenderingContext2D.prototype;
    Object.assign(window, { outlines: 0 });
    CanvasRenderingContext2D.prototype.closePath = function counted() {
      /** @type {any} */ (window).outlines++;
      closePath.call(this);
    };
  } });
  const draw = (/** @type {[number, number][]} */ points) => p.eval((them) => ptrnet.setPoints(them), points);
  const outlines = () => p.eval(() => /** @type {any} */ (window).outlines);
  await draw(scattered(150));
  await p.has('cuts-row', 'hidden', false);
  await p.settled();
  assert.equal(await outlines(), 0);
  await p.check('cuts', true);
  await p.says('cuts-words', /^Each outline is a set of cities that the bound requires at least two edges to leave\.$/);
  await p.drawn();
  assert.ok(await outlines() > 5);
  await draw([[0, 0], [1, 0], [0.4, 1]]);
  await p.has('cuts-row', 'hidden', true);
  await draw(scattered(150));
  await p.has('cuts-row', 'hidden', false);
  await p.check('cuts', false);
  const drawn = await outlines();
  await p.settled();
  assert.equal(await outlines(), drawn);
}

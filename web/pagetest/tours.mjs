// @ts-check
// While the shortest tour is searched, the verdict compares with the best known.

/** @typedef {import('./lib/tests.mjs').Test} Test */
import { scattered } from './lib/tab.mjs';

/** @param {Test} t */
export async function soFar(t) {
  const p = await t.open('#task=tsp');
  await p.eval((points) => ptrnet.setPoints(points), scattered(300));
  await p.says('verdict-text', /tour is (.* (longer|shorter) than|as short as) the best known.*, which is at most .* % above the optimum\.$/);
}

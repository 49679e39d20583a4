// @ts-check
// A page with a fourth problem, which fourth_test.go serves.
import assert from 'node:assert/strict';

/** @param {Test} t */
export const onThePage = async (t) => {
  const p = await t.open('#task=nearest');
  assert.deepEqual(await p.eval(() => [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="task"]'))].map((r) => r.value + (r.checked ? '!' : ''))), ['hull', 'delaunay', 'tsp', 'nearest!']);
  await p.put([[0.9, 0.9], [0.5, 0.55], [0.3, 0.3], [0.5, 0.8], [0.05, 0.95]]); // their distances from the middle differ clearly, as in training
  const { model, exact } = await p.eval(() => ptrnet.solve({ task: 'nearest', points: ptrnet.getPoints() }));
  assert.deepEqual([Object.values(exact.sequence), Object.values(model.sequence), model.correct, model.inPlace], [[1, 2, 3, 0, 4], [1, 2, 3, 0, 4], true, 1]);
  assert.equal(await p.verdict(), 'agree');
  assert.match(await p.text('rows'), /Points in their place100 %/);
  await p.choose('bench-count', 100);
  await p.press('open-bench');
  await p.press('bench-run');
  await p.says('bench-figures', /Accuracy.*Points in their place/); // each metric has its figure
  await p.press('open-compare');
  await p.until(() => document.querySelector('#compare figure:not(.waiting) .said'));
};

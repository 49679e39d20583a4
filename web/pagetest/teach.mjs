// @ts-check
// A network learns on the board: its answers change, its snapshots can be shown, and its link repeats the training.
import assert from 'node:assert/strict';
import { SIX } from './lib/tab.mjs';

/** @param {Test} t */
export async function onTheBoard(t) {
  const p = await t.open(`#${SIX}`);
  assert.deepEqual(await p.seen('teach', 'teaching'), ['teach']);
  await p.press('teach');
  await p.until(() => location.hash.includes('teach=60-'));
  assert.equal(await p.eval(() => /** @type {HTMLInputElement} */ (document.querySelector('input[name="whose"]:checked')).value), 'yours');
  // The network learns, also while a point is dragged, and becomes right; after 0 examples it is wrong.
  await p.says('teach-text', /^(9\d|100)[. ]/);
  await p.drag([0.5, 0.45], [0.52, 0.55]);
  await p.until(() => document.querySelector('#verdict[data-settled="true"][data-kind="agree"]'));

  await p.press('teach-pause');
  const seen = () => p.text('teach-text');
  await p.until(() => document.querySelector('#teach-at:enabled'));
  await p.settled();
  const verdict = await p.verdict();
  const before = await p.picture();
  await p.choose('teach-at', 0);
  await p.says('teach-text', /after 0 examples/);
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'differ');
  await p.until((was) => /** @type {HTMLCanvasElement} */ (document.getElementById('board')).toDataURL() !== was, before); // the answer of random weights
  assert.match(await seen(), /0 examples/);
  await p.choose('teach-at', await p.eval(() => Number(/** @type {HTMLInputElement} */ (document.getElementById('teach-at')).max)));
  await p.until((was) => /** @type {HTMLElement} */ (document.getElementById('verdict')).dataset.kind === was, verdict);
  await p.press('teach-close');
  await p.until(() => document.getElementById('teaching')?.hidden);
}

/** Scripts can train a network for every problem; wrong arguments are rejected. @param {Test} t */
export async function fromAScript(t) {
  const p = await t.open();
  for (const task of ['hull', 'delaunay', 'tsp']) {
    const taught = await p.eval(async (what) => {
      const { weights, examples, accuracy } = await ptrnet.teach(what);
      return { weights, examples, accuracy, known: ptrnet.weights.some((w) => w.id === weights) };
    }, { task, seconds: 1, seed: 7 });
    assert.match(taught.weights, /^here:/);
    assert.ok(taught.known && taught.examples > 0 && taught.accuracy >= 0 && taught.accuracy <= 1, `${task}: ${JSON.stringify(taught)}`);
    await p.eval((id) => ptrnet.setWeights(id), taught.weights);
  }
}

/** The list of networks trained in the page does not delete one that still learns: it would come back. @param {Test} t */
export async function listed(t) {
  const p = await t.open(`#${SIX}&tab=train&teach=60-7`);
  await p.until(() => document.querySelector('#kept-list button:disabled'));
  await p.press('teach-close');
  await p.until(() => document.querySelector('#kept-list button') && !document.querySelector('#kept-list button:disabled'));
}

/** @param {Test} t */
export async function fromALink(t) {
  const p = await t.open(`#${SIX}&teach=2-7`, { before: () => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } }) && 0 });
  await p.says('teach-text', /exactly right after [\d,]+ examples\.$/);
  assert.match(await p.eval(() => location.hash), /teach=2-7/);
  await p.press('copy-link');
  await p.says('toast', /^Link copied\.$/); // whoever opens it needs no file
}

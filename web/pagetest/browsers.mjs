// @ts-check
// The page's main paths in Firefox and in WebKit (make browsers).
import assert from 'node:assert/strict';
import { firefox as openFirefox, webKit as openWebKit } from './lib/drivers.mjs';
import { alike, wait } from './lib/tab.mjs';

export const LIMIT = 600_000;

/** @param {Tab} p a tab that shows nothing yet */
async function paths(p) {
  await p.go();
  await p.ready();
  assert.match(await p.text('verdict-text'), /^(Right|Wrong): /, 'it opens with an answer');

  // The mouse places points and drags one.
  await p.eval(() => ptrnet.setPoints([]));
  for (const place of /** @type {Place[]} */ (
    [[0.2, 0.2], [0.8, 0.25], [0.7, 0.8], [0.3, 0.75], [0.5, 0.5]])) {
    const { length } = await p.points();
    await p.click(place);
    await p.until((n) => ptrnet.getPoints().length === n, length + 1);
  }
  await p.settled();
  await p.drag([0.5, 0.5], [0.9, 0.55]);
  await p.until(() => ptrnet.getPoints().length === 5 && ptrnet.getPoints()[4][0] > 0.85);
  await p.settled();
  alike((await p.points()).slice(4), [[0.9, 0.55]]);

  for (const task of ['hull', 'delaunay', 'tsp']) {
    await p.task(task);
    assert.match(await p.text('verdict-text'), /^(Right|Wrong|The network)/, task);
  }
  await p.press('back');
  await p.says('step-text', /^Step /);
  await p.press('next');
  await p.says('step-text', /^Whole answer/);

  // A link opens the same points. The address is written a moment after the last change.
  await wait(1000);
  const [link, points] = [await p.eval(() => location.href), await p.points()];
  assert.ok(link.startsWith(p.home));
  await p.go('about:blank');
  await p.go(link);
  await p.ready();
  assert.deepEqual(await p.points(), points);

  // A network learns for a few seconds and answers.
  await p.task('delaunay');
  await p.press('learn');
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.press('learn-keep');
  await p.settled();
}

//! PTRNET_BROWSERS asks for it
export async function firefox(/** @type {Test} */ t) {
  await paths(await openFirefox(t));
}

//! PTRNET_BROWSERS asks for it
export async function webKit(/** @type {Test} */ t) {
  await paths(await openWebKit(t));
}

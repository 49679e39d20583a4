// @ts-check
// The page without its server, from the second visit on.
import assert from 'node:assert/strict';
import { TRIANGLE } from './lib/tab.mjs';

/**
 * The page opens and answers. For a problem that was not visited, it shows the exact answer and says that the
 * network is missing.
 * @param {Test} t
 */
export async function visit(t) {
  const server = await t.faulty();
  const p = await t.open(`#${TRIANGLE}`, { home: server.home, keeps: true });
  await p.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
  server.down = true;
  await p.go('about:blank');
  await p.go(`#${TRIANGLE}`);
  await p.ready();
  assert.equal(await p.verdict(), 'agree');
  await p.task('delaunay');
  await p.says('doubt', /not been downloaded/);
  assert.equal(await p.verdict(), 'alone');
}

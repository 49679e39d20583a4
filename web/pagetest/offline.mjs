// @ts-check
// The page without its server, from the second visit on.
import assert from 'node:assert/strict';

/** Waits until the service worker has stored the page. @param {Tab} p */
const stored = (p) =>
  p.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));

/**
 * The page opens and answers every problem by its usual network. Of another network, it says that it is missing.
 * @param {Test} t
 */
export async function visit(t) {
  const server = await t.faulty();
  const p = await t.open('index.html', { home: server.home, keeps: true });
  await stored(p);
  server.down = true;
  await p.ask('Network.clearBrowserCache');
  for (const name of ['', 'index.html', 'index.html?again']) { // it is one page
    await p.go('about:blank');
    await p.go(name);
    await p.ready();
  }
  assert.equal(await p.verdict(), 'agree');
  for (const task of ['hull', 'tsp']) {
    await p.task(task);
    assert.equal(await p.verdict(), 'agree', task);
  }
  await p.choose('network', 'paper');
  await p.settled();
  await p.says('doubt', /not been downloaded/);
  assert.equal(await p.verdict(), 'alone');
}

/**
 * Two versions of the page on one origin are both stored: neither deletes the files of the other.
 * @param {Test} t
 */
export async function versions(t) {
  const server = await t.faulty();
  server.finds = (url) => url.replace(/^\/page\/(beta\/)?/, '/');
  server.breaks(['/page/beta/sw.js'], (answer) =>
    ({ ...answer, body: String(answer.body).replace(/"[0-9a-f]{12}"/, '"0000000000ff"') }));
  const p = await t.open('', { home: `${server.home}page/`, keeps: true });
  await stored(p);
  await p.go('beta/');
  await p.ready();
  await stored(p);
  assert.equal((await p.eval(() => caches.keys())).length, 2);
  server.down = true;
  for (const place of ['', 'beta/']) {
    await p.go(`${place}?again`);
    await p.ready();
    assert.equal(await p.verdict(), 'agree', place);
  }
}

/**
 * Without a connection the page can be started again: it asks past its cache, and then takes what is stored.
 * @param {Test} t
 */
export async function again(t) {
  const server = await t.faulty();
  const p = await t.open('', { home: server.home, keeps: true, before: () => {
    const started = window.Worker;
    window.Worker = class extends started { constructor(/** @type {any} */ url, /** @type {any} */ options) {
      super(url, options);
      Object.assign(window, { newest: this });
    } };
  } });
  await stored(p);
  server.down = true;
  await p.ask('Network.clearBrowserCache');
  await p.go('about:blank');
  await p.go();
  await p.ready();
  await p.eval(() => {
    /** @type {any} */ (window).newest.dispatchEvent(new ErrorEvent('error', { message: 'it ended' }));
  });
  assert.match(await p.failed(), /it ended/);
  await p.retry();
  assert.equal(await p.verdict(), 'agree');
}

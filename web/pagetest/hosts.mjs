// @ts-check
// nginx and Caddy serve the folder of make dist (PTRNET_DIST) without its _headers file (make hosts): the page opens, solves,
// and opens again without the host. load.mjs serves it with the headers.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, getuid } from 'node:process';
import { freePort, patiently, start } from './lib/programs.mjs';
import { TRIANGLE } from './lib/tab.mjs';

/** @param {number} port @param {string} dist */
const nginx = (port, dist) => `daemon off; pid nginx.pid; error_log stderr; ${getuid() ? '' : 'user root;'} events {}
http { include /etc/nginx/mime.types; access_log off; gzip_static on;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path temp_${kind};`).join(' ')}
server { listen 127.0.0.1:${port}; root ${dist}; } }\n`;

//! PTRNET_HOSTS asks for it
export async function others(/** @type {Test} */ t) {
  const dist = /** @type {string} */ (env.PTRNET_DIST);
  for (const name of ['nginx', 'caddy']) {
    const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'ptrnet-host-'))];
    t.ends.push(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'nginx.conf'), nginx(port, dist));
    const words = name === 'nginx' ? ['-c', join(folder, 'nginx.conf'), '-p', folder] : ['file-server', '--listen', `127.0.0.1:${port}`, '--root', dist];
    const { end } = start(t, name, words, { cwd: folder, env: { ...env, HOME: folder, PATH: `${env.PATH}:/usr/sbin` } });
    const home = `http://127.0.0.1:${port}/`;
    await patiently(() => fetch(home));
    const p = await t.open('', { home, keeps: true, fresh: true });
    for (const task of ['hull', 'delaunay', 'tsp']) {
      await p.task(task);
      await p.put([[0.25, 0.25], [0.75, 0.25], [0.5, 0.75], [0.5, 0.4]]);
      assert.equal(await p.verdict(), 'agree', `${name}, ${task}`);
    }
    await p.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
    await end();
    await p.go(`?again#${TRIANGLE}`);
    await p.ready();
    assert.equal(await p.verdict(), 'agree', `${name} is gone`);
  }
}

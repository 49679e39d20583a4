// @ts-check
// The folder of make dist (PTRNET_DIST), served by nginx and by Caddy (make hosts), with its _headers file honored and without: the page
// opens, solves, and opens again once the host is gone.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, getuid } from 'node:process';
import { expression, rulesOf, saidBy } from './lib/headers.mjs';

/** @typedef {import('./lib/headers.mjs').Rule} Rule */

const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Of nginx's locations the first that fits counts, so that each says all. @param {string} folder @param {number} port @param {Rule[]} rules */
const nginx = (folder, port, rules) => `${existsSync(MODULE) ? `load_module ${MODULE};\n` : ''}daemon off; pid nginx.pid; error_log stderr;
${getuid() ? '' : 'user root;'} events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; gzip_static on; ${existsSync(MODULE) ? 'brotli_static on;' : ''}
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path temp_${kind};`).join(' ')}
server { listen 127.0.0.1:${port}; root ${folder};
${[...rules].reverse().map((r) => `location ~ "${expression(r.pattern)}" { ${[...saidBy(rules, r.pattern.replaceAll('*', 'x'))].map(([name, value]) => `add_header ${name} "${value}" always;`).join(' ')} }`).join('\n')}
} }\n`;

/** @param {string} folder @param {number} port @param {Rule[]} rules */
const caddy = (folder, port, rules) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${folder}
  file_server {
    precompressed br gzip
  }
${rules.map((r, i) => `  @rule${i} path ${r.pattern}\n${r.headers.map(([name, value]) => `  header @rule${i} ${name} "${value}"`).join('\n')}`).join('\n')}
}\n`;

const freePort = () => new Promise((done) => { const s = createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => done(port)); }); });

/** Asks the host for every file of the folder, compressed and not. @param {string} folder @param {string} url @param {Rule[]} rules */
async function asHeadersSay(folder, url, rules) {
  const files = readdirSync(folder, { recursive: true }).map(String).filter((name) => !/\.(br|gz)$|_headers$/.test(name) && statSync(join(folder, name)).isFile());
  assert.ok(files.length > 50);
  for (const name of files) {
    const address = name === 'index.html' ? '/' : `/${name}`;
    for (const accepted of ['identity', 'br', 'gzip']) {
      const answer = await new Promise((resolve, reject) => { get(url + address, { headers: { 'accept-encoding': accepted } }, (r) => r.resume().on('end', () => resolve(r))).on('error', reject); });
      assert.equal(answer.statusCode, 200, address);
      for (const [header, value] of saidBy(rules, address)) assert.equal(answer.headers[header.toLowerCase()], value, `${header} of ${address}`);
      if (accepted === 'gzip' && existsSync(join(folder, `${name}.gz`))) assert.equal(answer.headers['content-encoding'], 'gzip', address);
    }
  }
}

//! PTRNET_HOSTS asks for it
export async function others(/** @type {Test} */ t) {
  const dist = /** @type {string} */ (env.PTRNET_DIST);
  for (const [name, write, args] of /** @type {[string, typeof nginx, (config: string, folder: string) => string[]][]} */ ([
    ['nginx', nginx, (config, folder) => ['-c', config, '-p', folder]], ['caddy', caddy, (config) => ['run', '--adapter', 'caddyfile', '--config', config]]])) {
    for (const rules of [rulesOf(dist), []]) {
      const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'ptrnet-host-'))];
      const config = join(folder, `${name}.conf`);
      writeFileSync(config, write(dist, port, rules));
      const server = spawn(name, args(config, folder), { cwd: folder, env: { ...env, HOME: folder, PATH: `${env.PATH}:/usr/sbin` }, stdio: 'ignore' });
      const over = new Promise((done) => { server.on('exit', done); });
      t.ends.push(() => { server.kill('SIGKILL'); rmSync(folder, { recursive: true, force: true }); });
      for (let tries = 0; !await new Promise((done) => { connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false)); }); tries++) {
        assert.ok(tries < 100, `${name} does not serve`);
        await new Promise((done) => { setTimeout(done, 50); });
      }
      const url = `http://127.0.0.1:${port}`;
      await asHeadersSay(dist, url, rules);
      const p = await t.open('', { home: `${url}/`, keeps: true, fresh: true });
      for (const task of ['hull', 'delaunay', 'tsp']) {
        await p.task(task);
        await p.put([[0.25, 0.25], [0.75, 0.25], [0.5, 0.75], [0.5, 0.4]]);
        assert.equal(await p.verdict(), 'agree', `${name}, ${task}`);
      }
      await p.until(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
      server.kill('SIGINT');
      await over;
      await p.go('?again#task=hull&p=IAQAYAQAQAwA');
      await p.ready();
      assert.equal(await p.verdict(), 'agree');
    }
  }
}

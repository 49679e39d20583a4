// @ts-check
// Starts other programs that a test needs: servers and browsers.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';

/** Time limit of a program's start, in milliseconds. */
const PATIENCE = 60_000;

/** The file of a program. @param {...string} names @returns {string|undefined} */
export const programOf = (...names) => (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));

/** Starts a program, which is ended at the latest with the test. @param {Test} t @param {string} program @param {string[]} words @param {object} [more] */
export function start(t, program, words, more = {}) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'], ...more });
  const over = new Promise((done) => { child.on('exit', done).on('error', done); });
  const end = () => { child.kill(); return over; };
  t.ends.push(end);
  return { child, end };
}

/** Repeats a call until it succeeds. @template R @param {() => Promise<R>} once @returns {Promise<R>} */
export async function patiently(once) {
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      return await once();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((next) => { setTimeout(next, 200); });
    }
  }
}

/** @returns {Promise<number>} an unused port */
export const freePort = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

// @ts-check
// Runs the tests that page_test.go names: a line "file/name" a test, answered by a line of JSON. Argument: where the page is served.
import { createInterface } from 'node:readline';
import { stdin, stdout, argv } from 'node:process';
import { Test, closeBrowsers } from './lib/tests.mjs';

/** @param {string} name */
async function run(name) {
  const [file, what] = name.split('/');
  const test = new Test(name, argv[2]);
  let fault = '';
  try {
    await (await import(`./${file}.mjs`))[what](test);
  } catch (error) {
    test.failed = true;
    fault = /** @type {Error} */ (error).stack ?? String(error);
  }
  try {
    await test.end();
  } catch (error) {
    fault += `\n${/** @type {Error} */ (error).message}`;
  }
  stdout.write(`${JSON.stringify({ name, fault: test.skipped ? '' : fault.trim(), skipped: test.skipped, logs: test.logs })}\n`);
}

const running = [];
for await (const name of createInterface({ input: stdin })) running.push(run(name));
await Promise.all(running);
await closeBrowsers();

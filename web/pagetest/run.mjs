// @ts-check
// Runs the tests that page_test.go names. Each line of input is "file/name"; it is answered by a line of
// JSON. Argument: the address of the page.
import { createInterface } from 'node:readline';
import { argv, exit, stdin, stdout } from 'node:process';
import { Test, closeBrowser } from './lib/tests.mjs';

/** Time limit of a test, in milliseconds; long tests export their own. */
const LIMIT = 240_000;

/** @param {string} name */
async function run(name) {
  const [file, what] = name.split('/');
  const test = new Test(name, argv[2]);
  let fault = '';
  try {
    const module = await import(`./${file}.mjs`);
    const late = new Promise((_, reject) => {
      setTimeout(reject, module.LIMIT ?? LIMIT,
        new Error(`it takes longer than ${(module.LIMIT ?? LIMIT) / 1000} s`));
    });
    await Promise.race([module[what](test), late]);
  } catch (error) {
    test.failed = true;
    fault = /** @type {Error} */ (error).stack ?? String(error);
  }
  try {
    await test.end(); // also stops a test that was too late
  } catch (error) {
    fault += `\n${/** @type {Error} */ (error).message}`;
  }
  const { skipped, logs } = test;
  stdout.write(`${JSON.stringify({ name, fault: skipped ? '' : fault.trim(), skipped, logs })}\n`);
}

const running = [];
for await (const name of createInterface({ input: stdin })) running.push(run(name));
await Promise.all(running);
await closeBrowser();
exit(); // even if a connection is still open

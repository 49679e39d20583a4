import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Newest, OUTDATED } from './newest.js';

// One timer at a time, and a clock that the tests move on.
let [now, timer] = [0, null];
const pause = () => new Promise((next) => { setImmediate(next); });
async function pass(ms) {
  now += ms;
  if (timer && timer.at <= now) timer.run();
  await pause();
}
/** A test with this clock; the other modules' tests run in the same process, with the true one. */
const timed = (name, run) => test(name, async (t) => {
  t.mock.method(performance, 'now', () => now);
  t.mock.method(globalThis, 'setTimeout', (run, ms) => (timer = { run, at: now + ms }));
  t.mock.method(globalThis, 'clearTimeout', () => { timer = null; });
  await run();
});

/** Questions that are answered by hand, and their signals. */
function asking() {
  const newest = new Newest();
  const begun = [];
  const ask = (name) => newest.ask((signal) => new Promise((resolve, reject) => {
    begun.push({ name, signal, answer: () => resolve(name) });
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  }));
  return { newest, ask, begun, names: () => begun.map((b) => b.name).join('') };
}

timed('of several questions in one task the last is asked', async () => {
  const { ask, begun, names } = asking();
  const answers = ['a', 'b', 'c'].map(ask);
  await pause();
  assert.equal(names(), 'c');
  begun[0].answer();
  assert.deepEqual(await Promise.all(answers), [null, null, 'c']);
  const next = ask('d');
  await pause();
  begun[1].answer();
  assert.equal(await next, 'd');
});

timed('the newest waits 60 ms, and after a cut until 300 ms have passed', async () => {
  const { ask, begun, names } = asking();
  const answers = [ask('a')];
  await pause();
  await pass(1000);
  answers.push(ask('b'));
  await pass(59);
  answers.push(ask('c')); // the time counts from the first that waits
  assert.equal(names(), 'a');
  await pass(1);
  assert.equal(names(), 'ac');
  assert.equal(begun[0].signal.reason, OUTDATED);
  await pass(100);
  answers.push(ask('d'));
  await pass(199);
  assert.equal(names(), 'ac');
  await pass(1);
  assert.equal(names(), 'acd');
  await pass(290);
  answers.push(ask('e'));
  await pass(59);
  begun[2].answer(); // in time
  assert.deepEqual(await Promise.all(answers.slice(0, 4)), [null, null, null, 'd']);
  answers.push(ask('f'));
  await pass(60);
  assert.equal(names(), 'acdef', 'none was cut before: 60 ms again');
  begun[4].answer();
  assert.equal(await answers[5], 'f');
});

timed('stop aborts the one that is asked and the one that waits; an error is its own', async () => {
  const { newest, ask, begun, names } = asking();
  const answers = [ask('a')];
  await pause();
  answers.push(ask('b'));
  newest.stop();
  for (const { status, reason } of await Promise.allSettled(answers)) {
    assert.equal(status, 'rejected');
    assert.equal(reason.name, 'AbortError');
  }
  assert.equal(names(), 'ab');
  await assert.rejects(newest.ask(async () => { throw new Error('oops'); }), /oops/);
  const last = ask('c');
  await pause();
  begun[2].answer();
  assert.equal(await last, 'c');
});

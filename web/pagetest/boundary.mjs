// @ts-check
// The boundary that a network has learned, over the exact one: on the board, in the address, for scripts.
import assert from 'node:assert/strict';

/** @typedef {import('./lib/tests.mjs').Test} Test */

const TEN = 'yl2uTyb54EbKSFbLX3Hh7zGxlnuRwexahfey8yBa';
const words = () => document.getElementById('boundary-words')?.textContent ?? '';

/** Of several boards, the places that the comparison prefers at third corners are the inside of the circle. @param {Test} t */
export async function circle(t) {
  const p = await t.open('#task=delaunay&beam=1&valid=1');
  const overlaps = [];
  for (let seed = 1; seed <= 5; seed++) {
    await p.put(Array.from({ length: 10 }, (_, i) => /** @type {[number, number]} */ ([((i + 1) * 0.6180339 * seed) % 1, ((i + 1) * 0.7548776 * seed) % 1])));
    const found = await p.eval(async () => {
      const all = [];
      const last = document.querySelectorAll('#heat').length && /** @type {any} */ (document.getElementById('step')).max;
      for (let at = 3; at <= 3 * Number(last); at += 3) {
        const step = (() => { try { return ptrnet.step(at); } catch { return null; } })();
        if (!step) break;
        const { overlap, form, exact, cells } = await step.boundary({ grid: 40 });
        if (form.length !== 41 * 41 || exact.length !== 41 * 41 || cells !== 40) throw new Error('a grid of 41 × 41 places');
        if (Number.isFinite(overlap)) all.push(overlap);
      }
      return all;
    });
    overlaps.push(...found);
  }
  overlaps.sort((a, b) => a - b);
  assert.ok(overlaps.length > 30, `${overlaps.length} steps`);
  assert.ok(overlaps[overlaps.length >> 1] > 0.99, `median ${overlaps[overlaps.length >> 1]}`);
  assert.ok(overlaps[overlaps.length >> 2] > 0.97, `lower quartile ${overlaps[overlaps.length >> 2]}`);
}

/** @param {Test} t */
export async function onTheBoard(t) {
  const p = await t.open(`#task=delaunay&p=${TEN}&weights=delaunay&beam=1&valid=1&step=6`);
  const without = await p.picture();
  await p.eval(() => {
    const choice = /** @type {HTMLSelectElement} */ (document.getElementById('boundary'));
    choice.value = 'comparison';
    choice.dispatchEvent(new Event('change'));
  });
  await p.until(() => /preferred to point\s7, by its comparison alone\. Blue: the circle through point\s4, point\s2 and point\s7\. They overlap by/.test(document.getElementById('boundary-words')?.textContent ?? ''));
  await p.until(() => location.hash.includes('boundary=comparison'));
  await p.drawn();
  assert.notEqual(await p.picture(), without);
  // At another step there is nothing to compare; without it the board is as it was.
  await p.eval(() => document.getElementById('next')?.click());
  await p.eval(() => {
    const choice = /** @type {HTMLSelectElement} */ (document.getElementById('boundary'));
    choice.value = 'whole';
    choice.dispatchEvent(new Event('change'));
  });
  await p.until(() => /by the whole network, asked anew for each of 2,401 places/.test(document.getElementById('boundary-words')?.textContent ?? ''));
  await p.eval(() => {
    const choice = /** @type {HTMLSelectElement} */ (document.getElementById('boundary'));
    choice.value = '';
    choice.dispatchEvent(new Event('change'));
  });
  await p.until(() => document.getElementById('boundary-words')?.textContent === '');
  await p.until(() => !location.hash.includes('boundary'));
}

/** From a link; hulls have a line, and where it can be fooled a point is put. @param {Test} t */
export async function fromALink(t) {
  const p = await t.open(`#task=hull&p=${TEN}&weights=hull&beam=1&valid=0&step=3&boundary=comparison`);
  await p.until(() => /Blue: the line through point\s5 and point\s10/.test(document.getElementById('boundary-words')?.textContent ?? ''));
  const before = (await p.points()).length;
  if (await p.eval(() => !/** @type {HTMLElement} */ (document.getElementById('boundary-fool')).hidden)) {
    await p.press('boundary-fool');
    await p.settled();
    assert.equal((await p.points()).length, before + 1);
  }
  const q = await t.open(`#task=tsp&p=${TEN}&weights=tsp&beam=1&valid=1&step=3&boundary=whole`);
  await q.until(() => /by the whole network/.test(document.getElementById('boundary-words')?.textContent ?? ''));
  assert.match(await q.eval(words), /^Orange: where one more candidate would be preferred to point \d+, by the whole network, asked anew for each of [\d,]+ places\.$/);
}

/** Before a class, on a phone, in the dark and without motion: drawn from the address, and gone with it. @param {Test} t */
export async function presented(t) {
  const p = await t.open(`?present#task=delaunay&p=${TEN}&weights=delaunay&beam=1&valid=1&step=9&boundary=comparison`, { phone: true, scheme: 'dark', motion: 'reduce' });
  await p.until(() => /They overlap by/.test(document.getElementById('boundary-words')?.textContent ?? ''));
  await p.drawn();
  const there = await p.picture();
  await p.eval(() => { location.hash = location.hash.replace('&boundary=comparison', ''); });
  await p.until(() => document.getElementById('boundary-words')?.textContent === '');
  await p.settled();
  await p.drawn();
  assert.notEqual(await p.picture(), there);
}

// @ts-check
// The story: eight scenes by buttons and arrow keys, each with an address; in the presentation, a second press shows the exact answer.
import assert from 'node:assert/strict';
import { wait } from './lib/tab.mjs';

const said = () => document.querySelector('.story-text')?.textContent ?? '';

/** Every scene has its own sentence and highlights a visible element. @param {Test} t */
export async function scenes(t) {
  const p = await t.open();
  await p.press('story');
  await p.until(() => location.hash.includes('teach=places-60-7'));
  /** @type {string[]} */
  const sentences = [];
  for (let scene = 1; scene <= 8; scene++) {
    await p.until((at) => document.querySelector('.story-at')?.textContent === `${at}/8` && location.search === `?story=${at}`, scene);
    await p.settled();
    sentences.push(await p.eval(said));
    assert.equal(await p.eval(() => document.querySelectorAll('.story-lit').length), 1, `scene ${scene} points at something`);
    assert.equal(await p.eval(() => document.querySelector('.story-lit')?.checkVisibility()), true, `scene ${scene} points at what one sees`);
    if (scene === 5) assert.equal((await p.points()).length, 500);
    if (scene < 8) await p.keys('ArrowRight');
  }
  assert.equal(new Set(sentences).size, 8);
  await p.keys('ArrowLeft');
  await p.until(() => document.querySelector('.story-at')?.textContent === '7/8');
  await p.eval(() => /** @type {any} */ (document.querySelector('.story [aria-label="End of the story"]')).click());
  assert.deepEqual(await p.eval(() => [document.querySelector('.story'), location.search]), [null, '']);
}

/** Who leaves the first scene before its network has answered sees the second, and the network learns no longer. @param {Test} t */
export async function leftEarly(t) {
  const p = await t.open();
  await p.press('story');
  await p.until(() => {
    const learns = document.getElementById('teaching')?.hidden === false;
    if (learns) /** @type {any} */ (document.querySelector('.story [aria-label="Next scene"]')).click();
    return learns;
  });
  await p.says('step-text', /^Step 3 of/);
  await wait(1500);
  assert.equal(await p.eval(() => /** @type {HTMLInputElement} */ (document.querySelector('input[name="whose"]:checked')).value), 'paper');
}

/** @param {Test} t */
export async function asSlides(t) {
  const p = await t.open('?present&story=2');
  await p.until(() => document.querySelector('.story-at')?.textContent === '2/8');
  await p.until(() => document.documentElement.hasAttribute('data-hushed'));
  assert.equal(await p.eval(() => getComputedStyle(/** @type {any} */ (document.getElementById('verdict'))).visibility), 'hidden');
  await p.keys('ArrowRight');
  await p.until(() => !document.documentElement.hasAttribute('data-hushed'));
  assert.equal(await p.eval(() => document.querySelector('.story-at')?.textContent), '2/8');
  await p.says('step-text', /^Step 3 of/); // the decoder stays where it is
  await p.keys('ArrowRight');
  await p.until(() => document.querySelector('.story-at')?.textContent === '3/8');
  assert.equal(await p.eval(() => location.search), '?present&story=3');
  await p.says('verdict-text', /^No network answered/); // the LSTM has no name for the eleventh point
  await p.press('present-leave');
  await p.until(() => location.search === '?story=3'); // the story goes on
}

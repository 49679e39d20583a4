// @ts-check
// The story: eight scenes by buttons and arrow keys, each with an address; in the presentation, a second press shows the exact answer.
import assert from 'node:assert/strict';
import { wait } from './lib/tab.mjs';

const said = () => document.querySelector('.story-text')?.textContent ?? '';

/** Every scene has its own sentence and highlights a visible element. @param {Test} t */
export async function scenes(t) {
  const p = await t.open();
  await p.press('story');
  await p.until(() => location.hash.includes('teach=60-7'));
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

/** Back and Forward of the browser go through the scenes, and back to the board from which the story began. @param {Test} t */
export async function history(t) {
  const p = await t.open('?story=6');
  const entries = () => p.eval(() => /** @type {any} */ (window).navigation.entries().length);
  const shows = (/** @type {number} */ scene, /** @type {RegExp} */ step) => p.until((at) => document.querySelector('.story-at')?.textContent === `${at}/8`, scene).then(() => p.says('step-text', step));
  await shows(6, /^Triangle 3 of/);
  assert.equal(await entries(), 1, 'the link’s entry is the scene’s');
  await p.keys('ArrowRight');
  await shows(7, /^Whole answer/);
  assert.equal(await entries(), 2);
  await p.eval(() => { window.history.back(); });
  await shows(6, /^Triangle 3 of/);
  await p.eval(() => { window.history.forward(); });
  await shows(7, /^Whole answer/);
  await p.keys('ArrowLeft', 'ArrowLeft');
  await p.has('n', 'value', '500');
  await p.eval(() => { window.history.back(); });
  await shows(6, /^Triangle 3 of/);
  assert.equal(await p.get('n'), '10');
  await p.eval(() => { // Back while the 500 points of the scene before are being drawn
    const { href } = location;
    /** @type {any} */ (document.querySelector('[aria-label="Scene before"]')).click();
    window.history.replaceState(null, '', href);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await wait(1000);
  await shows(6, /^Triangle 3 of/);

  const q = await t.open();
  const own = await q.points();
  await q.press('story');
  await q.until(() => document.getElementById('teaching')?.hidden === false);
  await q.eval(() => { window.history.back(); });
  await q.until((was) => !document.querySelector('.story') && JSON.stringify(ptrnet.getPoints()) === was, JSON.stringify(own));
  await q.has('teaching', 'hidden', true);
}

/** A click does not take the arrow keys from the story, whose number of points does not outlast its scene. @param {Test} t */
export async function keys(t) {
  const p = await t.open('?story=5');
  await p.until(() => ptrnet.getPoints().length === 500);
  await p.drag([0.5, 0.5], [0.6, 0.6]);
  for (const scene of [6, 7]) {
    await p.keys('PageDown');
    await p.until((at) => document.querySelector('.story-at')?.textContent === `${at}/8`, scene);
  }
  assert.equal(await p.get('n'), '10');
  await p.press('present');
  await p.focus('random');
  await p.keys('ArrowLeft');
  await p.until(() => document.querySelector('.story-at')?.textContent === '6/8');
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
  await p.until(() => location.search === '?story=3');
  await p.keys('ArrowRight');
  await p.until(() => location.search === '?story=4'); // the story goes on
  await p.eval(() => { window.history.go(-2); });
  await p.until(() => document.querySelector('.story-at')?.textContent === '2/8' && location.search === '?story=2'); // a scene that was presented, and is not now
}

/** On a phone, the page scrolls to what a scene highlights, above the sentence. @param {Test} t */
export async function onPhone(t) {
  const p = await t.open('?story=4', { phone: true });
  await p.until(() => {
    const [view, sentence] = ['#view-orders', '.story'].map((at) => document.querySelector(at)?.getBoundingClientRect());
    return view && sentence && 'docked' in document.documentElement.dataset && view.top > 150 && view.top < sentence.top - 300; // below the docked board
  });
}

/** The sentence covers nothing, also while a network learns. @param {Test} t */
export async function roomForSlides(t) {
  const p = await t.open('?present&story=1', { width: 1280, height: 720 });
  await p.until(() => document.getElementById('teaching')?.hidden === false && document.querySelector('.story'));
  await p.keys('ArrowRight');
  for (const [width, height] of [[1280, 720], [1024, 768]]) {
    await p.size(width, height);
    await p.drawn();
    const [, board] = await p.in('#board', 0, 1);
    const [, foot] = await p.in('#present-foot', 0, 1);
    const [, sentence] = await p.in('.intro', 0, 0);
    assert.ok(Math.max(board, foot) <= sentence, `${width} × ${height}: ${board}, ${foot} and not above ${sentence}`);
  }
}

/** The last scene's game is played in the presentation, too, and has the arrow keys until it is closed. @param {Test} t */
export async function game(t) {
  const p = await t.open('?present&story=8');
  await p.until(() => document.querySelector('.story-at')?.textContent === '8/8' && document.getElementById('present-turn')?.hidden === false);
  await p.press('present-turn');
  await p.until(() => document.querySelector('dialog[open] .turn-board')?.checkVisibility());
  await p.eval(() => /** @type {any} */ (document.querySelector('.turn-board')).focus());
  await p.keys('ArrowLeft');
  assert.equal(await p.eval(() => document.querySelector('.story-at')?.textContent), '8/8');
  await p.eval(() => /** @type {any} */ (document.querySelector('dialog[open]')).close());
  await p.keys('ArrowLeft');
  await p.until(() => document.querySelector('.story-at')?.textContent === '7/8');
}

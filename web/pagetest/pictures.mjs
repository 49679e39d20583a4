// @ts-check
// Takes the pictures of the documents (make pictures), into the folder PTRNET_SHOTS, and the frames of the film, which film_test.go joins.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { TEN, wait } from './lib/tab.mjs';

/** The points that a new visitor clicks. @type {Place[]} */
const CLICKED = [[0.12, 0.2], [0.85, 0.15], [0.9, 0.8], [0.3, 0.92], [0.5, 0.5], [0.4, 0.3], [0.65, 0.6], [0.2, 0.55], [0.55, 0.78], [0.72, 0.35]];

//! PTRNET_SHOTS asks for it
export async function looks(/** @type {Test} */ t) {
  for (const [name, width, height, task, tab, scheme] of /** @type {[string, number, number, string, string, string][]} */ ([
    ['light', 1280, 800, 'hull', 'attention', 'light'], ['dark', 1280, 800, 'hull', 'attention', 'dark'], ['delaunay', 1280, 800, 'delaunay', 'attention', 'light'],
    ['tour', 1280, 800, 'tsp', 'attention', 'dark'], ['compare', 1280, 800, 'hull', 'compare', 'light'], ['phone', 360, 740, 'hull', 'attention', 'light'],
  ])) {
    const p = await t.open(tab === 'attention' ? '' : `#tab=${tab}`, { width, height, scheme });
    await p.task(task);
    await p.put(CLICKED);
    await p.until(() => ![...document.querySelectorAll('figure.waiting')].some((e) => e.checkVisibility()));
    await p.shoot(name);
  }
}

/** The decision boundary of the network over the exact circle. */
//! PTRNET_SHOTS asks for it
export async function circle(/** @type {Test} */ t) {
  const p = await t.open(`#task=delaunay&p=${TEN}&weights=delaunay&beam=1&valid=1&step=9&boundary=comparison`, { width: 1280, height: 860 });
  await p.says('boundary-words', /overlap by/);
  await p.drawn();
  writeFileSync(`${env.PTRNET_SHOTS}/circle.png`, Buffer.from((await p.picture()).split(',')[1], 'base64'));
}

/** Styles that turn the sixth scene of the story into a picture for link previews: the name, the board, the sentence. */
const PREVIEW = [':root:root[data-present] { font-size: 23px; --page: #f6f4ef; --surface: #fffdf9; --press: #ebe7dd; --line: #dedad1; }',
  '[data-present] body { padding: 30px; gap: 0 50px; grid-template: "board title" auto "board tasks" auto "board ." 1fr / 570px 1fr; }',
  '[data-present] body .top > h1 { position: static; width: auto; height: auto; overflow: visible; clip-path: none; display: block; grid-area: title; font-size: 66px; line-height: 1.04; white-space: normal; padding: 10px 0 34px; }',
  '[data-present] h1 .mark { display: none; }', '[data-present] h1 .aside { display: block; }', '[data-present] .segments label { font-size: 19px; }',
  '[data-present] .segments label > span { padding-inline: 4px; }', '[data-present] .segments :checked + span { background: var(--surface); color: var(--ink); }',
  '[data-present] .story-lit { outline: none; }', '[data-present] body:has(.story) { padding-bottom: 30px; }',
  '[data-present] main > .intro { inset: 300px 30px auto 650px !important; padding: 0 !important; background: none !important; border: 0 !important; }',
  '.intro > .story { display: block !important; }',
  '[data-present] .story-text { font-size: 31px; line-height: 1.3; }',
  '[data-present] :is(.player, #random, #theme, .present-foot, .whose, #mistake, .n, .sentence, .legend, .story-at, .story button) { display: none !important; }'];

//! PTRNET_SHOTS asks for it
export async function preview(/** @type {Test} */ t) {
  const p = await t.open('?present&story=6', { width: 1200, height: 630 });
  await p.says('boundary-words', /overlap by/);
  await p.press('.story button:not(:disabled)[aria-label="Next scene"]'); // shows the boundary
  await p.eval((rules) => { const sheet = document.styleSheets[document.styleSheets.length - 1]; for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length); }, PREVIEW);
  await wait(1000); // waits for the transition of colors
  await p.shoot('preview');
}

//! PTRNET_FILM asks for it
export async function film(/** @type {Test} */ t) { // what a visitor does in the first half minute, ten times a second
  const folder = `${env.PTRNET_FILM}.frames`;
  mkdirSync(folder, { recursive: true });
  const p = await t.open('#p=', { width: 1080, height: 660 });
  let frames = 0;
  let [x, y] = [0, 0];
  let down = false;
  const shots = async (/** @type {number} */ n) => {
    for (let i = 0; i < n; i++) {
      const began = Date.now();
      writeFileSync(`${folder}/${String(frames++).padStart(4, '0')}.png`, await p.shot());
      await wait(Math.max(0, 100 - (Date.now() - began)));
    }
  };
  await p.eval(() => { // draws a pointer, since screenshots have none
    const dot = Object.assign(document.createElement('div'), { id: 'film-cursor' });
    Object.assign(dot.style, { position: 'fixed', width: '18px', height: '18px', border: '2px solid', borderRadius: '50%', transform: 'translate(-50%, -50%)', pointerEvents: 'none', zIndex: '99', opacity: '.55', left: '-50px' });
    document.body.append(dot);
  });
  const move = async (/** @type {Place} */ to, /** @type {number} */ steps) => {
    const [[fx, fy], [tx, ty]] = [[x, y], await p.at(to)];
    for (let i = 1; i <= steps; i++) {
      [x, y] = [fx + (tx - fx) * i / steps, fy + (ty - fy) * i / steps];
      await p.mouse('Moved', [x, y], down ? { button: 'left', buttons: 1 } : {});
      await p.eval((left, top) => { Object.assign(/** @type {HTMLElement} */ (document.getElementById('film-cursor')).style, { left: `${left}px`, top: `${top}px` }); }, x, y);
      await shots(1);
    }
  };
  const press = async (/** @type {boolean} */ held) => { down = held; await p.mouse(held ? 'Pressed' : 'Released', [x, y]); };
  for (const q of CLICKED) {
    await move(q, 1);
    await press(true);
    await press(false);
    await shots(1);
  }
  await shots(3);
  await p.press('teach'); // edges that are wrong become the hull
  await shots(65);
  await move([0.9, 0.8], 3); // a corner is dragged in a circle
  await press(true);
  for (let i = 0; i < 30; i++) await move([0.62 + 0.28 * Math.cos(i / 29 * 2 * Math.PI), 0.5 + 0.3 * Math.sin(i / 29 * 2 * Math.PI + 0.9)], 1);
  await press(false);
  await shots(8);
  await p.press('teach-close');
  await p.press('#whose [value=paper]');
  await p.settled();
  await p.choose('n', 20);
  await p.settled();
  await shots(5);
  await p.press('mistake'); // a mistake of the paper's network
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'differ');
  await shots(22);
  await p.eval((p) => { location.hash = `task=delaunay&p=${p}&weights=delaunay&beam=1&valid=1&step=9&boundary=comparison`; }, TEN); // the circle follows a point
  await p.says('boundary-words', /overlap by/);
  await move([0.523, 0.481], 5);
  await press(true);
  for (let i = 0; i < 25; i++) await move([0.523 - 0.07 * Math.sin(i / 24 * 2 * Math.PI), 0.481 + 0.12 * Math.sin(i / 24 * 2 * Math.PI)], 1);
  await press(false);
  await shots(10);
  assert.ok(frames > 100);
}

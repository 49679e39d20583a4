// @ts-check
// Takes pictures of the page, of which README shows some (make pictures), into the folder PTRNET_SHOTS, and the
// frames of the film, which film_test.go joins.
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { wait } from './lib/tab.mjs';

/** Saves a picture of the window. @param {Tab} p @param {string} name */
async function shoot(p, name) {
  await wait(150);
  mkdirSync(env.PTRNET_SHOTS, { recursive: true });
  writeFileSync(`${env.PTRNET_SHOTS}/${name}.png`, await p.shot());
}

/** Saves the board. @param {Tab} p @param {string} name */
async function shootBoard(p, name) {
  await p.drawn();
  const url = await p.eval(
    () => /** @type {HTMLCanvasElement} */ (document.getElementById('board')).toDataURL());
  writeFileSync(`${env.PTRNET_SHOTS}/${name}.png`, Buffer.from(url.split(',')[1], 'base64'));
}

/** The points that a new visitor clicks. @type {Place[]} */
const CLICKED = [[0.12, 0.2], [0.85, 0.15], [0.9, 0.8], [0.3, 0.92], [0.5, 0.5], [0.4, 0.3], [0.65, 0.6],
  [0.2, 0.55], [0.55, 0.78], [0.72, 0.35]];

//! PTRNET_SHOTS asks for it
export async function looks(/** @type {Test} */ t) {
  for (const { name, task = 'delaunay', scheme = 'light', width = 1280, height = 800 } of [
    { name: 'light' }, { name: 'dark', scheme: 'dark' }, { name: 'hull', task: 'hull' },
    { name: 'tour', task: 'tsp', scheme: 'dark' }, { name: 'phone', width: 390, height: 844 },
  ]) {
    const p = await t.open(task === 'delaunay' ? '' : `#task=${task}`, { width, height, scheme });
    if (task === 'delaunay') await p.says('region-words', /overlap by/);
    else await p.put(CLICKED);
    await shoot(p, name);
  }
}

/** The region that the network has learned over the exact circle. */
//! PTRNET_SHOTS asks for it
export async function circle(/** @type {Test} */ t) {
  const p = await t.open('', { width: 1280, height: 860 });
  await p.says('region-words', /overlap by/);
  await shootBoard(p, 'circle');
}

/** The region that a network has learned from stretched examples, over the ellipse. */
//! PTRNET_SHOTS asks for it
export async function ellipse(/** @type {Test} */ t) {
  const p = await t.open('', { width: 1280, height: 860 });
  await p.says('region-words', /overlap by/);
  await p.press('learn');
  await p.says('first-view-text', /learned so far/);
  await p.choose('learn-stretch', 2);
  await wait(15_000); // it learns
  await p.press('learn');
  await p.settled();
  await p.says('region-words', /in blue the ellipse/);
  await shootBoard(p, 'ellipse');
}

/** Styles that turn the first view into a picture for link previews. */
const PREVIEW = [':root { font-size: 20px !important; }',
  '.top, .bar, .legend, .acts, .sentence, .next { display: none !important; }',
  'main { padding: 30px !important; grid-template-columns: 570px 1fr !important; }',
  '#first-view-title { font-size: 64px; }', '#first-view-text { font-size: 27px; }'];

//! PTRNET_SHOTS asks for it
export async function preview(/** @type {Test} */ t) {
  const p = await t.open('', { width: 1200, height: 630 });
  await p.says('region-words', /overlap by/);
  await p.eval((rules) => {
    const sheet = document.styleSheets[document.styleSheets.length - 1];
    for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
  }, PREVIEW);
  await wait(1000); // waits for the transition of colors
  await shoot(p, 'preview');
}

//! PTRNET_FILM asks for it
export async function film(/** @type {Test} */ t) { // the opening, a point that is tried, a network that learns
  const folder = `${env.PTRNET_FILM}.frames`;
  mkdirSync(folder, { recursive: true });
  const p = await t.open('', { width: 900, height: 520, first: true, wait: false });
  let frames = 0;
  const shots = async (/** @type {number} */ n) => {
    for (let i = 0; i < n; i++) {
      const began = Date.now();
      writeFileSync(`${folder}/${String(frames++).padStart(4, '0')}.png`, await p.shot());
      await wait(Math.max(0, 100 - (Date.now() - began)));
    }
  };
  await p.says('first-view-title', /^After/);
  await shots(40);
  await p.ready();
  await p.says('region-words', /overlap by/);
  for (let i = 0; i < 20; i++) {
    await p.mouse('Moved', await p.at([0.85 - 0.4 * Math.sin(i / 19 * Math.PI), 0.62 - 0.15 * i / 19]));
    await shots(1);
  }
  await p.mouse('Moved', [5, 5]);
  await p.press('learn');
  await shots(45);
  const [x, y] = await p.at((await p.points())[7]); // a corner is dragged while it learns
  await p.mouse('Pressed', [x, y]);
  for (let i = 0; i < 24; i++) {
    await p.mouse('Moved', [x + 40 * Math.sin(i / 23 * 2 * Math.PI), y + 50 * Math.sin(i / 23 * 4 * Math.PI)],
      { button: 'left' });
    await shots(1);
  }
  await p.mouse('Released', [x, y]);
  await shots(8);
  assert.ok(frames > 100);
}

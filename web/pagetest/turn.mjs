// @ts-check
// The game “Your turn”: a tour is clicked, drawn or made by keys; then the network's and the shortest tour appear; a challenge.
import assert from 'node:assert/strict';

/** Five cities whose shortest tour is their order. */
const FIVE = 'task=tsp&p=' + ['IAIA', '4AIA', '4A4A', 'gA8A', 'IA4A'].join('');

/** @param {Tab} p @returns {Promise<any>} */
const rows = (p) => p.until(() => {
  const found = [...document.querySelectorAll('.turn-row')].map((row) => [...row.querySelectorAll('span')].map((cell) => cell.textContent));
  return found.length ? found : null;
});

/** @param {Tab} p */
const centers = (p) => p.eval(() => [...document.querySelectorAll('.turn-board circle')].map((c) => {
  const { x, y, width, height } = c.getBoundingClientRect();
  return /** @type {[number, number]} */ ([x + width / 2, y + height / 2]);
}));

/** A challenge shows the challenger's tour after the visitor's, which is drawn in one stroke of the mouse. @param {Test} t */
export async function challenge(t) {
  const p = await t.open(`#${FIVE}&turn=0.2.1.3.4`, { before: () => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ link) => { Object.assign(window, { link }); } } }) && 0 });
  await p.until(() => document.querySelectorAll('dialog[open] .turn-board circle').length === 5);
  assert.equal(await p.eval(() => document.querySelectorAll('.turn-them, .turn-exact, .turn-network').length), 0, 'no answer before one’s own');
  const cities = await centers(p);
  await p.mouse('Pressed', cities[0]);
  for (const at of cities.slice(1)) await p.mouse('Moved', at, { button: 'left', buttons: 1 });
  await p.mouse('Released', cities[4]);
  const [you, them, network, shortest] = await rows(p);
  assert.deepEqual([you[0], them[0], network[0], shortest[0]], ['You', 'Your challenger', 'Network', 'Shortest']);
  assert.equal(you[1], shortest[1]);
  assert.ok(Number(them[1]) > Number(you[1]));
  assert.match(await p.eval(() => document.querySelector('.turn-text')?.textContent ?? ''), /draw|You win/);
  const drawn = () => p.eval(() => [...document.querySelectorAll('.turn-board path')].filter((e) => e.checkVisibility()).length);
  assert.equal(await drawn(), 4);
  await p.eval(() => /** @type {any} */ (document.querySelector('.turn-of-network input')).focus());
  for (const lines of [3, 4]) { // the box keeps the focus
    await p.keys(' ');
    assert.equal(await drawn(), lines);
  }
  await p.eval(() => { // a challenge from the story opens without it
    history.replaceState(null, '', `?story=8${location.hash}`);
    /** @type {any} */ ([...document.querySelectorAll('.turn button')].find((b) => /challenge/.test(b.textContent ?? ''))).click();
  });
  await p.until(() => /copied/.test(document.querySelector('.turn-text')?.textContent ?? ''));
  assert.match(await p.eval(() => /** @type {any} */ (window).link), /^[^?#]+#task=tsp&p=\w+&turn=0\.1\.2\.3\.4$/);
}

/** Keys visit a city and step back; clicks complete a tour of twenty cities. @param {Test} t */
export async function byKeys(t) {
  const p = await t.open('#task=tsp');
  await p.ready();
  await p.press('turn');
  await p.until(() => document.querySelector('dialog[open] .turn-board circle'));
  await p.eval(() => /** @type {any} */ (document.querySelector('.turn-board')).focus());
  const visited = () => p.eval(() => document.querySelectorAll('.turn-board .visited').length);
  await p.keys('Enter');
  assert.equal(await visited(), 1);
  await p.keys('Backspace');
  assert.equal(await visited(), 0);
  const said = () => p.eval(() => document.querySelector('.turn-text')?.textContent ?? '');
  await p.keys('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'); // at least one of them leads to another city
  assert.match(await said(), /^City \d+ of 20, 0\.\d\d across, 0\.\d\d up\.$/, 'a screen reader hears where the keys are');
  await p.keys('Enter');
  assert.match(await said(), /^Length so far/);
  const press = (/** @type {string} */ words) => p.eval((what) => /** @type {any} */ ([...document.querySelectorAll('.turn button')].find((b) => b.textContent === what)).click(), words);
  const title = () => p.eval(() => document.querySelector('.turn h2')?.textContent ?? '');
  await press('Board of the day');
  assert.match(await title(), /^Board of the day, 20/);
  await p.keys('Enter');
  await press('Start again');
  assert.match(await title(), /^Board of the day, 20/, 'it is the same board');
  await p.eval(() => { /** @type {any} */ (document.querySelector('.turn select')).value = 'ours'; });
  const cities = await centers(p);
  for (const at of cities.slice(0, 20)) await p.clickAt(at);
  const lengths = (await rows(p)).map((/** @type {string[]} */ row) => Number(row[1]));
  assert.equal(lengths.length, 3);
  assert.ok(lengths.every((/** @type {number} */ l) => l >= lengths[2] - 1e-3), `none is shorter than the shortest: ${lengths}`);
  await p.keys('Escape');
  await p.until(() => !document.querySelector('dialog[open]'));
  assert.equal(await p.eval(() => location.hash.includes('turn=')), false);
}

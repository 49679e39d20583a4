// @ts-check
// The game on the board: a tour is drawn or made by keys; then the network points its own; a challenge.
import assert from 'node:assert/strict';
import { unreachable } from './lib/faulty.mjs';
import { wait } from './lib/tab.mjs';

/** Five cities whose shortest tour is their order. */
const FIVE = 'task=tsp&p=' + ['IAIA', '4AIA', '4A4A', 'gA8A', 'IA4A'].join('');

/**
 * A challenge: the challenger's tour is shown after the visitor's, which is drawn in one stroke of the mouse,
 * beside which a finger does nothing; then the network points. It stays in the address, and what screen readers
 * are told does not give the answer away.
 * @param {Test} t
 */
export async function challenge(t) {
  const p = await t.open(`#${FIVE}&turn=0.2.1.3.4`, { hurried: true, before: () => {
    const writeText = async (/** @type {string} */ line) => { Object.assign(window, { line }); };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  } });
  await p.says('game-text', /Somebody challenges you.*5 cities/);
  assert.equal(await p.get('learn', 'hidden'), true, 'a game has its own buttons');
  assert.equal(await p.get('sentence', 'hidden'), true, 'nothing is said of the network’s tour before the end');
  await p.settled(); // there is an answer
  await wait(600); // the address and the board's text are written with a delay
  assert.match(await p.eval(() => location.hash), /turn=0\.2\.1\.3\.4/);
  assert.equal(await p.text('board-text'), '5 points.');
  const cities = [];
  for (const q of await p.points()) cities.push(await p.at(q));
  await p.mouse('Pressed', cities[0]);
  for (const at of cities.slice(1)) {
    await p.mouse('Moved', at, { button: 'left', buttons: 1 });
    await p.tap(cities[4]);
  }
  await p.mouse('Released', cities[4]);
  await p.says('game-text', /(You win|A draw).*\n?.*You win.*Your tour is the shortest, the network’s/s);
  await p.press('#game-acts button:nth-child(5)'); // Copy the line
  await p.until(() => /** @type {any} */ (window).line);
  assert.match(await p.eval(() => /** @type {any} */ (window).line),
    /^a tour of 5 cities\. I: the shortest; .* http[^?#]+#n=5&task=tsp&p=\w+&turn=0\.1\.2\.3\.4&end=[\w-]{2}$/);
}

/**
 * Today's twenty cities against the network like the paper's, by keys and clicks. Before the visitor's tour is
 * complete, no part of the page shows the answer; afterwards, another network does not change the result. At the
 * end the board and the network are as before.
 * @param {Test} t
 */
export async function today(t) {
  const p = await t.open('', { hurried: true });
  const [before, network] = [await p.points(), await p.get('network')];
  await p.press('turn');
  await p.says('game-text', /^Today’s 20 cities/);
  assert.equal(await p.get('network'), 'paper');
  await p.settled();
  await p.keys(' ', 'ArrowRight');
  await p.goTo('part-search');
  await wait(600); // the parts ask with a delay
  assert.deepEqual([await p.get('play', 'disabled'), await p.text('step-text'), await p.text('asked'),
    await p.text('pair')], [true, '', '', 'AloneWith search']);
  await p.goTo('first-view');
  await p.boardKeys('PageDown', 'Enter');
  await p.says('game-text', /19 cities left/);
  await p.keys('Backspace');
  await p.says('game-text', /^Today’s/);
  const points = await p.points();
  assert.equal(points.length, 20);
  const shortest = await p.eval(
    async (list) => (await ptrnet.solve({ task: 'tsp', points: list })).exact.sequence, points);
  for (const i of shortest) await p.click(points[i]);
  const result = await p.says('game-text', /Your tour is the shortest, the network’s/);
  await p.has('legend-you', 'hidden', false);
  await p.check('with-search', true);
  await p.choose('network', 'ours');
  await p.settled();
  assert.equal((await p.text('game-text')).replaceAll('\u00a0', ' '), result);
  await p.press('#game-acts button:last-child'); // Back to the network
  await p.has('game', 'hidden', true);
  await p.settled();
  assert.equal(await p.get('legend-you', 'hidden'), true);
  assert.deepEqual([await p.points(), await p.get('network')], [before, network]);
}

/**
 * During a game, Undo and Ctrl+Z take back its last city. Whatever ends it, network and decoding are as
 * before.
 * @param {Test} t
 */
export async function undo(t) {
  const p = await t.open();
  await p.press('turn');
  await p.says('game-text', /^Today’s 20 cities/);
  await p.has('undo', 'hidden', true);
  const cities = await p.points();
  for (const q of cities.slice(0, 3)) await p.click(q);
  await p.press('undo');
  await p.says('game-text', /18 cities left/);
  await p.keys('Control+z');
  await p.says('game-text', /19 cities left/);
  assert.deepEqual(await p.points(), cities);
  await p.press('random');
  await p.has('game', 'hidden', true);
  await p.until(() => /task=tsp&p=[\w-]+&beam=20&valid=1&end=[\w-]{2}$/.test(location.hash));
  await p.press('turn');
  await p.has('game', 'hidden', false);
  await p.task('hull');
  assert.deepEqual([await p.get('game', 'hidden'), await p.get('with-search', 'checked')], [true, false]);
  await p.press('turn');
  await p.has('game', 'hidden', false);
  await p.eval(() => { location.hash = 'task=hull&beam=1&valid=0'; }); // a link chooses its decoding
  await p.has('game', 'hidden', true);
  await p.settled();
  assert.equal(await p.get('with-search', 'checked'), false);
}

/**
 * A challenge is played on its board, whatever the visitor does to it while the program loads; not in an
 * embed.
 * @param {Test} t
 */
export async function early(t) {
  const server = await t.faulty();
  /** @type {(value?: any) => void} */ let open = () => {};
  server.holds('.wasm', 0, new Promise((done) => { open = done; }));
  const p = await t.open(`#${FIVE}&turn=0.2.1.3.4`, { home: server.home, wait: false });
  await p.until(() => 'ptrnet' in window);
  const cities = await p.points();
  await p.click([0.3, 0.5]);
  assert.equal((await p.points()).length, 6);
  open();
  await p.says('game-text', /Somebody challenges you.*5 cities/);
  assert.deepEqual(await p.points(), cities);

  server.repair();
  server.holds('.wasm', 0, new Promise((done) => { open = done; }));
  const r = await t.open(`#${FIVE}&turn=0.2.1.3.4`, { home: server.home, wait: false });
  await r.until(() => 'ptrnet' in window);
  for (const hash of ['task=hull&p=IAIA4AIA4A4A&teach=60-5', 'task=hull&p=IAIA4AIA4A4A&beam=1&valid=0'])
    await r.eval((to) => { location.hash = to; }, hash);
  open();
  await r.ready();
  await wait(300);
  assert.deepEqual([(await r.points()).length, await r.get('game', 'hidden'), await r.get('learning', 'hidden')],
    [3, true, true], 'another link has come since');

  const q = await t.open(`?embed#${FIVE}&turn=0.2.1.3.4`);
  assert.deepEqual([await q.seen('verdict'), await q.get('game', 'hidden')], [['verdict'], true]);
}

/**
 * Without its network the game ends against the shortest tour, and says why; Start again loads it anew.
 * @param {Test} t
 */
export async function alone(t) {
  const server = await t.faulty();
  const p = await t.open(`#task=hull&p=${FIVE.slice(11)}`, { home: server.home, hurried: true });
  server.breaks([/tsp.*\.safetensors$/], unreachable);
  await p.eval((hash) => { location.hash = hash; }, `${FIVE}&turn=0.2.1.3.4`);
  await p.says('game-text', /Somebody challenges you.*5 cities/);
  const cities = await p.points();
  for (const q of cities) await p.click(q);
  await p.says('game-text', /no connection now.*You win.*\nYour tour is the shortest\.$/s);
  await p.has('sentence', 'hidden', false);
  server.repair();
  await p.press('#game-acts button:nth-child(2)'); // Start again
  await p.settled();
  for (const q of cities) await p.click(q);
  await p.says('game-text', /Your tour is the shortest, the network’s/);
}

/**
 * Two fingers zoom, and visit no city; one visits a city when it lifts, whatever the mouse does meanwhile.
 * Screen readers are told which cities are visited; in a presentation, Page keys choose cities while the
 * board has the focus.
 * @param {Test} t
 */
export async function fingersAndKeys(t) {
  const p = await t.open(`?present#${FIVE}&turn=0.2.1.3.4`, { phone: true });
  await p.says('game-text', /Somebody challenges you/);
  const [one, two, three] = [await p.at((await p.points())[0]), await p.at([0.5, 0.5]), await p.at((await p.points())[2])];
  await p.touch('Start', one);
  await p.touch('Start', one, two);
  await p.touch('End', two);
  await p.touch('End');
  assert.match(await p.text('game-text'), /Begin anywhere/);
  await p.touch('Start', one);
  await p.clickAt(three);
  await p.touch('End');
  await p.says('game-text', /4 cities left/);
  await p.boardKeys('PageDown', 'PageDown');
  assert.match(await p.text('live'), /^Point 2 of 5, .* up\.$/);
  await p.keys('PageUp');
  assert.match(await p.text('live'), /^Point 1 of 5, .* up, visited\.$/);
  await p.keys('Enter');
  assert.equal(await p.text('live'), 'Visited already.');
  assert.equal(await p.eval(() => document.documentElement.dataset.present), '0');
}

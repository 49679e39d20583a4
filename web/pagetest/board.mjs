// @ts-check
// The board: editing its points by mouse, keys and fingers, and drawing them at random.
import assert from 'node:assert/strict';
import { alike, scattered, wait } from './lib/tab.mjs';

/** @type {Place[]} */
const THREE = [[0.25, 0.25], [0.75, 0.25], [0.5, 0.75]];

/** @param {Test} t */
export async function mouse(t) {
  const p = await t.open();
  /** @type {[string, () => Promise<void>, Place[]][]} */
  const cases = [
    ['a click adds', () => p.click([0.2, 0.6]), [...THREE, [0.2, 0.6]]],
    ['a click on a point removes it', () => p.click([0.75, 0.25]), [THREE[0], THREE[2]]],
    ['a drag moves', () => p.drag([0.5, 0.75], [0.9, 0.6]), [THREE[0], THREE[1], [0.9, 0.6]]],
    ['a drag stays in the square', () => p.drag([0.5, 0.75], [0.5, 1.03]), [THREE[0], THREE[1], [0.5, 1]]],
    ['a drag from nothing places and moves', () => p.drag([0.1, 0.1], [0.3, 0.5]), [...THREE, [0.3, 0.5]]],
    ['Delete removes what is pointed at', async () => {
      await p.mouse('Moved', await p.at([0.25, 0.25]));
      await p.boardKeys('Delete');
    }, THREE.slice(1)],
  ];
  for (const [what, act, wanted] of cases) {
    await p.put(THREE);
    await act();
    alike(await p.points(), wanted, what);
  }

  // Undo and redo, by keys and by a button; one undo takes a whole drag back.
  await p.put([]);
  for (const place of THREE) await p.click(place);
  await p.drag(THREE[0], [0.1, 0.9]);
  const moved = await p.points();
  await p.keys('Control+z');
  alike(await p.points(), THREE, 'the drag is undone');
  await p.press('undo');
  assert.equal((await p.points()).length, 2);
  await p.keys('Control+Shift+z', 'Control+y');
  assert.deepEqual(await p.points(), moved);

  // A key that changes the points during a drag ends the press: no other point moves.
  await p.put(THREE);
  const [[x, y], [tx, ty]] = [await p.at(THREE[0]), await p.at([0.4, 0.4])];
  await p.mouse('Pressed', [x, y]);
  await p.mouse('Moved', [tx, ty], { button: 'left' });
  await p.boardKeys('Delete');
  await p.mouse('Moved', [tx + 60, ty - 60], { button: 'left' });
  await p.mouse('Released', [tx + 60, ty - 60]);
  alike(await p.points(), THREE.slice(1), 'Delete during a drag');
}

/** @param {Test} t */
export async function keyboard(t) {
  const p = await t.open('#task=hull');
  const [small, large] = [1 / 128, 1 / 16];
  const [a, b, c] = THREE;
  /** @type {[string, string[], Place[], RegExp][]} */
  const cases = [ // with the text for screen readers
    ['Page Down takes the first point', ['PageDown', 'ArrowRight', 'ArrowUp'],
      [[0.25 + small, 0.25 + small], b, c], /^Point 1 of 3, 0\.26 across, 0\.26 up/],
    ['Page Up takes the last', ['PageUp', 'ArrowLeft'], [a, b, [0.5 - small, 0.75]], /^Point 3 of 3/],
    ['round and round', ['PageDown', 'PageUp', 'PageUp', 'ArrowDown'], [a, [0.75, 0.25 - small], c],
      /^Point 2 of 3/],
    ['Shift makes it a leap', ['PageDown', 'Shift+ArrowRight'], [[0.25 + large, 0.25], b, c], /^Point 1/],
    ['Delete', ['PageDown', 'Delete'], [b, c], /2 points/],
    ['Backspace', ['PageUp', 'Backspace'], [a, b], /2 points/],
    ['Enter places with a cross', ['Enter', 'ArrowUp', 'ArrowUp', 'Enter'],
      [...THREE, [0.5, 0.5 + 2 * small]], /^Point 4 of 4/],
    ['Escape leaves it', ['Enter', 'Escape', 'Delete'], THREE, /./],
  ];
  for (const [what, keys, wanted, heard] of cases) {
    await p.put(THREE);
    await p.boardKeys('Escape', 'Escape', ...keys);
    assert.deepEqual(await p.points(), wanted, what);
    assert.match(await p.text('live'), heard, what);
  }
  // The canvas has a description for screen readers, which follows its content.
  await p.put([...THREE, [0.5, 0.4]]);
  await p.says('board-text', /^4 points\. .*1 2 3 1.*1 2 3 1/);
  await p.task('delaunay');
  await p.says('board-text', /^4 points\. .*3 triangles.*3 triangles/);
  assert.match(await p.eval(() => document.getElementById('board')?.getAttribute('aria-describedby') ?? ''),
    /board-text/);
}

/** On a keyboard without Latin letters the shortcuts are where they are on others. @param {Test} t */
export async function otherAlphabets(t) {
  const p = await t.open();
  const key = async (/** @type {string} */ letter, /** @type {string} */ code, modifiers = 2) => {
    for (const type of ['rawKeyDown', 'keyUp'])
      await p.ask('Input.dispatchKeyEvent', { type, key: letter, code, modifiers });
  };
  const n = async () => (await p.points()).length;
  const [control, meta, shift] = [2, 4, 8];
  for (const [z, y] of ['ян', 'ζυ', 'זט', 'ئغ', 'ㅋㅛ']) {
    await p.put([]);
    await p.click([0.2, 0.6]);
    await p.click([0.7, 0.6]);
    await key(z, 'KeyZ');
    assert.equal(await n(), 1, z);
    await key(z, 'KeyZ', meta);
    assert.equal(await n(), 0, z);
    await key(y, 'KeyY');
    assert.equal(await n(), 1, y);
    await key(z.toUpperCase(), 'KeyZ', control | shift);
    assert.equal(await n(), 2, `${z} with Shift`);
  }
  await key('w', 'KeyZ'); // AZERTY: what is written counts
  assert.equal(await n(), 2);
  await key('z', 'KeyW');
  assert.equal(await n(), 1);
  await p.press('present');
  await p.until(() => document.fullscreenElement);
  await p.eval(() => {
    Object.assign(window, { asked: 0 });
    Object.defineProperty(document, 'fullscreenElement', { value: null });
    document.documentElement.requestFullscreen = async () => { /** @type {any} */ (window).asked++; };
  });
  await key('а', 'KeyF', 0);
  assert.equal(await p.eval(() => /** @type {any} */ (window).asked), 1);
}

/**
 * The page draws points of every kind and number. The field for their number keeps no key and no press from the
 * board.
 * @param {Test} t
 */
export async function random(t) {
  const p = await t.open('#task=hull');
  await p.put(THREE);
  await p.press('random');
  await p.until(() => ptrnet.getPoints().length === 10);
  const ten = await p.points();
  const type = async (/** @type {string[]} */ ...keys) => {
    await p.eval(() => /** @type {HTMLInputElement} */ (document.getElementById('n')).select());
    await p.keys(...keys);
  };
  await type('1', '2', 'Enter');
  await p.until(() => ptrnet.getPoints().length === 12);
  await p.keys('Control+z');
  assert.deepEqual(await p.points(), ten, 'the keys of undo are the board’s');
  await p.keys('Control+Shift+z', 'Control+z');
  assert.deepEqual(await p.points(), ten);
  const stays = async (/** @type {number} */ n) => {
    await p.settled();
    await wait(300);
    const points = await p.points();
    assert.deepEqual([points.slice(0, 10), points.length], [ten, n]);
  };
  await p.click([0.02, 0.98]);
  await stays(11);
  await type('1', '5'); // and a press on the board instead of Enter
  await p.click([0.98, 0.98]);
  await stays(12);
  await p.press('random');
  await p.until(() => ptrnet.getPoints().length === 15);
  await type('7');
  await p.keys('Control+z'); // of what is being typed
  assert.equal((await p.points()).length, 15);
  await type('8', 'Tab');
  await p.until(() => ptrnet.getPoints().length === 8);
  await p.choose('n', 100);
  for (const kind of await p.eval(() =>
    [.../** @type {HTMLSelectElement} */ (document.getElementById('kind')).options].map((o) => o.value))) {
    const before = await p.points();
    await p.choose('kind', kind);
    await p.press('random');
    await p.until((old) => JSON.stringify(ptrnet.getPoints()) !== old, JSON.stringify(before));
    const points = await p.points();
    assert.ok(points.flat().every((v) => v >= 0 && v < 1), kind);
    assert.equal(new Set(points.map(String)).size, 100, `${kind}: no point twice`);
  }
  // of points that come after another change of the board, none is shown
  await p.eval(() => ['random', 'clear'].forEach((id) => document.getElementById(id)?.click()));
  await p.settled();
  await wait(300);
  assert.deepEqual([await p.points(), await p.verdict()], [[], 'wait']);
  await p.put(THREE);
  await p.task('tsp');
  await p.choose('n', 500);
  await p.until(() => ptrnet.getPoints().length === 200); // a tour of more takes too long
}

/** Fingers tap and drag points; two fingers zoom. @param {Test} t */
export async function fingers(t) {
  const p = await t.open('', { phone: true });
  const on = (/** @type {number} */ x, /** @type {number} */ y) => p.at([x, y]);
  await p.put(THREE);
  await p.tap(await on(0.2, 0.6));
  assert.equal((await p.points()).length, 4, 'a tap adds');
  await p.tap(await on(0.2, 0.6));
  assert.equal((await p.points()).length, 3, 'a second tap removes');
  await p.touch('Start', await on(0.5, 0.75));
  for (let i = 1; i <= 5; i++) await p.touch('Move', await on(0.5 + 0.07 * i, 0.75 - 0.02 * i));
  await p.touch('End');
  alike(await p.points(), [THREE[0], THREE[1], [0.85, 0.65]], 'a drag moves');
  assert.equal(await p.eval(() => scrollY), 0, 'and does not scroll');

  await p.put(THREE);
  const unchanged = async (/** @type {string} */ what) => {
    assert.deepEqual(await p.points(), THREE, what);
    assert.equal(await p.eval(() => document.querySelectorAll('.dragging').length), 0, what);
  };

  // When a tap removes a point, a message offers undo; another edit hides the message.
  const shown = (/** @type {boolean} */ wanted) =>
    p.until((want) => document.getElementById('toast')?.checkVisibility() === want, wanted);
  await p.tap(await on(0.5, 0.75));
  await shown(true);
  assert.equal(await p.get('toast', 'role'), 'status', 'it is read out, politely');
  await p.tap(await p.in('#toast button'));
  await p.until(() => ptrnet.getPoints().length === 3);
  await unchanged('undone');
  await shown(false);
  await p.tap(await on(0.5, 0.75));
  await shown(true);
  await p.tap(await on(0.1, 0.9));
  await shown(false);

  // Two fingers change no point, in whatever order they come and go; a second finger cancels a drag. (They
  // may zoom the page meanwhile.)
  await p.put(THREE);
  for (const [first, second] of /** @type {[Place, Place][]} */ (
    [[[0.2, 0.6], [0.8, 0.6]], [[0.25, 0.25], [0.8, 0.6]], [[0.2, 0.6], [0.75, 0.25]]])) {
    const [one, two] = [await p.at(first), await p.at(second)];
    await p.touch('Start', one);
    await unchanged('one finger is down');
    await p.touch('Start', one, two);
    await p.touch('End', two);
    await p.touch('End');
    await unchanged('both are up');
  }
  for (const [x, y] of [[0.5, 0.75], [0.15, 0.8]]) {
    const [one, there, two] = [await on(x, y), await on(x + 0.1, y - 0.1), await on(0.9, 0.1)];
    await p.touch('Start', one);
    await p.touch('Move', there);
    await p.until((before) => JSON.stringify(ptrnet.getPoints()) !== before, JSON.stringify(THREE));
    await p.touch('Start', there, two);
    await unchanged('a second finger came');
    await p.touch('Move', one, two);
    await p.touch('End');
    await unchanged('and both have gone');
  }

  // Two fingers that move apart zoom the page.
  const [left, right] = [await on(0.45, 0.5), await on(0.55, 0.5)];
  await p.touch('Start', left);
  await p.touch('Start', left, right);
  for (let i = 0; i < 8; i++)
    await p.touch('Move', await on(0.4 - 0.04 * i, 0.5), await on(0.6 + 0.04 * i, 0.5));
  await p.touch('End');
  await p.until(() => /** @type {VisualViewport} */ (visualViewport).scale > 1.3);
  await unchanged('zoomed');
}

/**
 * A second pointer beside one that draws, such as a palm beside the pen, adds nothing: the first goes on.
 * @param {Test} t
 */
export async function secondPointer(t) {
  const p = await t.open('#task=hull');
  const on = (/** @type {number} */ x, /** @type {number} */ y) => p.at([x, y]);
  for (const pointerType of ['mouse', 'pen']) {
    await p.put(THREE);
    const held = { button: 'left', buttons: 1, pointerType };
    await p.mouse('Pressed', await on(0.5, 0.75), held);
    await p.mouse('Moved', await on(0.55, 0.7), held);
    await p.tap(await on(0.2, 0.6)); // on the board, on a point of it, and beside it
    await p.tap(await on(0.25, 0.25));
    await p.tap(await p.in('h1'));
    await p.mouse('Moved', await on(0.8, 0.6), held);
    await p.touch('Start', await on(0.3, 0.4)); // it is still down when the first lifts
    await p.mouse('Released', await on(0.8, 0.6), { pointerType });
    await p.touch('Move', await on(0.35, 0.45));
    await p.touch('End');
    alike(await p.points(), [THREE[0], THREE[1], [0.8, 0.6]], pointerType);
    assert.equal(await p.eval(() => document.querySelectorAll('.dragging').length), 0, pointerType);
    await p.press('undo');
    assert.deepEqual(await p.points(), THREE, `${pointerType}: one drag, one undo`);
    await p.click([0.2, 0.6]);
    assert.equal((await p.points()).length, 4, `${pointerType}: the next press adds`);
  }
  // A pen takes over from a finger that rests.
  await p.put(THREE);
  const pen = { button: 'left', buttons: 1, pointerType: 'pen' };
  await p.touch('Start', await on(0.2, 0.6));
  await p.mouse('Pressed', await on(0.5, 0.75), pen);
  await p.mouse('Moved', await on(0.8, 0.6), pen);
  await p.mouse('Released', await on(0.8, 0.6), pen);
  await p.touch('End');
  alike(await p.points(), [THREE[0], THREE[1], [0.8, 0.6]], 'the pen draws');
}

/**
 * Where the page is zoomed or transformed by a style, a press lands where the pointer is.
 * @param {Test} t
 */
export async function scaled(t) {
  const p = await t.open('#task=hull');
  for (const style of ['html { zoom: 1.5 }', 'html { zoom: .6 }', 'body { transform: scale(.7, .8) }', '']) {
    await p.eval((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
      scrollTo(0, 0);
    }, style);
    await p.drawn();
    await p.put(THREE);
    await p.click([0.4, 0.65]);
    await p.drag([0.5, 0.75], [0.6, 0.85]);
    alike(await p.points(), [THREE[0], THREE[1], [0.6, 0.85], [0.4, 0.65]], style);
    await p.put(scattered(6));
    await p.goTo('part-points');
    await p.goTo('heat');
    await p.mouse('Moved', await p.in('#heat', 0.99, 0.3));
    await p.says('heat-text', /: ⇐ had/);
    await p.goTo('part-points');
    await p.mouse('Moved', await p.in('#part-points .term'));
    await p.has('term', 'hidden', false);
    const [under, box] = [await p.in('#part-points .term', 0, 1), await p.in('#term', 0, 0)];
    assert.ok(Math.abs(box[1] - under[1]) < 15 && Math.abs(box[0] - under[0]) < 300,
      `${style}: ${box}, not ${under}`);
    await p.keys('Escape');
  }
}

/**
 * A window that comes to a screen of another device pixel ratio draws everything again for it.
 * @param {Test} t
 */
export async function otherScreen(t) {
  const p = await t.open('#task=hull');
  await p.press('learn');
  await p.until(() => document.getElementById('learn-curve')?.clientWidth);
  await p.press('learn'); // pause
  /** @type {number[]} */
  const drawn = [];
  // the last part's drawings wait for answers
  for (const [part, least] of /** @type {[string, number][]} */ (
    [['learn-curve', 2], ['part-points', 2], ['part-order', 7]])) {
    await p.goTo(part);
    drawn.push(...await p.until((before, wanted) => {
      const all = [...document.querySelectorAll('canvas')];
      const done = all.flatMap((c, i) => (c.clientWidth && c.width === c.clientWidth ? [i] : []));
      return new Set([...before, ...done]).size >= wanted ? done : null;
    }, drawn, least) ?? []);
  }
  for (const deviceScaleFactor of [2, 1.5, 3]) {
    await p.ask('Emulation.setDeviceMetricsOverride',
      { width: 1280, height: 800, deviceScaleFactor, mobile: false });
    await p.shot(); // only then the browser tells the page
    await p.until((list, factor) => {
      const all = document.querySelectorAll('canvas');
      return list.every((i) => Math.abs(all[i].width - factor * all[i].clientWidth) < 1);
    }, drawn, deviceScaleFactor);
  }
}

/**
 * Swipes over an empty board scroll the page, since it fills the screen of a phone; only a tap without
 * movement adds a point.
 * @param {Test} t
 */
export async function emptyBoardScrolls(t) {
  const p = await t.open('#p=', { phone: true, width: 390, height: 664 });
  const swipe = async (/** @type {Place} */ from, /** @type {number} */ dx, /** @type {number} */ dy) => {
    const [x, y] = await p.at(from);
    await p.touch('Start', [x, y]);
    for (let i = 1; i <= 8; i++) await p.touch('Move', [x + dx * i, y + dy * i]);
    await p.touch('End');
  };
  await swipe([0.3, 0.5], 15, 0);
  await swipe([0.5, 0.3], 0, -20);
  await p.until(() => scrollY > 60);
  assert.deepEqual(await p.points(), [], 'a swipe adds nothing');
  await p.until(() => { // the page continues to scroll for a while
    const { last, scrollY: now } = /** @type {any} */ (window);
    return Object.assign(window, { last: now }) && now === last && new Promise((done) => {
      setTimeout(() => done(scrollY === now), 100);
    });
  });
  await p.eval(() => scrollTo(0, 0));
  await p.tap(await p.at([0.5, 0.5]));
  await p.until(() => ptrnet.getPoints().length === 1);
  await swipe([0.2, 0.2], 10, -10);
  assert.equal((await p.points()).length, 2, 'where there are points, a finger draws');
  assert.equal(await p.eval(() => scrollY), 0);
}

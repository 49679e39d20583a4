// @ts-check
// The steps of an answer, and the views beside the board.
import assert from 'node:assert/strict';
import { SIX, TEN, scattered } from './lib/tab.mjs';

/** @type {Place[]} */
const SEVEN = [[0.1, 0.2], [0.85, 0.15], [0.9, 0.8], [0.3, 0.9], [0.5, 0.5], [0.4, 0.3], [0.65, 0.6]];

/** The player has buttons, keys, a slider and a speed; it shows a long answer part by part, or symbol by symbol. @param {Test} t */
export async function player(t) {
  const p = await t.open();
  await p.put(SEVEN);
  const at = (/** @type {number|string} */ step) => p.has('step', 'value', String(step));
  const end = Number(await p.get('step', 'max'));
  await at(end);
  const [whole, label] = [await p.picture(), await p.get('play', 'ariaLabel')];
  await p.press('next');
  await at(0);
  assert.notEqual(await p.picture(), whole);
  await p.press('next');
  await at(1);
  await p.press('back');
  await at(0);
  await p.boardKeys('ArrowRight', 'ArrowRight');
  await at(2);
  await p.keys('ArrowLeft', ' '); // the space bar plays
  await p.until(() => Number(/** @type {any} */ (document.getElementById('step')).value) > 2);
  await p.keys(' ');
  await p.choose('step', end - 1);
  await at(end - 1);
  await p.press('play');
  await at(end);
  await p.until((words) => document.getElementById('play')?.ariaLabel === words, label);
  assert.equal(await p.picture(), whole, 'played to its end, the whole answer stands there again');

  await p.task('delaunay');
  await p.put(scattered(18));
  const parts = Number(await p.get('step', 'max')) - 1; // without the end symbol
  assert.ok(parts > 20);
  await p.press('next');
  await p.says('step-text', new RegExp(`1 of ${parts}, corner 3`));
  await p.keys('ArrowRight');
  await p.says('step-text', /2 of \d+, corner 3/);
  await p.keys('Shift+ArrowLeft');
  await p.says('step-text', /2 of \d+, corner 2/);
  assert.match(await p.text('live'), /2 of/, 'a screen reader hears it too');
  assert.equal(await p.get('speed'), '1');
  await p.boardKeys('>', '>', '>', '>');
  assert.equal(await p.get('speed'), '4');
  await p.choose('stride', 'symbol');
  await p.choose('step', 0);
  await p.says('step-text', /1 of \d+, corner 1/);
  await p.reload();
  await p.ready();
  assert.deepEqual([await p.get('speed'), await p.get('stride')], ['4', 'symbol'], 'remembered');
  await p.task('tsp');
  await p.eval((points) => ptrnet.setPoints(points), scattered(300));
  await p.until(() => document.getElementById('verdict-text')?.textContent === 'Thinking' && !document.getElementById('step-text')?.textContent); // the steps are those of other points
}

/** Heat map and board mark the same point; rows unfold; the map scrolls with the steps and zooms by keys, wheel and fingers; a text explains a classical algorithm. @param {Test} t */
export async function heatMap(t) {
  const p = await t.open('', { width: 1280, height: 900 });
  await p.put(SEVEN);
  const [board, heat] = [await p.picture(), await p.picture('heat')];
  await p.mouse('Moved', await p.in('#heat', 0.3, 0.3));
  await p.says('heat-text', /: point \d/);
  assert.notEqual(await p.picture(), board);
  await p.mouse('Moved', await p.at([0.9, 0.8]));
  await p.says('heat-text', /^Point 3/);
  assert.notEqual(await p.picture('heat'), heat);
  await p.clickAt(await p.in('#heat', 0.3, 0.3));
  await p.until(() => /** @type {any} */ (document.getElementById('step')).value !== /** @type {any} */ (document.getElementById('step')).max);
  await p.focus('heat');
  await p.keys('Home', 'ArrowDown', 'ArrowRight');
  await p.has('step', 'value', '1');
  await p.says('heat-classic', /^Jarvis’ march asks: from point \d+, which point leaves all others to its left\? Point \d+/);
  await p.keys('Escape');
  await p.until(() => /** @type {any} */ (document.getElementById('step')).value === /** @type {any} */ (document.getElementById('step')).max);
  await p.put([[0.5, 0.5], [0.9, 0.8], [0.1, 0.2], [0.4, 0.3], [0.3, 0.9], [0.65, 0.6], [0.85, 0.15]]);
  const sorted = await p.picture('heat');
  await p.choose('heat-order', 'input');
  assert.notEqual(await p.picture('heat'), sorted);
  await p.choose('heat-order', 'answer');
  for (let x = 0.7; !/^⇐ is the end symbol/.test(await p.text('heat-text')); x += 0.02) { // the label of the last column
    assert.ok(x < 1);
    await p.mouse('Moved', await p.in('#heat', x, 0.02));
    await p.drawn();
  }

  await p.task('tsp');
  await p.press('next');
  await p.press('next');
  await p.says('heat-classic', /The nearest open city to point \d+ is point \d+\. The shortest tour goes from point/);

  await p.task('delaunay');
  await p.put(scattered(40));
  const size = async () => { await p.drawn(); return p.eval(() => { const e = /** @type {Element} */ (document.getElementById('heat-scroll')); return [e.scrollWidth, e.scrollHeight, e.scrollTop]; }); };
  const tall = async () => (await size())[1];
  const folded = await tall();
  await p.clickAt(await p.in('#heat-scroll', 0.4, 0.3)); // a row unfolds into its corners, and folds again
  await p.says('step-text', /corner 3/);
  const opened = await tall();
  assert.ok(opened > folded + 30);
  await p.focus('heat');
  await p.keys(' ');
  assert.equal(await tall(), folded);
  await p.press('heat-fold');
  assert.ok(await tall() > 2 * folded);
  await p.press('heat-fold');
  await p.choose('step', Number(await p.get('step', 'max')) - 1);
  await p.until(() => { const e = /** @type {Element} */ (document.getElementById('heat-scroll')); return e.scrollTop > 2 && e.scrollTop + e.clientHeight >= e.scrollHeight - 2; }); // the last step is in view
  await p.choose('step', 0);
  await p.until(() => /** @type {Element} */ (document.getElementById('heat-scroll')).scrollTop < 100);
  await p.press('heat-in');
  await p.press('heat-in');
  const [width, height] = await size();
  assert.ok(height > 1.5 * folded);
  await p.focus('heat');
  await p.keys('-');
  assert.ok(await tall() < height);
  await p.keys('+');
  assert.ok(Math.abs((await size())[0] - width) < 3);
  await p.keys('0');
  assert.equal(await tall(), folded);
  await p.eval(() => document.getElementById('heat-scroll')?.scrollIntoView({ block: 'center' }));
  await p.mouse('Wheel', await p.in('#heat-scroll'), { deltaX: 0, deltaY: -50, modifiers: 2 });
  await p.until((before) => /** @type {Element} */ (document.getElementById('heat-scroll')).scrollHeight > 1.2 * before, folded);
  await p.keys('0');
  for (let i = 0; i < 8; i++) await p.eval(() => document.getElementById('heat-out')?.click());
  await p.has('heat-out', 'disabled', true);

  // Two fingers zoom the heat map, but not the page.
  await p.keys('0');
  await p.size(360, 740, true);
  await p.eval(() => document.getElementById('heat-scroll')?.scrollIntoView({ block: 'end' }));
  await p.drawn();
  const [before] = await size();
  const [[ax, ay], [bx, by]] = [await p.in('#heat-scroll', 0.45, 0.4), await p.in('#heat-scroll', 0.55, 0.6)];
  await p.touch('Start', [ax, ay], [bx, by]);
  for (let d = 10; d <= 60; d += 10) await p.touch('Move', [ax - d / 2, ay - d], [bx + d / 2, by + d]);
  await p.touch('End');
  await p.until((wide) => /** @type {Element} */ (document.getElementById('heat-scroll')).scrollWidth > 1.3 * wide, before);
  assert.equal(await p.eval(() => /** @type {any} */ (visualViewport).scale), 1);
}

/** The final hypotheses of a beam are listed, best first, and the answer is marked; it is the shortest of tours. @param {Test} t */
export async function beam(t) {
  const p = await t.open(`#${SIX}&beam=5&tab=beam`);
  const rows = () => p.eval(() => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.hypotheses button'))].map((b) => ({
    chosen: b.classList.contains('chosen'), log: Number(/log-probability (\S+)/.exec(b.textContent ?? '')?.[1].replace('−', '-')),
    points: (/points ([\d ]+)/.exec(b.textContent ?? '')?.[1] ?? '').trim().split(' ').map(Number) })));
  await p.put(SEVEN);
  await p.until(() => document.querySelectorAll('.hypotheses button').length === 5);
  const list = await rows();
  list.forEach((row, i) => assert.ok(i === 0 || row.log <= list[i - 1].log, 'best first'));
  const answer = await p.eval(() => ptrnet.solve({ points: ptrnet.getPoints(), beam: 5, constrained: true }).then((a) => Array.from(a.model.sequence, (i) => i + 1)));
  assert.deepEqual(list.find((row) => row.chosen)?.points, answer);
  const lanes = await p.picture('lanes');
  await p.mouse('Moved', await p.until(() => {
    const second = document.querySelectorAll('.hypotheses button')[1];
    second.scrollIntoView({ block: 'nearest' });
    const b = second.getBoundingClientRect();
    return /** @type {[number, number]} */ ([b.left + 20, b.top + b.height / 2]);
  }));
  await p.says('lanes-text', /rank 2/);
  assert.notEqual(await p.picture('lanes'), lanes);

  await p.task('tsp');
  await p.choose('beam', 10);
  await p.put(scattered(20));
  await p.until(() => document.querySelectorAll('.hypotheses button').length > 1);
  const points = await p.points();
  const tours = (await rows()).map((row) => ({ chosen: row.chosen, length: row.points.reduce((sum, k, i, all) => {
    const [[x, y], [u, v]] = [points[k - 1], points[/** @type {number} */ (all.at(i - 1)) - 1]];
    return sum + Math.hypot(x - u, y - v);
  }, 0) }));
  assert.ok(Math.abs(Math.min(...tours.map((v) => v.length)) - (tours.find((v) => v.chosen)?.length ?? 0)) < 1e-9);
  await p.choose('beam', 1);
  await p.says('lanes-text', /the most probable symbol not yet chosen/);
  await p.task('delaunay');
  await p.check('constrained', true);
  await p.says('lanes-text', /the most probable symbol that can still lead to a valid triangulation/);
}

/** The same points are decoded in a hundred orders; a click puts the points of the board into one of them. @param {Test} t */
export async function orders(t) {
  const p = await t.open('#task=hull&tab=orders');
  await p.put(scattered(20));
  const own = await p.points();
  await p.choose('orders-weights', 'hull-faithful');
  await p.press('orders-run');
  await p.until(() => document.querySelectorAll('#orders-strip button[data-right]').length === 100);
  const right = await p.eval(() => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#orders-strip button'))].map((b) => b.dataset.right === 'true'));
  await p.says('orders-text', new RegExp(`^${right.filter(Boolean).length} of 100`));
  for (const i of [3, 99]) {
    await p.eval((k) => /** @type {any} */ (document.querySelectorAll('#orders-strip button')[k]).click(), i);
    await p.settled();
    const points = await p.points();
    assert.notDeepEqual(points, own);
    assert.deepEqual(points.map(String).sort(), own.map(String).sort());
    assert.equal(await p.verdict() === 'agree', right[i], `order ${i}`);
  }
  await p.press('orders-run');
  await p.until(() => document.querySelectorAll('#orders-strip button[data-right]').length > 2);
  await p.keys('Escape');
  await p.until(() => document.querySelectorAll('#orders-strip button[data-right]').length < 100);
}

/** Several networks answer for the same points; one that cannot says why, and a button draws points for it. @param {Test} t */
export async function compare(t) {
  const p = await t.open('#tab=compare');
  /** Waits until all networks have settled, at least so many with an answer. */
  const answered = (least = 3) => p.until((count) => {
    const all = [...document.querySelectorAll('#compare figure')];
    return all.every((f) => !f.classList.contains('waiting') && f.querySelector('.said, .why')) && document.querySelectorAll('#compare .said').length >= count;
  }, least);
  await answered(); // all have answers to the first points
  await p.put(SEVEN);
  const draw = await p.until(() => {
    const offer = /** @type {HTMLElement|null} */ (document.querySelector('#compare button.strong'));
    offer?.click();
    return offer?.textContent ?? '';
  });
  const n = Number(/\d+/.exec(draw)?.[0]);
  await p.until((many) => ptrnet.getPoints().length === many, n);
  await p.settled();
  assert.equal(...await p.eval(() => /** @type {[string, string]} */ (['#compare-three', 'body'].map((at) => getComputedStyle(/** @type {Element} */ (document.querySelector(at))).color))), 'a button is not pale, as if it were disabled');
  await p.choose('compare-2', 'hull');
  await p.until(() => location.hash.includes('compare='));
  await answered(2); // one network can only answer for ten points
  await p.eval(() => { // while the networks run, no figure of hulls is left
    const compare = /** @type {Element} */ (document.getElementById('compare'));
    const stale = () => compare.querySelector('.waiting') && [...compare.querySelectorAll('dt')].some((e) => e.textContent === 'area');
    Object.assign(window, { stale: 0 });
    new MutationObserver(() => stale() && /** @type {any} */ (window).stale++).observe(compare, { subtree: true, attributeFilter: ['class'] });
  });
  await p.task('delaunay');
  await answered(1);
  assert.equal(await p.eval(() => /** @type {any} */ (window).stale), 0);
  const shown = () => p.eval(() => [.../** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll('#compare select'))].map((s) => s.value));
  assert.ok((await shown()).every((id) => id.startsWith('delaunay')));

  // Three networks answer for the same board: made by hand, trained, untrained.
  await p.eval((ten) => { location.hash = `task=delaunay&p=${ten}&beam=1&valid=1&tab=compare`; }, TEN);
  await p.press('compare-three');
  await p.until(() => [.../** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll('#compare select'))].at(-1)?.value.startsWith('file:'));
  await p.until(() => [...document.querySelectorAll('#compare .said')].map((e) => /** @type {HTMLElement} */ (e).dataset.right).join() === 'true,true,false');
  assert.deepEqual(await shown(), ['delaunay-told', 'delaunay', 'file:untrained-delaunay']);
}

/** The test bench measures a network on fresh boards of the chosen kind and can be stopped; a wrong answer opens on the board, with the same error. @param {Test} t */
export async function bench(t) {
  const p = await t.open('#task=hull&weights=hull-faithful&tab=bench');
  await p.choose('bench-weights', 'hull-faithful');
  await p.choose('bench-n', 50);
  await p.choose('bench-count', 100);
  await p.press('bench-run');
  await p.says('bench-text', /100 boards, seed/);
  const value = Number(/([\d.]+) %/.exec(await p.text('bench-figures'))?.[1]);
  assert.match(await p.text('bench-figures'), new RegExp(`Per answer.* ms${await p.get('bench-beam') === '1' ? 'greedy' : `beam ${await p.get('bench-beam')}`}${await p.get('bench-valid', 'checked') ? ', valid only' : ''}$`), 'the time is that of what was asked');
  const failures = await p.eval(() => document.querySelectorAll('#bench-failures button').length);
  assert.equal(failures, Math.min(24, 100 - Math.round(value)));
  await p.press('#bench-failures button');
  await p.settled();
  assert.deepEqual([(await p.points()).length, await p.verdict()], [50, 'differ']);
  const words = await p.get('bench-chart', 'ariaLabel');
  await p.choose('bench-kind', 'ring');
  await p.choose('bench-n', 200);
  await p.choose('bench-count', 5000);
  await p.press('bench-run');
  await p.says('bench-text', /of 5,000/);
  await p.put(SEVEN); // the board can be used meanwhile
  await p.press('bench-run');
  await p.says('bench-text', /stopped/);
  assert.notEqual(await p.get('bench-chart', 'ariaLabel'), words, 'a curve of its own for each kind');
  await p.choose('bench-n', 2);
  assert.equal(await p.get('bench-n'), '3', 'kept in its range');
}

/** The network is tested on similar boards; that can be stopped, also before the first result. A screen reader reads the last words alone. @param {Test} t */
export async function similar(t) {
  const p = await t.open(`#${SIX}&tab=bench`);
  await p.until(() => !(/** @type {any} */ (document.getElementById('around-run'))).disabled);
  for (const escape of [false, true]) {
    await p.eval((key) => {
      const run = /** @type {any} */ (document.getElementById('around-run'));
      run.click();
      if (key) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      else run.click();
    }, escape);
    await p.says('around-run', /^Test on 50/);
    assert.equal(await p.text('around-text'), '');
  }
  await p.eval(() => {
    const text = /** @type {HTMLElement} */ (document.getElementById('around-text'));
    const read = Object.assign(window, { read: /** @type {string[]} */ ([]) }).read;
    new MutationObserver(() => text.ariaLive !== 'off' && text.textContent && read.push(text.textContent)).observe(text, { childList: true });
  });
  await p.press('around-run');
  await p.says('around-text', /: 100 %|right.*50 jittered copies of the board/);
  await p.says('around-run', /^Test on 50/);
  assert.deepEqual(await p.eval(() => /** @type {any} */ (window).read), [await p.eval(() => document.getElementById('around-text')?.textContent)]);
}

/** The explanations are about the points and the network on the board. @param {Test} t */
export async function explain(t) {
  const p = await t.open('#tab=explain');
  const shown = async () => [await p.picture('figure-dictionary'), await p.text('inside-list'), await p.text('inside-values')];
  await p.put(SEVEN);
  await p.says('explain-learned', /agrees with the exact test in [\d,]+ of [\d,]+ pairs\.$/);
  await p.until(() => document.querySelectorAll('#inside-list tbody tr').length === 8);
  const before = await shown();
  await p.put(scattered(14));
  await p.until(() => document.querySelectorAll('#inside-list tbody tr').length > 8);
  (await shown()).forEach((what, i) => assert.notEqual(what, before[i]));
  assert.ok(await p.eval(() => [...document.querySelectorAll('#view-explain math.equation')].filter((m) => m.getBoundingClientRect().height > 15).length) >= 3);
  // A technical word shows its meaning when the pointer or the keyboard reaches it; Escape closes it.
  const open = (/** @type {boolean} */ is) => p.has('term', 'hidden', !is);
  await p.press('settings-open');
  await p.mouse('Moved', await p.in('label[data-term="valid only"] .term'));
  await open(true);
  await p.keys('Escape');
  await open(false);
  await p.mouse('Moved', [5, 5]);
  await p.focus('weights');
  await p.keys('Tab', 'Tab');
  await open(true);
  assert.equal(await p.eval(() => document.activeElement?.getAttribute('aria-describedby')), 'term');
  await p.keys('Escape');
  assert.deepEqual(await p.eval(async () => {
    const { meaningOf } = await import(/** @type {any} */ (new URL('page/glossary.js', /** @type {any} */ (document.querySelector('script[type="module"]')).src)));
    return ['hull', 'delaunay', 'tsp'].flatMap((task) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-term]'))].map((e) => e.dataset.term).filter((word) => !meaningOf(word, task)));
  }), [], 'every word has a meaning');
}

// @ts-check
// Explanations of wrong answers, the search for mistakes, and the measured accuracy.
import assert from 'node:assert/strict';
import { scattered, wait } from './lib/tab.mjs';

/**
 * Points for which a network's answer is wrong and, with the decoding options `but`, right.
 * @param {Tab} p @param {object} asked @param {number} n @param {object} [but]
 */
const wrongOn = (p, asked, n, but) => p.eval(async (question, many, other) => {
  for (let k = 1; k < 300; k++) {
    const points = /** @type {Place[]} */ ( Array.from({ length: many }, (_, i) => [0.4142 * k + i * 0.7548776662, 0.7321 * k + i * 0.569840291 * (1 + k / 97)].map((v) => Math.floor((v % 1) * 4096) / 4096)));
    const answer = (/** @type {object} */ way) => ptrnet.solve({ ...question, ...way, points });
    const { model } = await answer({});
    if (!model.correct && (!other || (await answer(other)).model.correct)) return points;
  }
  throw new Error('no wrong answer was found');
}, asked, n, but ?? null);

/** Switches to greedy, unconstrained decoding. @param {Tab} p */
async function greedy(p) {
  await p.choose('beam', 1);
  await p.eval(() => { const valid = /** @type {any} */ (document.getElementById('constrained')); if (valid.checked && !valid.disabled) valid.click(); });
  await p.settled();
}

/** Waits for the explanation of the error on the current points. @param {Tab} p */
const reason = (p) => p.until(() => {
  const why = document.getElementById('why');
  return !why || why.hidden || why.classList.contains('stale') ? '' : (document.getElementById('why-text')?.textContent ?? '').replaceAll('\u00a0', ' ');
});

/** The page names the step and the reason of an error; a button shows it; board and heat map mark it. The page offers a decoding that helps. @param {Test} t */
export async function why(t) {
  const p = await t.open();
  for (const [task, weights, n] of /** @type {[string, string, number][]} */ ([['hull', 'hull-faithful', 20], ['delaunay', 'delaunay-10', 10], ['tsp', 'tsp-10', 12]])) {
    const points = await wrongOn(p, { task, weights, beam: 1, constrained: false }, n);
    await p.eval((id) => ptrnet.setWeights(id), weights);
    await greedy(p);
    await p.put(points);
    const said = await reason(p);
    assert.notEqual(await p.verdict(), 'agree');
    const step = Number(/^Step (\d+)/.exec(said)?.[1]);
    assert.ok(step > 0, said);
    const plain = await p.picture('heat');
    await p.press('why-show');
    if (task !== 'delaunay') await p.until(() => /** @type {any} */ (document.getElementById('step')).value === String(Number(/^Step (\d+)/.exec(document.getElementById('why-text')?.textContent ?? '')?.[1]) - 1));
    await p.drawn();
    assert.notEqual(await p.picture('heat'), plain);
  }
  const points = await wrongOn(p, { task: 'delaunay', weights: 'delaunay', beam: 1, constrained: false }, 30, { constrained: true });
  await p.eval(() => ptrnet.setWeights('delaunay'));
  await greedy(p);
  await p.put(points);
  await p.until(() => document.getElementById('why-use')?.checkVisibility());
  await p.press('why-use');
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'agree');
  await p.has('why', 'hidden', true);
  assert.equal(await p.get('constrained', 'checked'), true);
  await p.check('constrained', false);
  await p.until(() => document.getElementById('why-use')?.hidden === false);
  assert.equal(await p.eval(() => { ptrnet.setPoints([[0.1, 0.1], [0.9, 0.1], [0.5, 0.9]]); return document.getElementById('why-use')?.hidden; }), true, 'it is dropped at once when anything changes');
}

/** One switch chooses the network, another one the decoding; a button finds a board on which the network errs. @param {Test} t */
export async function find(t) {
  const p = await t.open();
  const checked = (/** @type {string} */ name) => p.eval((what) => /** @type {any} */ (document.querySelector(`input[name="${what}"]:checked`)).value, name);
  assert.equal(await checked('whose'), 'ours');
  await p.press('input[name="whose"][value="paper"]');
  await p.settled();
  assert.equal(await p.get('weights'), 'hull-faithful');
  const before = await p.points();
  await p.press('mistake');
  await p.until((was) => document.getElementById('verdict')?.dataset.kind === 'differ' && JSON.stringify(ptrnet.getPoints()) !== was, JSON.stringify(before));
  await p.settled();
  assert.match(await p.text('mistake-text'), /^Wrong on \d+ of [\d,]+ random boards of 10 points/);
  await reason(p);
  await p.press('undo');
  assert.deepEqual([await p.points(), await p.text('mistake-text')], [before, ''], 'one undo brings the board back');
  await p.press('input[name="whose"][value="yours"]'); // a visitor without a network gets the view that trains one
  await p.until(() => document.getElementById('tab-train')?.ariaSelected === 'true');
  assert.equal(await checked('whose'), 'paper');
  await p.choose('weights', 'hull');
  assert.equal(await checked('whose'), 'ours', 'the list of all networks moves it');
  await p.press('mistake');
  await p.says('mistake', /^Stop/);
  await p.eval(() => /** @type {any} */ (document.querySelector('#share summary')).click());
  await p.keys('Escape');
  assert.deepEqual([await p.get('share', 'open'), await p.text('mistake')], [false, 'Stop looking'], 'Escape closes the menu alone');
  await p.keys('Escape');
  await p.says('mistake', /^Find/);
  assert.equal(await p.text('mistake-text'), '', 'Escape ends the search');
  await p.choose('beam', 5);
  await p.press('input[name="decoding"][value="alone"]');
  await p.settled();
  assert.deepEqual([await p.get('beam'), await p.get('constrained', 'checked')], ['1', false]);
  await p.press('input[name="decoding"][value="search"]');
  await p.settled();
  assert.deepEqual([await p.get('beam'), await p.get('constrained', 'checked')], ['5', true], 'as it was before');

  // The button searches with the number of points of the slider, and with the paper's network for this number.
  await p.task('tsp');
  await p.put(scattered(50));
  await p.press('input[name="whose"][value="paper"]');
  await p.settled();
  const ofFifty = await p.get('weights');
  await p.eval(() => { /** @type {any} */ (document.getElementById('n')).value = '10'; });
  await p.press('mistake');
  await p.until(() => ptrnet.getPoints().length === 10);
  await p.settled();
  assert.notEqual(await p.get('weights'), ofFifty);
  assert.match(await p.text('mistake-text'), /^Wrong on \d+ of [\d,]+ random boards of 10 points/);
  assert.notEqual(await p.verdict(), 'agree', 'the network that answers is the one that was measured');
}

/** The measured accuracy on similar boards is shown beside the answer, and a doubt where nothing similar was measured. @param {Test} t */
export async function score(t) {
  const p = await t.open('#task=hull&weights=hull-faithful');
  const doubt = () => p.eval(() => document.getElementById('figures')?.hasAttribute('data-doubt'));
  const draw = async (/** @type {string} */ kind) => {
    await p.choose('kind', kind);
    await p.settled();
  };
  await draw('uniform');
  assert.deepEqual([/\d % of [\d,]+ .* 10 points/.test(await p.text('score')), await doubt()], [true, false]);
  await draw('ring');
  assert.equal(await doubt(), true, 'it was not measured on points like these');
  await p.click([0.5, 0.5]);
  await p.settled();
  assert.equal(await doubt(), false, 'with another point they are no longer as drawn');
  await p.task('delaunay');
  await p.eval(() => ptrnet.setWeights('delaunay-10'));
  await p.put(scattered(12));
  assert.equal(await doubt(), true, 'beyond what it was trained on');
}

/** With many cities the network improves its tour automatically, as the switch shows, unless stopped or switched to "alone" or "search". @param {Test} t */
export async function improve(t) {
  const p = await t.open('#task=tsp', { before: () => {
    Object.assign(window, { verdicts: [] });
    new MutationObserver(() => {
      const { kind, settled } = /** @type {any} */ (document.getElementById('verdict'))?.dataset ?? {};
      if (settled === 'true') /** @type {any} */ (window).verdicts.push([ptrnet.getPoints().length, kind, document.getElementById('verdict-text')?.textContent]);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  } });
  await p.eval((points) => ptrnet.setPoints(points), scattered(200));
  const length = () => p.eval(() => document.getElementById('improve-text')?.textContent ?? '');
  await p.says('improve-text', /[1-9]\d* of [\d,]+/);
  const stop = await p.text('improve-go');
  await p.press('improve-go');
  await p.until((before) => document.getElementById('improve-go')?.textContent !== before, stop);
  const stopped = await length();
  await wait(300);
  assert.equal(await length(), stopped);
  await p.press('improve-go');
  await p.until((before) => document.getElementById('improve-go')?.textContent === before, stop);
  await p.keys('Escape');
  await p.until((before) => document.getElementById('improve-go')?.textContent !== before, stop);

  const how = (/** @type {string} */ value) => p.until((wanted) => /** @type {any} */ (document.querySelector('input[name="decoding"]:checked'))?.value === wanted, value);
  await how('improve');
  const rows = await p.eval(() => [...document.querySelectorAll('.whose > *')].map((e) => { const b = e.getBoundingClientRect(); return Math.round((b.top + b.bottom) / 20); }));
  assert.equal(new Set(rows).size, 1, `the switches are one row: ${rows}`);
  const auto = () => p.eval(() => getComputedStyle(/** @type {Element} */ (document.getElementById('decoding-improve')), '::after').content);
  assert.equal(await auto(), '"auto"', 'the page chose it');
  for (const choice of ['alone', 'search']) {
    await p.press(`input[name="decoding"][value="${choice}"]`);
    await p.until(() => location.hash.includes('improve=0') && document.getElementById('improve')?.hidden);
    await how(choice);
  }
  await p.put(scattered(20));
  await how('search');
  await p.press('input[name="decoding"][value="improve"]');
  await p.until(() => location.hash.includes('improve=1'));
  assert.equal(await auto(), 'none', 'the visitor chose it');

  await p.put(scattered(60));
  await p.until((before) => document.getElementById('improve')?.hidden || document.getElementById('improve-go')?.textContent !== before, stop);
  const verdicts = (await p.eval(() => /** @type {any} */ (window).verdicts)).filter(([n]) => n === 60);
  assert.ok(verdicts.length && verdicts.every(([, , text]) => !/valid/.test(text)), JSON.stringify(verdicts));
  await p.put(scattered(5));
  await p.has('improve', 'hidden', true);
}

/** Every first visit has another board; on a phone, the introduction is a line that unfolds. @param {Test} t */
export async function firstVisit(t) {
  const p = await t.open('', { phone: true });
  const first = await p.points();
  assert.equal(first.length, 10);
  assert.deepEqual(await p.seen('intro-more', 'board', 'verdict', 'intro', 'todo'), ['intro-more', 'board', 'verdict']);
  await p.press('intro-more');
  assert.deepEqual(await p.seen('intro', 'intro-links', 'gist', 'todo'), ['intro', 'intro-links', 'gist', 'todo']);
  const gist = await p.text('gist');
  await p.task('tsp');
  assert.notEqual(await p.text('gist'), gist);
  await p.go('about:blank');
  await p.go();
  await p.ready();
  assert.notDeepEqual(await p.points(), first);
}

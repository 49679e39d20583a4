// @ts-check
// The first view: a board with a stored answer and a stored region, and few controls.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';

const STORED = new URL('../first/board.json', import.meta.url);
/** Cells along a side of the stored region. */
const CELLS = 48;

/**
 * The conic through the places where a region's edge crosses the grid: its least squares.
 * @param {number[]} form
 */
function conicOf(form) {
  const cells = Math.sqrt(form.length) - 1;
  /** @type {number[][]} */
  const rows = [];
  const even = (/** @type {number} */ v) => v / (1 + Math.abs(v));
  for (let k = 0; k < form.length; k++) {
    const [i, j] = [k % (cells + 1), Math.floor(k / (cells + 1))];
    for (const [di, dj] of [[1, 0], [0, 1]]) {
      const to = k + di + dj * (cells + 1);
      if (i + di > cells || j + dj > cells || form[k] > 0 === form[to] > 0) continue;
      const s = even(form[k]) / (even(form[k]) - even(form[to]));
      const [x, y] = [(i + s * di) / cells, (j + s * dj) / cells];
      rows.push([1, x, y, x * x, x * y, y * y]);
    }
  }
  // The eigenvector of the least eigenvalue of the rows' products: that of the largest of c - products, whose powers
  // tend to it.
  let m = Array.from({ length: 6 }, (_, a) => Array.from({ length: 6 }, (__, b) =>
    rows.reduce((sum, r) => sum + (a === b ? r.reduce((all, v) => all + v * v, 0) : 0) - r[a] * r[b], 0)));
  for (let doubled = 0; doubled < 40; doubled++) {
    const size = Math.max(...m.flat());
    m = m.map((row) => m.map((column) => row.reduce((sum, v, k) => sum + v * column[k], 0) / size ** 2));
  }
  const column = m.reduce((best, row, i) => (row[i] > best[m.indexOf(best)] ? row : best));
  const v = column.map((value) => value / Math.hypot(...column));
  let agree = 0;
  for (let k = 0; k < form.length; k += 7) {
    const [x, y] = [(k % (cells + 1)) / cells, Math.floor(k / (cells + 1)) / cells];
    agree += Math.sign(form[k]) * Math.sign(v[0] + v[1] * x + v[2] * y + v[3] * x * x + v[4] * x * y + v[5] * y * y);
  }
  return v.map((value) => Number((agree < 0 ? -value : value).toPrecision(4)));
}

/**
 * The stored answer equals that which the page computes. When weights or the board have changed, make answers
 * writes it again.
 * @param {Test} t
 */
export async function stored(t) {
  const p = await t.open();
  const computed = await p.eval(async (cells) => {
    const [{ Engine }, { FIRST, STORED: task }, { problemOf }, { askRegion, edgesOf }] = await Promise.all(
      ['engine/engine.js', 'state/first.js', 'catalog/problems.js', 'controls/region.js']
        .map((m) => import(/** @type {any} */ (`/modules/${m}`))));
    const engine = new Engine(() => {}, (/** @type {any} */ e) => e.defaultFor(task).id);
    await engine.ready;
    const { id, file, gated } = engine.defaultFor(task);
    const { exact, model } = await engine.solve({ task, points: FIRST, ...problemOf(task).live });
    const [edge] = edgesOf(exact.sequence, FIRST, null);
    const found = await askRegion(engine, { task, points: FIRST, weights: id, edge, cells, full: !gated });
    const learned = { ...found, form: Array.from(found.form) };
    // four digits, and no probability rounded to 1; without times
    const plain = (/** @type {string} */ key, /** @type {any} */ v) => {
      if (key === 'ms') return undefined;
      if (ArrayBuffer.isView(v)) return Array.from(/** @type {any} */ (v));
      const four = Number((Math.abs(v) < 1e-5 ? 0 : v).toPrecision?.(4));
      return typeof v !== 'number' ? v : four === 1 && v < 1 ? 0.9999 : four;
    };
    return JSON.stringify({ file, answer: { exact, model }, learned }, plain);
  }, CELLS);
  const here = JSON.parse(computed);
  here.learned.conic = conicOf(here.learned.form);
  delete here.learned.form;
  if (env.PTRNET_ANSWERS) writeFileSync(STORED, `${JSON.stringify(here)}\n`);
  /** @param {any} want @param {any} have @param {string} where */
  const alike = (want, have, where) => {
    if (where.includes('.conic')) return;
    if (typeof want === 'number')
      assert.ok(Math.abs(want - have) <= 2e-3, `${where}: ${have}, not ${want} (make answers writes it)`);
    else if (want && typeof want === 'object') {
      assert.deepEqual(Object.keys(have).sort(), Object.keys(want).sort(), where);
      for (const key of Object.keys(want)) alike(want[key], have[key], `${where}.${key}`);
    } else assert.equal(have, want, `${where} (make answers writes it)`);
  };
  alike(here, JSON.parse(readFileSync(STORED, 'utf8')), '');
  assert.ok(here.answer.model.correct && here.learned.overlap > 0.9, 'the circle that it learned');
}

const OPENING = new URL('../first/opening.json', import.meta.url);
/** Where the third corner goes and comes back from, and in how many steps it is stored. */
const AWAY = [0.062, 0.03], STEPS = 4;

/**
 * The opening is of a training of the page's own, whose region ends at the circle, and the triangulation stays as
 * the corner moves; it plays once, and any key ends it. make answers writes it.
 * @param {Test} t
 */
export async function opening(t) {
  if (env.PTRNET_ANSWERS) {
    const p = await t.open();
    const { frames, moved } = await p.eval(async (away, steps) => {
      const [{ Engine }, { FIRST, STORED: task }, { askRegion, edgesOf }] = await Promise.all(
        ['engine/engine.js', 'state/first.js', 'controls/region.js']
          .map((m) => import(/** @type {any} */ (`/modules/${m}`))));
      const engine = new Engine(() => {}, (/** @type {any} */ e) => e.defaultFor(task).id);
      await engine.ready;
      const { id } = engine.defaultFor(task);
      const { exact } = await engine.solve({ task, points: FIRST });
      const [edge] = edgesOf(exact.sequence, FIRST, null);
      const cells = 96;
      const region = async (/** @type {any} */ points, /** @type {string} */ weights) =>
        askRegion(engine, { task, points, weights, edge, cells });
      const third = (await region(FIRST, id)).triangle[2];
      const moved = [];
      for (let k = 0; k <= steps; k++) {
        const [x, y] = [FIRST[third].x + away[0] * k / steps, FIRST[third].y + away[1] * k / steps];
        const points = FIRST.map((/** @type {any} */ q, /** @type {number} */ i) => (i === third ? { x, y } : q));
        moved.push({ x, y, form: (await region(points, id)).form });
      }
      const taken = /** @type {{examples: number, bytes: Uint8Array}[]} */ ([]);
      await engine.train({ task, low: 5, high: 10, stretch: 1, hidden: 64, seed: 3, milliseconds: 16000 },
        (/** @type {any} */ s) => s.bytes && taken.push(s), new AbortController().signal).done;
      const frames = [];
      for (let k = 0; k < 40; k++) { // the beginning is what changes most
        const { examples, bytes } = taken[Math.round((k / 39) ** 1.7 * (taken.length - 1))];
        if (examples === frames.at(-1)?.examples) continue;
        await engine.networks.import('opening', bytes, 'here:opening', '');
        frames.push({ examples, form: (await region(FIRST, 'here:opening')).form });
      }
      const plain = (/** @type {any[]} */ list) => list.map((one) => ({ ...one, form: Array.from(one.form) }));
      return { frames: plain(frames), moved: plain(moved) };
    }, AWAY, STEPS);
    const fitted = (/** @type {any[]} */ list) => list.map(({ form, ...one }) => ({ ...one, conic: conicOf(form) }))
      .filter(({ conic }) => conic.every(Number.isFinite));
    writeFileSync(OPENING, `${JSON.stringify({ frames: fitted(frames), moved: fitted(moved) })}\n`);
  }
  const stored = readFileSync(OPENING, 'utf8');
  assert.ok(stored.length < 5000, `${stored.length} bytes`);
  const { frames, moved } = JSON.parse(stored);
  assert.ok(frames.length > 25 && frames[0].examples === 0 && moved.length === STEPS + 1);
  const p = await t.open('', { first: true, wait: false });
  await p.says('first-view-title', /^After [\d,]+ examples$/);
  assert.equal(await p.get('sentence', 'hidden'), true, 'no verdict over a region that is not the network’s');
  await p.keys('a');
  await p.says('first-view-title', /circles/);
  await p.ready();
  assert.equal(await p.get('sentence', 'hidden'), false);
  const edges = (/** @type {Place[]} */ points) => p.eval((list) => ptrnet.solve({ task: 'delaunay', points: list })
    .then(({ exact }) => [...exact.sequence].join()), points);
  const points = await p.points();
  const third = points.findIndex(([x, y]) => Math.hypot(x - moved[0].x, y - moved[0].y) < 1e-3);
  const there = points.map((q, i) => /** @type {Place} */ (i === third ? [moved[STEPS].x, moved[STEPS].y] : q));
  assert.equal(await edges(there), await edges(points), 'the same triangles');
  await p.reload();
  await p.ready();
  assert.match(await p.text('first-view-title'), /circles/, 'once');
}

/**
 * The first view has eleven controls, the three problems among them, and with a screen of 1280 × 633 all are in
 * it; on a phone the acts come before what else there is.
 * @param {Test} t
 */
export async function controls(t) {
  const p = await t.open('', { width: 1280, height: 633 });
  const shown = await p.eval(() => {
    return [...document.querySelectorAll('button, select, input, summary, canvas[tabindex]')].filter((e) => {
      const box = e.getBoundingClientRect();
      if (!e.checkVisibility() || !box.width || box.top >= innerHeight || e.matches('.hidden, .term')
        || e.closest('details:not([open]) > div'))
        return false;
      return e.id !== 'board' && e.id !== 'go-on';
    }).map((e) => e.id || e.tagName);
  });
  assert.ok(shown.length <= 11, shown.join(' '));
  const all = ['board', 'random', 'play', 'share', 'learn', 'mistake', 'turn', 'verdict', 'first-view-text'];
  assert.deepEqual(await p.seen(...all), all);
  assert.match(await p.text('first-view-title'), /circles/);
  const q = await t.open('', { width: 390, height: 664, phone: true });
  await q.says('asked', /hollow point/);
  for (const [width, height] of [[390, 664], [320, 568]]) {
    await q.size(width, height, true);
    await q.drawn();
    const there = ['first-view-title', 'board', 'asked', 'first-view-text', 'learn', 'mistake', 'turn'];
    assert.deepEqual(await q.seen(...there), there);
    const tops = await q.eval((ids) => ids.map((id) => Number(document.getElementById(id)?.getBoundingClientRect().top)),
      [...there, 'verdict', 'random']);
    assert.deepEqual(tops, [...tops].sort((a, b) => a - b), 'in this order');
  }
}

/**
 * A newcomer drags a point, sees the region follow, lets a network forget and learn. With the slider, the examples
 * follow another rule: the same network learns ellipses, and the link has them. It is kept.
 * @param {Test} t
 */
export async function newcomer(t) {
  const p = await t.open();
  await p.says('region-words', /overlap by (9\d|100)/);
  const [x, y] = (await p.points())[7];
  await p.drag([x, y], [x + 0.05, y + 0.04]);
  await p.settled();
  await p.says('region-words', /overlap by (9\d|100)/);
  assert.equal(await p.get('undo', 'disabled'), false);

  await p.press('learn');
  await p.says('first-view-title', /random|learns/);
  // alone, and without a verdict
  await p.until(() => /** @type {any} */ (document.getElementById('network')).value === 'yours'
    && !(/** @type {any} */ (document.getElementById('with-search')).checked));
  await p.has('sentence', 'hidden', true);
  await p.says('learn-text', /after [\d,]+ examples it draws [6-9]\d % of the circle on fresh boards; here \d+ of \d+ edges/);
  await p.choose('learn-stretch', 2);
  await p.says('first-view-text', /ellipse/);
  await p.says('learn-text', /after [\d,]+ examples it draws \d+ % of the ellipse/);
  assert.equal(await p.get('toast', 'hidden'), true, 'a training that another replaces is no error');
  await p.until(() => /teach=60-\d+-2(&|$)/.test(location.hash));
  await p.keys('Escape');
  await p.has('learn', 'textContent', 'Go on');
  await p.press('learn');
  await p.has('learn', 'textContent', 'Pause');
  await p.press('learn');
  await p.has('learn', 'textContent', 'Go on');
  await p.has('sentence', 'hidden', false);
  await p.settled();
  await p.says('region-words', /in blue the ellipse/);
  await p.press('learn-keep');
  await p.has('learning', 'hidden', true);
  await p.has('with-search', 'checked', false);
  await p.says('first-view-title', /ellipses/);
  await p.until(() => ptrnet.weights.some((/** @type {any} */ w) => w.id.startsWith('here:')));
  await p.choose('network', 'paper');
  await p.says('first-view-text', /triangles to which it points/);
}

/**
 * A board has its region on whichever side of its edges the third point lies. Of points without a triangle, no
 * sentence speaks of triangles that are drawn.
 * @param {Test} t
 */
export async function everyBoard(t) {
  const p = await t.open('#task=delaunay');
  for (const points of /** @type {Place[][]} */ ([[[0.1, 0.5], [0.9, 0.5]],
    [[0.1, 0.1], [0.5, 0.5], [0.9, 0.9]], [[0.2, 0.5], [0.4, 0.5], [0.6, 0.5], [0.8, 0.5]],
    [[0.3, 0.3], [0.3, 0.3], [0.3, 0.3]]])) {
    await p.put(points);
    await p.says('board-text', /^\d points\. (No triangulation exists|Place one more point)/);
    await p.says('region-words', /^$/);
    const text = await p.text('first-view-text');
    assert.doesNotMatch(text, /the triangles to which/, JSON.stringify(points));
    if (/Orange/.test(text)) assert.match(text, /these points have no triangle/);
  }
  for (const y of [0.9, 0.1]) {
    await p.put([[0.1, 0.5], [0.9, 0.5], [0.5, y]]);
    await p.says('region-words', /overlap/);
  }
  await p.says('first-view-text', /the triangles to which|orange is/);
}

/**
 * The sentence can be tried: a point over the orange is chosen, one elsewhere is not; with a finger the hollow
 * point is dragged; the same holds at each step that seeks a third corner.
 * @param {Test} t
 */
export async function hollowPoint(t) {
  const p = await t.open();
  await p.says('region-words', /overlap by/);
  await p.mouse('Moved', await p.at([0.5, 0.5]));
  await p.says('asked', /^Beyond the edge from \d+ to \d+, which point\? It says this one, [> ]*\d+ %\.$/);
  await p.mouse('Moved', await p.at([0.85, 0.5]));
  await p.says('asked', /Not this one/);
  await p.mouse('Moved', [5, 5]);
  await p.says('asked', /^$/);
  await p.press('next');
  await p.says('asked', /^Which neighbor of \d+ comes first\? It says \d+, .* %\.$/);
  await p.press('next');
  await p.says('asked', /^Beyond the edge from \d+ to \d+, which point\? It says \d+, .* %\.$/);
  await p.says('first-view-text', /At this step orange/);
  await p.says('region-words', /In orange|in orange/);
  const many = (await p.points()).length;
  await p.keys('Escape');

  const q = await t.open('', { phone: true, width: 390, height: 844 });
  await q.says('asked', /hollow point/);
  const { at, to } = await q.eval(async () => {
    const { besideOf } = await import(/** @type {any} */ ('/modules/controls/region.js'));
    const points = ptrnet.getPoints().map(([x, y]) => ({ x, y }));
    const triangle = /** @type {[number, number, number]} */ ([...(document.getElementById('region-words')?.textContent ?? '').matchAll(/point.(\d+)/g)]
      .map((m) => Number(m[1]) - 1));
    const { x, y } = besideOf({ triangle, stretch: 1 }, points);
    const mean = (/** @type {'x'|'y'} */ axis) => triangle.reduce((sum, i) => sum + points[i][axis] / 3, 0);
    return { at: [x, y], to: [mean('x'), mean('y')] };
  });
  await q.touch('Start', await q.at(/** @type {Place} */ (at)));
  for (let i = 1; i <= 5; i++)
    await q.touch('Move', await q.at([at[0] + (to[0] - at[0]) * i / 5, at[1] + (to[1] - at[1]) * i / 5]));
  await q.touch('End');
  await q.says('asked', /It says this one, [> ]*\d+ %/);
  assert.equal((await q.points()).length, many, 'nothing was added');
}

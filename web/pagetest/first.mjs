// @ts-check
// The boards of first visits: on each, the network visibly hesitates and is right; the answers of the first problem are stored.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';

const STORED = new URL('../first/', import.meta.url);
export const LIMIT = env.PTRNET_BOARDS ? 900_000 : 240_000;

/** Defines window.look. at() finds how visibly a board's steps hesitate: the probability of a runner-up away from the choice, less if both lie nearly on a line. @param {Tab} p */
const look = (p) => p.eval(async () => {
  const base = /** @type {any} */ (document.querySelector('script[type="module"]')).src;
  const [{ boardOf }, { PROBLEMS }, { Engine }, { runnerUp }, { STORED: task }] = await Promise.all(
    ['points/firstboard.js', 'catalog/problems.js', 'engine/engine.js', 'page/choice.js', 'state/solving.js'].map((m) => import(/** @type {any} */ (new URL(m, base)))));
  const engine = new Engine();
  await engine.ready;
  const apart = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
  const height = (o, p, q) => Math.abs((p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x)) / Math.max(apart(o, p), apart(o, q), apart(p, q));
  const answer = (name, seed, live) => engine.solve({ task: name, points: boardOf(seed), ...live });
  const at = async (name, seed, live) => {
    const points = boardOf(seed);
    const { model } = await answer(name, seed, live);
    let [doubt, visible] = [0, 0];
    model.steps.forEach((step, k) => {
      const other = runnerUp(step);
      const [p, q] = [points[step.chosen], points[other?.index]];
      if (!p || !q || apart(p, q) < 0.1) return;
      const from = k && points[model.steps[k - 1].chosen];
      const shows = other.p * Math.min(1, from ? height(from, p, q) / 0.03 : 1);
      if (shows > visible) [doubt, visible] = [other.p, shows];
    });
    return { doubt, visible, over: model.steps.some((s) => s.over), right: model.correct };
  };
  // A network that hardly ever errs on ten points need not hesitate.
  const sure = (name) => engine.defaultFor(name).scores.some((s) => s.metric === 'accuracy' && s.n === 10 && (s.kind ?? 'uniform') === 'uniform' && s.value > 0.9985);
  const NOTHING = 1e-9; // smaller numbers are stored as 0
  const plain = (key, v) => { // six digits; without times and cuts
    if (key === 'ms' || key === 'cuts') return undefined;
    if (ArrayBuffer.isView(v)) return Array.from(/** @type {any} */ (v));
    return typeof v === 'number' ? Number((Math.abs(v) < NOTHING ? 0 : v).toPrecision(6)) : v;
  };
  const stored = async () => {
    const { file } = engine.defaultFor(task);
    const { boards, live } = PROBLEMS.find((d) => d.name === task);
    return Promise.all(boards.map(async (seed) => {
      const { exact, model } = await answer(task, seed, live);
      return [`${seed}.json`, `${JSON.stringify({ file, answer: { exact, model } }, plain)}\n`];
    }));
  };
  Object.assign(window, { look: { PROBLEMS, at, sure, stored } });
});

/** @param {Test} t */
export async function boards(t) {
  const p = await t.open();
  await look(p);
  assert.deepEqual(await p.eval(async () => {
    const { PROBLEMS, at, sure } = /** @type {any} */ (window).look;
    const dull = [];
    for (const { name, boards: seeds, live } of PROBLEMS) {
      if (seeds.length < 10) dull.push(`${name} has few`);
      for (const seed of seeds) {
        const seen = await at(name, seed, live);
        if (seen.over || !seen.right || !(seen.doubt > 0.12 || sure(name))) dull.push(`${name} ${seed} ${JSON.stringify(seen)}`);
      }
    }
    return dull;
  }), [], 'boards that show no hesitation, or a choice of the less likely');
  // The stored answers equal those that the page computes. When weights or boards have changed, make answers writes them again.
  const computed = await p.eval(() => /** @type {any} */ (window).look.stored());
  if (env.PTRNET_ANSWERS) {
    rmSync(STORED, { recursive: true });
    mkdirSync(STORED);
    for (const [name, text] of computed) writeFileSync(new URL(name, STORED), text);
  }
  assert.equal(readdirSync(STORED).length, computed.length);
  /** @param {any} want @param {any} have @param {string} where */
  const alike = (want, have, where) => {
    if (typeof want === 'number') assert.ok(Math.abs(want - have) <= 1e-4, `${where}: ${have}, not ${want}`);
    else if (want && typeof want === 'object') {
      assert.deepEqual(Object.keys(have).sort(), Object.keys(want).sort(), where);
      for (const key of Object.keys(want)) alike(want[key], have[key], `${where}.${key}`);
    } else assert.equal(have, want, where);
  };
  for (const [name, text] of computed) alike(JSON.parse(text), JSON.parse(readFileSync(new URL(name, STORED), 'utf8')), `${name} (make answers writes it)`);
}

//! PTRNET_BOARDS asks for it
export async function find(/** @type {Test} */ t) { // seeds for problem.Description.Boards; a minute and a half for each problem
  const p = await t.open();
  await look(p);
  for (const { name, live } of await p.eval(() => /** @type {any} */ (window).look.PROBLEMS)) {
    const began = Date.now();
    const found = [];
    for (let seed = 1; Date.now() - began < 90_000 && found.filter((f) => f.doubt > 0.3).length <= 100; seed += 50) {
      found.push(...await p.eval(async (task, first, how) => {
        const { at, sure } = /** @type {any} */ (window).look;
        const list = [];
        for (let s = first; s < first + 50; s++) {
          const seen = await at(task, s, how);
          if (!seen.over && seen.right && (seen.doubt > 0.144 || sure(task))) list.push({ seed: s, ...seen });
        }
        return list;
      }, name, seed, live));
    }
    const best = found.sort((a, b) => b.visible - a.visible).slice(0, 16);
    t.log(`${name}: ${best.map((f) => f.seed).sort((a, b) => a - b).join(', ')}`);
    assert.ok(best.length >= 10, name);
  }
}

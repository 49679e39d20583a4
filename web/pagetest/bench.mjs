// @ts-check
// Measures how fast the page is on this machine (make bench).
import { scattered, wait } from './lib/tab.mjs';

export const LIMIT = 600_000;

/** @param {number[]} values @param {number} q */
const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.round(q * (values.length - 1))];
const ms = (/** @type {number} */ v) => v.toFixed(1);

/** Random numbers from 0 to 1, the same each time. */
function numbers() {
  let seed = 1;
  return () => (seed = (seed * 48_271) % 0x7fffffff) / 0x7fffffff;
}

/**
 * Drags the first point in circles. Returns the milliseconds between frames, and between answers.
 * @param {Tab} p @param {number} span in milliseconds
 */
async function drag(p, span) {
  const [[x, y], [cx, cy], [, top]] =
    [await p.at((await p.points())[0]), await p.at([0.5, 0.5]), await p.at([0.5, 0.92])];
  await p.eval(() => {
    /** @type {{frames: number[], answers: number[], on: boolean}} */
    const seen = { frames: [], answers: [], on: true };
    Object.assign(window, { seen });
    const frame = (/** @type {number} */ time) => {
      seen.frames.push(time);
      if (seen.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new MutationObserver(() => {
      const now = performance.now();
      if (now - (seen.answers.at(-1) ?? -9) > 3) seen.answers.push(now);
    })
      .observe(/** @type {Node} */ (document.getElementById('verdict')),
        { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await p.mouse('Pressed', [x, y]);
  const began = Date.now();
  for (let k = 0; Date.now() - began < span; k++)
    await p.mouse(
      'Moved', [cx + (cy - top) * Math.cos(k / 40), cy - (cy - top) * Math.sin(k / 40)], { button: 'left' });
  await p.mouse('Released', [cx, cy]);
  const { frames, answers } = await p.eval(() => {
    const { seen } = /** @type {any} */ (window);
    seen.on = false;
    return { frames: seen.frames, answers: seen.answers };
  });
  const between = (/** @type {number[]} */ times) => times.slice(1).map((v, i) => v - times[i]);
  return { frames: between(frames), answers: between(answers) };
}

//! PTRNET_BENCH asks for it
export async function page(/** @type {Test} */ t) {
  const first = [];
  for (let i = 0; i < 3; i++) {
    const p = await t.open('', { fresh: true, wait: false, before: () => {
      const look = () => (document.getElementById('verdict')?.dataset.settled === 'true'
        ? Object.assign(window, { answeredAt: performance.now() }) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    } });
    first.push(await p.until(() => /** @type {any} */ (window).answeredAt));
  }
  t.log(`first answer: ${ms(quantile(first, 0.5))} ms`);
  const p = await t.open();
  for (const [task, beam] of /** @type {[string, number][]} */ (
    [['hull', 3], ['delaunay', 1], ['tsp', 20]])) {
    await p.eval((points) => ptrnet.setPoints(points), scattered(20)); // their shortest tour is soon proven
    await p.task(task);
    for (const n of [50, 500]) {
      const own = [];
      for (let i = 0; i < 5; i++) {
        const method = task === 'tsp' ? 'or-opt' : undefined;
        const question = { task, points: scattered(n), beam, constrained: true, method };
        own.push(await p.eval((what) => ptrnet.solve(what).then((a) => a.model.ms), question));
      }
      await p.eval((points) => ptrnet.setPoints(points), scattered(n));
      await wait(2000);
      const { frames, answers } = await drag(p, 3000);
      const spread = (/** @type {number[]} */ list, /** @type {string} */ each) => (list.length
        ? `${ms(quantile(list, 0.5))} ms ${each} (95 %: ${ms(quantile(list, 0.95))})` : `no ${each}`);
      t.log(`${task}, ${n} points: network ${ms(quantile(own, 0.5))} ms, least ${ms(quantile(own, 0))}; `
        + `dragged: ${spread(frames, 'a frame')}, ${spread(answers, 'an answer')}`);
    }
  }
}

/**
 * How soon a network that learns on the board draws the circle: the overlap of its region after so many
 * seconds.
 */
//! PTRNET_BENCH asks for it
export async function circle(/** @type {Test} */ t) {
  const seconds = [4, 10, 20];
  const overlaps = seconds.map(() => /** @type {number[]} */ ([]));
  const next = numbers();
  for (let board = 0; board < 20; board++) {
    const p = await t.open();
    await p.eval((points) => ptrnet.setPoints(points), Array.from({ length: 10 }, () => [next(), next()]));
    await p.settled();
    await p.says('region-words', /overlap by/);
    await p.press('learn');
    const began = Date.now();
    for (const [i, at] of seconds.entries()) {
      await wait(began + 1000 * at - Date.now());
      overlaps[i].push(Number(/overlap by (\d+)/.exec(
        await p.eval(() => document.getElementById('region-words')?.textContent ?? ''))?.[1] ?? 0));
    }
    await p.go('about:blank'); // so that it does not train beside the next
  }
  const medians = seconds.map((s, i) => `${quantile(overlaps[i], 0.5)} % after ${s} s`);
  t.log(`overlap of the learned region and the circle, median of 20 boards: ${medians.join(', ')}`);
}

/**
 * How many examples a second a network learns in the page, with one worker, two, and as many as the page takes;
 * and how often it is right, alone, on boards of 10 points after runs of so many seconds, and by how much its region
 * overlaps the circle.
 */
//! PTRNET_BENCH asks for it
export async function learning(/** @type {Test} */ t) {
  const next = numbers();
  /** @param {number|null} workers @param {number} seconds */
  const teach = async (workers, seconds) => {
    const p = await t.open('', { before: `if (${workers})
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${workers} + 2 });` });
    const taught = await p.eval((span) => ptrnet.teach({ task: 'delaunay', seconds: span, seed: 1 }), seconds);
    return { p, ...taught };
  };
  for (const workers of [1, 2, null]) {
    const { p, examples } = await teach(workers, 10);
    t.log(`${workers ?? 'all'} workers: ${examples / 10} examples/s`);
    await p.go('about:blank');
  }
  for (const seconds of [4, 10, 20, 60]) {
    const { p, examples, weights } = await teach(null, seconds);
    const boards = Array.from({ length: 300 }, () => Array.from({ length: 10 }, () => [next(), next()]));
    const right = await p.eval(async (all, id) => {
      let correct = 0;
      for (const points of all) {
        const { model } = await ptrnet.solve({ task: 'delaunay', points, weights: id, beam: 1, constrained: false });
        correct += Number(model.correct);
      }
      return correct;
    }, boards, weights);
    await p.eval((id) => ptrnet.setWeights(id), weights);
    const overlaps = [];
    for (const points of boards) {
      await p.eval((board) => ptrnet.setPoints(board), points);
      await p.settled();
      await wait(500); // until its region is drawn, if it has one
      const words = await p.eval(() => document.getElementById('region-words')?.textContent ?? '');
      const overlap = /overlap by (\d+)/.exec(words);
      if (overlap && overlaps.push(Number(overlap[1])) === 20) break;
    }
    t.log(`after ${seconds} s, ${examples} examples: right alone ${ms(right / 3)} % of boards of 10; its region and`
      + ` the circle overlap by ${quantile(overlaps, 0.5)} %, median of 20 boards`);
    await p.go('about:blank');
  }
}

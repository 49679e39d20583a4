// @ts-check
// Hours of random use do not stop the page and do not increase its memory (make soak; PTRNET_SOAK=2m: two minutes; PTRNET_SEED repeats a run's choices).
import assert from 'node:assert/strict';
import { env } from 'node:process';

const LENGTH = (Number(/^\d+/.exec(env.PTRNET_SOAK ?? '')?.[0]) || 1) * (env.PTRNET_SOAK?.endsWith('h') ? 3_600_000 : env.PTRNET_SOAK?.endsWith('s') ? 1000 : 60_000);
export const LIMIT = LENGTH + 600_000;

/** Counts the workers that the page has started and not ended. */
const countWorkers = () => {
  const { live } = Object.assign(window, { live: new Set() });
  window.Worker = class extends Worker {
    constructor(/** @type {any} */ url, /** @type {any} */ options) { super(url, options); live.add(this); }
    terminate() { live.delete(this); super.terminate(); }
  };
};

/** Measures the page's memory after a garbage collection. @param {Tab} p */
async function sample(p) {
  await p.ask('HeapProfiler.collectGarbage');
  const { usedSize } = await p.ask('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await p.ask('Memory.getDOMCounters');
  const workers = await p.eval(() => /** @type {any} */ (window).live.size);
  return { 'MiB of JavaScript': usedSize / 2 ** 20, nodes, listeners: jsEventListeners, workers };
}

/** Allowed growth, in addition to 25 %. */
const SLACK = { 'MiB of JavaScript': 4, nodes: 2000, listeners: 100, workers: 2 };

//! PTRNET_SOAK asks for it
export async function randomUse(/** @type {Test} */ t) {
  const seed = Number(env.PTRNET_SEED) || Date.now() % 2 ** 31;
  t.log(`PTRNET_SEED=${seed}`);
  let state = seed >>> 0;
  const random = () => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32; };
  const below = (/** @type {number} */ n) => Math.floor(random() * n);
  const pick = (/** @type {any[]} */ ...list) => list[below(list.length)];
  const p = await t.open('', { keeps: true, fresh: true, before: countWorkers });
  const push = (/** @type {string} */ id) => p.eval((name) => { const e = /** @type {any} */ (document.getElementById(name)); if (e && !e.disabled && !e.hidden) e.click(); }, id);
  const select = (/** @type {string} */ id) => p.eval((name, r) => {
    const e = /** @type {any} */ (document.getElementById(name));
    const open = [...e.options].filter((o) => !o.disabled);
    if (e.disabled || !open.length) return;
    e.value = open[Math.floor(r * open.length)].value;
    e.dispatchEvent(new Event('change'));
  }, id, random());
  const tabs = await p.tabs();
  let offline = false;
  /** @type {Record<string, () => Promise<any>>} */
  const uses = {
    clicks: () => p.click([random(), random()]),
    drags: () => p.drag([random(), random()], [random(), random()]),
    keys: () => p.boardKeys(pick('PageUp', 'PageDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Delete', 'Escape', 'Enter', ' ')),
    sets: async () => { await p.choose('n', 3 + below(40)); await select('kind'); await push('random'); },
    tabs: () => push(pick(...tabs)),
    problems: () => p.eval((task) => ptrnet.setTask(task), pick('hull', 'delaunay', 'tsp')),
    weights: () => select('weights'),
    methods: () => select('method'),
    beams: () => select('beam'),
    options: () => push(pick('constrained', 'shuffle', 'clear', 'theme', 'play', 'next', 'back', 'mistake')),
    undos: async () => { for (let i = below(6); i >= 0; i--) await push(pick('undo', 'undo', 'redo')); },
    trainings: async () => {
      await push('tab-train');
      await push(pick('train-run', 'train-run', 'train-use', 'train-reset'));
      await p.eval(() => { const all = [...document.querySelectorAll('#kept-list li')]; if (all.length > 3) /** @type {any} */ (all.at(-1)?.querySelector('button:last-child')).click(); });
    },
    lessons: async () => push(pick('teach', 'teach', 'teach-pause', 'teach-close')),
    mistakes: async () => push(pick('gallery', 'boundary-fool', 'why-show', 'why-use', 'cuts', 'improve-go', 'mistake')),
    regions: async () => { await push('next'); await select('boundary'); },
    stories: async () => { await push('story'); await p.boardKeys(pick('ArrowRight', 'ArrowLeft', 'Escape')); },
    games: async () => { await push('turn'); await p.boardKeys(pick('Enter', 'ArrowRight', 'Backspace', 'Escape')); },
    slides: async () => { await push(pick('present', 'present-leave', 'present-leave')); },
    answerers: () => p.eval((r) => {
      const all = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('#whose input, #decoding input')]).filter((e) => !e.disabled);
      all[Math.floor(r * all.length)]?.click();
    }, random()),
    runs: async () => { const tab = pick('bench', 'orders'); await push(`open-${tab}`); await push(`${tab}-run`); },
    texts: () => p.eval((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pick('0.25,0.5\n0.75,0.5\n0.5,0.75\n', '0.1,0.2\n0.3,oops\n', '[[', 'hello', '{"points": [[-1e30, 1], [1e30, 2]]}', '0,0\n1e-323,1\n')),
    files: () => p.eval(async (last, cut) => {
      const { file } = last ? ptrnet.weights.at(-1) : ptrnet.weights[0];
      const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer()).slice(0, cut ? 5000 : undefined);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'own.safetensors'));
      document.getElementById('board')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, random() < 0.5, random() < 0.5).catch(() => {}),
    addresses: async () => {
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      for (let k = 0; k < 15; k++) {
        const points = Array.from({ length: 4 * below(40) }, () => letters[below(64)]).join('');
        const address = [...`task=${pick('hull', 'delaunay', 'tsp', 'none')}&p=${points}&beam=${pick(1, 2, 5, 7)}&step=${below(60)}&tab=${pick(...tabs).slice(4)}${pick('', '&valid=1', '&weights=none')}`].slice(0, 400);
        for (let i = below(4); i > 0; i--) address[below(address.length)] = String.fromCharCode(below(256));
        await p.eval((hash) => { location.hash = hash; return new Promise((done) => { setTimeout(done, 8); }); }, address.join(''));
      }
    },
    connections: async () => {
      offline = !offline;
      await p.ask('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    },
  };
  await p.ask('Network.enable');
  await p.at([0.5, 0.5]); // imports a module that later calls need even without a connection
  await p.eval(async () => { for (const { id, task } of ptrnet.weights) await ptrnet.solve({ task, weights: id, points: [[0, 0], [1, 0], [0, 1]] }).catch(() => {}); }); // loads everything that is loaded only once
  const names = Object.keys(uses);
  const samples = [];
  const began = Date.now();
  for (let done = 1; Date.now() - began < LENGTH; done++) {
    const name = pick(...names);
    await uses[name]();
    if (done % 10 === 0) {
      await p.eval(() => { if (ptrnet.getPoints().length > 60) ptrnet.setPoints(ptrnet.getPoints().slice(0, 60)); });
      await p.until(() => { document.getElementById('search-stop')?.click(); return document.getElementById('verdict')?.dataset.settled === 'true'; });
      assert.ok(await p.get('veil', 'hidden'), `the page goes on, after ${name}: ${await p.text('veil-text')}`);
    }
    if (Date.now() - began >= samples.length * LENGTH / 40) samples.push(await sample(p));
  }
  const most = (/** @type {any[]} */ of, /** @type {string} */ what) => Math.max(...of.map((s) => s[what]));
  for (const what of Object.keys(SLACK)) {
    const before = most(samples.slice(samples.length / 4, samples.length / 2), what);
    const after = most(samples.slice(3 * samples.length / 4), what);
    t.log(`${what}: at most ${before.toFixed(1)} in the second quarter, ${after.toFixed(1)} in the last`);
    assert.ok(after <= 1.25 * before + SLACK[what], what);
  }
  assert.ok(most(samples, 'workers') <= 5);
}

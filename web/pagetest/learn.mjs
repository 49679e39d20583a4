// @ts-check
// A network learns on the board: its snapshots can be shown, it is saved, and its link repeats the training.
import assert from 'node:assert/strict';
import { SIX, wait } from './lib/tab.mjs';

/**
 * It answers alone, becomes right while points are dragged, and its snapshots can be shown; it is saved in
 * the browser and as a file, and deleted.
 * @param {Test} t
 */
export async function hulls(t) {
  const p = await t.open(`#${SIX}`, { before: () => {
    Object.assign(window, { saved: [] });
    URL.createObjectURL = (blob) => (/** @type {any} */ (window).saved.push(blob), 'data:,');
  } });
  await p.press('learn');
  await p.until(() => location.hash.includes('teach=60-') && /beam=1&valid=0/.test(location.hash));
  await p.says('learn-text', /after [\d,]+ examples [1-9]/);
  await p.drag([0.5, 0.45], [0.52, 0.55]);
  await p.until(() => document.querySelector('#verdict[data-settled="true"][data-kind="agree"]'));
  await p.press('learn');
  await p.until(() => document.querySelector('#learn-at:enabled'));
  await p.choose('learn-at', 0);
  await p.says('learn-text', /^Its weights are random\.$/);
  await p.until(() => document.getElementById('verdict')?.dataset.kind === 'differ');
  await p.goTo('part-own');
  await p.until(() => document.querySelector('#saved:not([hidden])'));
  await p.press('saved-file');
  await p.until(() => /** @type {any} */ (window).saved.length);
  const saved = await p.eval(() => /** @type {any} */ (window).saved.pop().slice(0, 4000).text());
  assert.match(saved, /examples[^0-9]+[1-9]/, 'the newest weights, though the board shows the first');
  await p.eval(() => document.getElementById('learn-at')?.focus());
  await p.keys('ArrowRight');
  await p.says('learn-text', /after [\d,]+ examples/);
  const newest = Number(await p.get('learn-at', 'max'));
  await p.choose('learn-at', newest);
  await p.says('learn-text', new RegExp(`after ${newest.toLocaleString('en')} examples`));
  await p.press('learn-keep');
  await p.until(() => document.getElementById('learning')?.hidden);
  await p.goTo('part-own');
  await p.until(() => document.querySelector('#saved:not([hidden]) #saved-delete:enabled'));
  const own = () => p.eval(() => ptrnet.weights.filter((/** @type {any} */ w) => w.id.startsWith('here:'))
    .map((/** @type {any} */ w) => w.id));
  const [id] = await own();
  await p.press('saved-file');
  await p.until(() => /** @type {any} */ (window).saved[0]?.size > 1000);
  await p.until(() => !location.hash.includes('teach=')); // or the training would be repeated
  await p.reload();
  await p.ready();
  assert.deepEqual(await own(), [id], 'at the next visit');
  await p.goTo('part-own');
  await p.until(() => document.querySelector('#saved:not([hidden]) #saved-delete:enabled'));
  await p.press('saved-delete');
  await p.says('toast', /is deleted/);
  await p.press('#toast button');
  await p.until((was) => ptrnet.weights.some((/** @type {any} */ w) => w.id === was), id);
  await p.until(() => document.querySelector('#saved:not([hidden]) #saved-delete:enabled'));
  await p.press('saved-delete');
  await p.until((was) => !ptrnet.weights.some((/** @type {any} */ w) => w.id === was), id);
}

/**
 * A link begins a training; whoever gets a link to a saved network is told that it is only in this browser.
 * @param {Test} t
 */
export async function fromALink(t) {
  const p = await t.open(`#${SIX}&teach=1-7`, { before: () => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
  } });
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.has('learn', 'textContent', 'Learn it again, now');
  assert.match(await p.eval(() => location.hash), /teach=1-7/);
  await p.reload();
  await p.says('learn-text', /after [\d,]+ examples/);
  await p.has('learn', 'textContent', 'Learn it again, now');
  await p.press('copy-link');
  await p.says('toast', /^Link copied\.$/); // whoever opens it needs no file
  const [forgotten] = await p.eval(() => ptrnet.weights.map((w) => w.id).filter((id) => id.startsWith('here:')));
  await p.press('learn');
  await p.has('learn', 'textContent', 'Pause'); // until then the sentence is of the training before
  await p.says('learn-text', /after [\d,]+ examples .*%/);
  await p.press('learn-keep');
  await p.until((before) => { // opening the link twice has stored one network
    const ids = ptrnet.weights.map((w) => w.id).filter((id) => id.startsWith('here:'));
    return ids.length === 1 && ids[0] !== before;
  }, forgotten);
  const kept = await p.until(() => (/weights=here/.test(location.hash) ? location.hash : ''));
  await p.press('copy-link');
  await p.says('toast', /learns again/);
  await p.go('about:blank');
  const q = await t.open(kept); // elsewhere, the network learns again, by the settings in its name
  await q.says('learn-text', /after [\d,]+ examples/);
}

/**
 * A network that learns answers alone; what comes with a decoding of its own keeps that: a game, a board on which a
 * part's claim is seen, a link. Another network that is chosen then gets the decoding of before.
 * @param {Test} t
 */
export async function decoding(t) {
  const p = await t.open('#task=tsp&p=IAIA4AIA4A4AgA8AIA4A&beam=20&valid=1');
  await p.eval(() => ptrnet.teach({ seconds: 1, seed: 5 }));
  await p.has('with-search', 'checked', false);
  await p.press('turn');
  await p.says('game-text', /^Today’s/);
  await p.settled();
  assert.deepEqual([await p.get('network'), await p.get('with-search', 'checked')], ['paper', false]);
  await p.press('#game-acts button:last-child');
  await p.settled();
  await p.press('[data-see="search"]');
  await p.settled();
  assert.deepEqual([await p.get('network'), await p.get('with-search', 'checked')], ['ours', true]);
  await p.press('[data-see="search"]');
  await p.settled();
  assert.deepEqual([await p.get('network'), await p.get('with-search', 'checked')], ['yours', false]);
  await p.choose('network', 'ours');
  await p.settled();
  assert.equal(await p.get('with-search', 'checked'), true);

  await p.eval(() => ptrnet.teach({ task: 'hull', seconds: 1, seed: 5 }));
  await p.task('tsp');
  await p.settled();
  await p.press('learn-keep');
  await p.has('learning', 'hidden', true);
  assert.equal(await p.get('with-search', 'checked'), true, 'kept while another problem is on the board');

  await p.task('hull');
  await p.press('with-search');
  await p.eval(() => ptrnet.teach({ seconds: 1, seed: 6 }));
  await p.press('ours'); // Back to ours, alone
  await p.eval(() => ptrnet.teach({ seconds: 1, seed: 7 }));
  await p.choose('network', 'ours');
  await p.settled();
  assert.equal(await p.get('with-search', 'checked'), false, 'as before the last training');

  await p.eval(() => { Object.assign(window, { over: ptrnet.teach({ task: 'hull', seconds: 60 }).catch(() => {}) }); });
  await p.says('learn-text', /after [\d,]+ examples .*; here/);
  assert.notEqual(await p.text('first-view-title'), 'Its weights are random.');
  await p.eval((hash) => { location.hash = hash; }, `${SIX}&weights=hull-faithful&beam=10&valid=1`);
  await p.until(() => /weights=hull-faithful&beam=10&valid=1/.test(location.hash) && /end=/.test(location.hash));
  await p.settled();
  assert.deepEqual([await p.get('network'), await p.get('with-search', 'checked')], ['paper', true]);
}

/**
 * A training that is left while an early snapshot is shown: its newest weights answer. One that ends before its
 * first example is not said to be stored.
 * @param {Test} t
 */
export async function left(t) {
  const p = await t.open(`#${SIX}`);
  await p.eval(() => ptrnet.teach({ seconds: 2, seed: 5 }));
  await p.settled();
  await wait(500); // the board's text is written with a delay
  const newest = await p.text('board-text');
  await p.choose('learn-at', 0);
  await p.says('learn-text', /^Its weights are random/);
  await p.until((said) => document.getElementById('board-text')?.textContent !== said, newest);
  await p.press('mistake');
  await p.has('learning', 'hidden', true);
  await p.has('mistake', 'textContent', 'Find another');
  await p.press('ours'); // Back to mine
  await p.until((said) => document.getElementById('board-text')?.textContent === said, newest);

  await p.eval(() => ['learn', 'clear'].forEach((id) => document.getElementById(id)?.click()));
  assert.equal(await p.says('toast', /^The board is empty/), 'The board is empty, so learning has ended.');
}

/**
 * Scripts can train a network for every problem, also in a hidden tab, which gets no frames. Where the browser
 * stores nothing, a script gets its network and the reason.
 * @param {Test} t
 */
export async function fromAScript(t) {
  const p = await t.open(`#${SIX}`, { before: () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (/** @type {[string]} */ ...named) {
      const { storage } = /** @type {any} */ (window);
      if (storage === 'closed') throw new DOMException('no', 'SecurityError');
      if (storage === 'silent') return /** @type {any} */ ({});
      return open.apply(this, named);
    };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (record) {
      if (/** @type {any} */ (window).storage === 'full') throw new DOMException('no', 'QuotaExceededError');
      return put.call(this, record);
    };
  } });
  for (const [task, storage, says] of [['hull', '', ''], ['delaunay', 'closed', 'storage is closed to this page'],
    ['tsp', 'full', 'storage is full'], ['hull', 'silent', 'storage does not answer']]) {
    const taught = await p.eval(async (task, storage) => {
      const draw = window.requestAnimationFrame;
      const frames = /** @type {FrameRequestCallback[]} */ ([]);
      Object.assign(window, { storage, requestAnimationFrame: (/** @type {any} */ frame) => frames.push(frame) });
      // another seed each time: a stored training is not replaced by one of the same seed that has seen less
      const taught = await ptrnet.teach({ task, seconds: 1, seed: storage.length });
      window.requestAnimationFrame = draw;
      frames.forEach((frame) => draw(frame));
      return { ...taught, known: ptrnet.weights.some((w) => w.id === taught.weights) };
    }, task, storage);
    const { weights, examples, accuracy, message, known } = taught;
    assert.match(weights, /^here:/);
    assert.ok(known && examples > 0 && accuracy >= 0 && accuracy <= 1, `${task}: ${JSON.stringify(taught)}`);
    await p.has('learn-at', 'max', String(examples)); // what was learned without frames is shown
    await p.eval((id) => ptrnet.setWeights(id), weights);
    await p.settled();
    if (!says) assert.equal(message, '');
    else {
      assert.ok(message.includes(says), `${storage}: ${message}`);
      await p.says('toast', new RegExp(says));
    }
  }
}

/**
 * A script whose training ends before its first step gets an error, and not the id of a network that there is not.
 * @param {Test} t
 */
export async function endedEarly(t) {
  const p = await t.open(`#${SIX}`, { before: () => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ how) {
      if (message.name !== 'trainOn') postMessage.call(this, message, how);
    };
  } });
  await p.eval(() => {
    const said = ptrnet.teach({ seconds: 60 }).then(JSON.stringify, (/** @type {Error} */ e) => e.message);
    Object.assign(window, { said });
  });
  await p.until(() => document.getElementById('learning')?.checkVisibility());
  await p.eval(() => ptrnet.setPoints([]));
  assert.equal(await p.eval(() => /** @type {any} */ (window).said), 'The training ended before its first step.');
}

/**
 * A training takes as many workers as there are cores but two. If one of its helpers stops, another has no
 * memory left, and a third never answers, it goes on without them.
 * @param {Test} t
 */
export async function shared(t) {
  const server = await t.faulty();
  const listener = `let all = false; // whether the last helper has been asked
    const channel = new BroadcastChannel('parts');
    channel.onmessage = ({ data }) => { all ||= data.from === 6; };
    addEventListener('message', (e) => {
      const { id, name, args } = e.data;
      if (name !== 'part') return;
      const { from } = JSON.parse(args);
      channel.postMessage({ from });
      if (from === 6) throw new Error('oops');
      if (!all) return;
      e.stopImmediatePropagation();
      if (from === 2) postMessage({ id, error: 'There is no more memory.', fatal: true });
    });`;
  server.breaks(['/worker.js'], (answer) => ({ ...answer, body: listener + answer.body }));
  const p = await t.open(`#${SIX}`, { home: server.home, before: () => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 6 });
    const asked = Object.assign(window, { asked: { of: new Set(), at: Infinity } }).asked;
    new BroadcastChannel('parts').onmessage = ({ data }) => {
      asked.of.add(data.from);
      asked.at = Number(/** @type {HTMLInputElement} */ (document.getElementById('learn-at')).max);
    };
  } });
  await p.press('learn');
  await p.until(() => {
    const { of, at } = /** @type {any} */ (window).asked;
    const examples = Number(/** @type {HTMLInputElement} */ (document.getElementById('learn-at')).max);
    return of.has(6) && examples > at + 1000;
  });
  assert.deepEqual(await p.eval(() => [.../** @type {any} */ (window).asked.of].sort()), [2, 4, 6]);
  assert.equal(await p.get('toast', 'hidden'), true);
}

/**
 * The card of a training: whatever is said, its texts, the curve and the legend have room above the last lines.
 * @param {Test} t
 */
export async function card(t) {
  const p = await t.open();
  /** @type {[string, number, number][][]} each text's place and the height of its letters */
  const cards = await p.eval(async () => {
    const [{ cardOf }, { initialState }] = await Promise.all(
      ['export.js', '../state/store.js'].map((name) => import(/** @type {any} */ (`/modules/controls/${name}`))));
    const points = [{ x: 0.1, y: 0.1 }, { x: 0.9, y: 0.1 }, { x: 0.5, y: 0.9 }];
    const edges = [{ a: 0, b: 1, after: 1, wrong: true }];
    const answer = { task: 'tsp', points, exact: { edges }, model: { edges, missing: [], steps: [], stepEdges: [] } };
    const training = { settings: { task: 'tsp', stretch: 1 }, examples: 2688, at: null,
      curve: [{ examples: 100, value: 0.2 }, { examples: 2688, value: 0.6 }] };
    const title = 'After 2,688 examples: 63 % of fresh boards right.';
    const drawn = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...more) {
      const { e, f } = this.getTransform();
      if (e + x > 600) drawn[drawn.length - 1].push([text, f + y, Number(/(\d+)px/.exec(this.font)?.[1])]);
      return write.call(this, text, x, y, ...more);
    };
    for (const said of ['Right.', 'The network’s tour, 6,099.79, is 26.8 % longer than the shortest.',
      'Wrong: the network’s answer is not a valid tour: it does not visit every city once.']) {
      drawn.push([]);
      await cardOf({ ...initialState('tsp'), points, answer, training }, [title, said]);
    }
    CanvasRenderingContext2D.prototype.fillText = write;
    return drawn;
  });
  for (const texts of cards) {
    assert.ok(texts.some(([text]) => text === 'network') && texts.some(([text]) => text === '100 %'));
    const rows = texts.sort((a, b) => a[1] - b[1]);
    for (const [k, [text, at, size]] of rows.slice(1).entries())
      assert.ok(at - rows[k][1] > 0.9 * Math.min(size, rows[k][2]), `${rows[k][0]} and ${text}`);
  }
}

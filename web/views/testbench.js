// @ts-check
// The test bench: fresh random sets, answered and checked here, beside the paper's figure.
import { chosenMethod, chosenWeights, chooseWeights } from '../state/choices.js';
import { byId, create, setOptions } from '../page/dom.js';
import { drawBoard } from '../board/draw.js';
import { compareEdges, edgesOf } from '../points/edges.js';
import { BEAMS, VIEWS, changed } from '../state/store.js';
import { FEWEST, count, milliseconds, modelName, percent } from '../page/words.js';
import { colours, sketch, smallFrame } from './canvas.js';
import { drawChart } from './chart.js';
import { PAPER, WHERE, cellWords, gapOf, paperCell } from './paper.js';

/**
 * @param {import('../state/store.js').Store} store @param {any} engine
 * @param {import('../state/history.js').History} history
 */
export function mountTestbench(store, engine, history) {
  const weights = byId('bench-weights');
  const size = byId('bench-n');
  const beam = byId('bench-beam');
  const sets = byId('bench-count');
  const valid = byId('bench-valid');
  const views = byId('bench-views');
  const run = byId('bench-run');
  const bar = byId('bench-bar');
  const text = byId('bench-text');
  const figureList = byId('bench-figures');
  const failureBox = byId('bench-failures');
  const chart = byId('bench-chart');

  /** The run shown: what was asked, and the newest figures. @type {any} */
  let shown = null;
  /** @type {AbortController|null} */ let running = null;
  /** All runs of this visit, by problem. @type {any[]} */
  const runs = [];
  /** To draw the thumbnails anew. @type {(() => void)[]} */
  let thumbs = [];
  let error = '';
  let seed = Math.floor(Math.random() * 2 ** 31);

  const visible = () => store.get().tab === 'bench';
  const ofTask = () => (engine.weights ?? []).filter((w) => w.task === store.get().task);
  const entry = () => ofTask().find((w) => w.id === weights.value) ?? chosenWeights(store.get(), engine);
  const n = () => Math.max(FEWEST[store.get().task], Math.min(500, Math.round(Number(size.value)) || 10));

  const touchChart = sketch(chart, (c, width, height, colour) => {
    const { task } = store.get();
    const it = entry();
    if (!it) return;
    drawChart(c, width, height, colour, {
      series: seriesOf(task, it), now: n(), low: task === 'tsp',
      title: { hull: 'Accuracy against the number of points', delaunay: 'Triangles right, against the number of points', tsp: 'Longer than the shortest tour, against the number of points' }[task],
    });
  }, visible);

  /** @returns {import('./chart.js').Series[]} */
  function seriesOf(task, it) {
    const metric = { hull: 'accuracy', delaunay: 'triangle_coverage', tsp: 'gap' }[task];
    const value = (r) => (task === 'hull' ? r.accuracy : task === 'delaunay' ? r.coverage : r.gap);
    const here = [...runs, ...(shown?.result && running ? [shown] : [])]
      .filter((r) => r.task === task && r.weights === it.id && Number.isFinite(value(r.result)))
      .map((r) => ({ n: r.n, value: value(r.result), ...(task === 'hull' ? { low: r.result.low, high: r.result.high } : {}) }));
    const known = (it.scores ?? []).filter((s) => s.metric === metric).map((s) => ({ n: s.n, value: s.value }));
    const cells = PAPER[task].filter((cell) => cell.architecture === it.architecture);
    const ranges = new Map();
    for (const cell of cells) {
      const key = task === 'delaunay' ? 'text' : `${cell.trained.join('–')}${cell.teacher ?? ''}`;
      ranges.set(key, [...(ranges.get(key) ?? []), cell]);
    }
    // Of several lines of the paper the key names one.
    const paper = [...ranges.values()].map((list, i) => ({
      name: i ? '' : `paper, ${WHERE[task]}${task === 'tsp' ? ' (hollow: over A3)' : ''}`, kind: /** @type {const} */ ('paper'), line: true,
      dots: list.map((cell) => ({
        n: cell.n, hollow: task === 'tsp' && cell.optimal === undefined,
        value: /** @type {number} */ (task === 'hull' ? cell.accuracy : task === 'delaunay' ? cell.coverage : gapOf(cell)),
      })),
    }));
    return [
      { name: 'here', kind: 'here', dots: here, line: false },
      { name: 'measured before', kind: 'known', dots: known, line: true },
      ...paper,
    ];
  }

  async function start() {
    if (running) return running.abort();
    const it = entry();
    const { task } = store.get();
    if (!it) return;
    const mine = (running = new AbortController());
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const asked = { task, weights: it.id, n: n(), beam: Number(beam.value), views: views.checked ? VIEWS : 1, constrained: valid.checked, count: Number(sets.value), seed };
    const now = (shown = { ...asked, entry: it, result: /** @type {any} */ (null), stopped: false, truths: [] });
    error = '';
    size.value = String(asked.n);
    failureBox.replaceChildren();
    thumbs = [];
    show();
    try {
      await engine.load(it.id);
      const result = await engine.evaluate(asked, (part) => {
        now.result = part;
        show();
      }, mine.signal);
      now.result = result ?? now.result;
    } catch (reason) {
      if (!mine.signal.aborted) error = /** @type {Error} */ (reason).message;
    }
    if (running === mine) running = null;
    now.stopped = mine.signal.aborted;
    if (now.result?.done) runs.push(now);
    show();
    complete(now);
  }

  let waiting = false;
  function show() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(paint);
  }

  function paint() {
    waiting = false;
    if (!visible()) return;
    const { task } = store.get();
    const list = ofTask();
    const chosen = list.some((w) => w.id === weights.value) ? weights.value : chosenWeights(store.get(), engine)?.id ?? '';
    setOptions(weights, list.map((w) => ({ value: w.id, text: w.title || modelName(w) })), chosen);
    const mine = shown?.task === task ? shown : null;
    run.textContent = running ? 'Stop' : 'Run';
    run.disabled = !running && !list.length;
    for (const control of [weights, size, beam, sets, valid, views]) control.disabled = Boolean(running);
    bar.hidden = !running;
    bar.value = mine?.result ? mine.result.done / mine.result.total : 0;
    chart.hidden = !list.length;
    const said = sentence(mine, list);
    if (text.textContent !== said) text.textContent = said;
    // While it runs, only screen readers that ask hear the figures; at the end all do.
    text.setAttribute('aria-live', running ? 'off' : 'polite');
    figureList.replaceChildren(...(mine?.result ? figures(mine) : []));
    showFailures(mine);
    chart.ariaLabel = chartWords(task);
    touchChart();
  }

  function sentence(mine, list) {
    if (error) return error;
    if (!list.length) return 'No weights for this problem.';
    if (!mine?.result) return running ? 'Starting' : 'Random sets, drawn fresh, answered and checked in your browser.';
    const { done, total } = mine.result;
    const head = `${modelName(mine.entry)} at n = ${mine.n}, ${mine.beam === 1 ? 'greedy' : `beam ${mine.beam}`}${mine.constrained ? ', valid only' : ''}${mine.views > 1 ? `, ${mine.views} views` : ''}`;
    if (running) return `${head}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} sets`;
    return `${head}: ${count(done, 'set')}${mine.stopped && done < total ? ', then stopped' : ''}, seed ${mine.seed}`;
  }

  /** Figures, each with the paper's below it where there is one. */
  function figures({ task, n: size, entry: it, constrained, result }) {
    const cell = paperCell(task, it, size);
    const from = cell ? cellWords(cell, task) : '';
    const tile = (name, value, note, title = '') => create('div', { title },
      create('dt', { textContent: name }), create('dd', {}, value, create('small', { textContent: note })));
    const paper = (value, show = percent) => (value === undefined ? 'no figure in the paper' : `paper: ${show(value)}`);
    const list = [];
    if (task !== 'tsp') {
      list.push(tile('Accuracy', percent(result.accuracy), `95 %: ${percent(result.low)} to ${percent(result.high)}`));
      list.push(tile('Accuracy in the paper', cell ? percent(cell.accuracy) : '–', cell ? `${WHERE[task]}: ${from}` : `none for n = ${size} and this kind`));
      const name = task === 'hull' ? 'Area covered' : 'Triangles right';
      if (result.coverage !== undefined) list.push(tile(name, percent(result.coverage), cell?.fail ? 'paper: FAIL' : paper(cell?.coverage)));
    } else {
      const tour = (v) => v.toFixed(2);
      if (result.length !== undefined) list.push(tile('Mean tour', Number.isFinite(result.length) ? result.length.toFixed(3) : '–', paper(cell?.length, tour), from));
      if (Number.isFinite(result.optimal)) list.push(tile('Shortest tour', result.optimal.toFixed(3), cell && !cell.optimal ? 'paper: unknown' : paper(cell?.optimal, tour)));
      if (result.gap !== undefined) {
        const against = cell ? `paper: ${percent(Math.max(0, gapOf(cell) ?? 0))}${cell.optimal === undefined ? ' over A3' : ''}, ${from}` : 'no figure in the paper';
        list.push(tile('Longer by', percent(Math.max(0, result.gap)), against));
      }
      list.push(tile('Exactly right', percent(result.accuracy), `95 %: ${percent(result.low)} to ${percent(result.high)}`));
    }
    const none = { hull: 'No simple polygon', delaunay: 'No triangulation', tsp: 'No tour' }[task];
    if (result.invalid !== undefined && !(task === 'tsp' && constrained)) list.push(tile(none, Math.round(result.invalid * result.done).toLocaleString('en'), `of ${result.done.toLocaleString('en')}`));
    list.push(tile('Per answer', milliseconds(result.msPerAnswer), 'network alone'));
    return list;
  }

  function chartWords(task) {
    const it = entry();
    if (!it) return '';
    const part = (s) => `${s.name || 'paper'}: ${s.dots.map((d) => `n ${d.n} ${percent(d.value)}`).join(', ')}`;
    return `Score against the number of points. ${seriesOf(task, it).filter((s) => s.dots.length).map(part).join('. ')}.`;
  }

  function showFailures(mine) {
    const list = mine?.result?.failures ?? [];
    if (!list.length || failureBox.dataset.seed !== String(mine.seed) || failureBox.dataset.task !== mine.task) failureBox.replaceChildren();
    failureBox.dataset.seed = String(mine?.seed ?? '');
    failureBox.dataset.task = mine?.task ?? '';
    if (!list.length) return;
    if (!failureBox.firstChild) failureBox.append(create('p', { textContent: mine.task === 'tsp' ? 'Not a shortest tour; choose one to open it:' : 'Went wrong; choose one to open it:' }));
    for (let i = failureBox.children.length - 1; i < list.length; i++) failureBox.append(thumbnail(mine, list[i], i));
  }

  function thumbnail(mine, failure, i) {
    const canvas = create('canvas', { ariaHidden: 'true' });
    const button = create('button', { type: 'button', ariaLabel: `Open failure ${i + 1} on the board` }, canvas);
    const touch = sketch(canvas, (c, width) => {
      const edges = edgesOf(mine.task, failure.sequence);
      const truth = mine.truths[i] ? edgesOf(mine.task, mine.truths[i]) : [];
      const network = mine.truths[i] ? compareEdges(failure.points, truth, edges, false) : { right: edges, wrong: [], missing: [] };
      drawBoard(c, {
        task: mine.task, points: failure.points, exact: truth, area: null, network,
        step: null, hover: -1, focus: -1, cursor: null, path: null, labels: false,
      }, colours(), smallFrame(width));
    }, visible);
    button.addEventListener('click', () => {
      chooseWeights(store, mine.task, mine.weights);
      store.set({ beam: mine.beam, views: mine.views, constrained: mine.constrained });
      history.edit(failure.points.map(([x, y]) => [x, y]));
    });
    thumbs[i] = touch;
    return button;
  }

  /** Once the figures are in, the thumbnails get the exact answer too. */
  async function complete(mine) {
    const method = chosenMethod(store.get(), engine);
    for (const [i, failure] of (mine.result?.failures ?? []).entries()) {
      if (running || shown !== mine || (mine.task === 'tsp' && mine.n > 60)) return;
      const answer = await engine.solve({ task: mine.task, points: failure.points, weights: mine.weights, trace: false, method }).catch(() => null);
      mine.truths[i] = answer?.exact?.sequence;
      thumbs[i]?.();
    }
  }

  setOptions(beam, BEAMS.map((b) => ({ value: String(b), text: b === 1 ? 'greedy' : String(b) })), '1');
  run.addEventListener('click', start);
  size.addEventListener('change', () => { size.value = String(n()); });
  size.addEventListener('input', touchChart);
  size.addEventListener('keydown', (event) => { if (event.key === 'Enter' && !running) start(); });
  weights.addEventListener('change', show);
  store.subscribe((now, before) => {
    if (running && now.task !== before.task) running.abort();
    if (now.task !== before.task) {
      error = '';
      weights.value = '';
      valid.checked = now.task === 'tsp';
    }
    if (visible() && changed(now, before, 'tab', 'task')) show();
  });
  valid.checked = store.get().task === 'tsp';
  engine.ready.then(show, () => {});
  show();
}

// @ts-check
// The test bench: evaluates a network on random instances in the browser, beside the paper's figures.
import { BEAMS, VIEWS, headlineOf, problemOf } from '../../catalog/problems.js';
import { byId, oncePerFrame, setOptions, setStatus, underway } from '../../page/dom.js';
import { networkOption, networkWords } from '../../page/names.js';
import { fewest } from '../../page/words.js';
import { BOARD_POINTS, freshSeed } from '../../points/grid.js';
import { chosenWeights } from '../../state/choices.js';
import { networksOf, paperNetwork } from '../../state/paper.js';
import { changed } from '../../state/store.js';
import { mountAround } from './around.js';
import { sketch } from '../canvas.js';
import { drawChart } from './chart.js';
import { createFailures } from './failures.js';
import { besidePaper, titleOf, figuresOf, runWords, seriesOf, seriesWords } from './measured.js';

/** @typedef {import('./measured.js').Run} Run */

/** @param {Store} store @param {Engine} engine @param {PointHistory} history */
export function mountTestbench(store, engine, history) {
  const [weights, size, kind, beam, sets, valid, views] = ['weights', 'n', 'kind', 'beam', 'count', 'valid', 'views'].map((name) => byId(`bench-${name}`));
  const [go, bar, text, figures, chart, note, ofPaper] = ['run', 'bar', 'text', 'figures', 'chart', 'note', 'paper'].map((name) => byId(`bench-${name}`));
  const controls = [weights, size, kind, beam, sets, valid, views];

  /** The run shown: its options and its newest figures. @type {Run|null} */
  let shown = null;
  /** @type {AbortController|null} */
  let running = null;
  /** All runs of this visit, of every problem. @type {Run[]} */
  const runs = [];
  const visible = () => store.get().tab === 'bench';
  const ofTask = () => networksOf(engine, store.get().task);
  /** The network that is chosen here, else the board's. */
  const chosen = () => ofTask().find((w) => w.id === weights.value) ?? chosenWeights(store.get(), engine);
  const showFailures = createFailures(byId('bench-failures'), store, history);
  const touchChart = sketch(chart, draw);
  const show = oncePerFrame(paint);

  setOptions(beam, BEAMS.map((b) => ({ value: String(b), text: b === 1 ? 'greedy' : String(b) })), '1');
  asOnBoard();
  go.addEventListener('click', start);
  ofPaper.addEventListener('click', measurePaper);
  size.addEventListener('change', () => { size.value = String(n()); });
  size.addEventListener('input', touchChart);
  size.addEventListener('keydown', (event) => { if (event.key === 'Enter' && !running) start(); });
  for (const control of controls) control.addEventListener('change', show);
  store.subscribe((now, before) => {
    if (now.task !== before.task) {
      running?.abort();
      weights.value = '';
      asOnBoard();
    }
    if (changed(now, before, 'tab', 'task')) show();
  });
  mountAround(store, engine);
  engine.ran.then(show);
  show();

  /** Sets the page's default decoding, so that a run can be compared with the scores in the weight file. */
  function asOnBoard() {
    const { live } = problemOf(store.get().task);
    beam.value = String(live.beam);
    valid.checked = live.constrained;
  }

  function n() {
    const wanted = Math.round(Number(size.value)) || 10;
    return Math.max(fewest(store.get().task), Math.min(BOARD_POINTS, wanted));
  }

  async function start() {
    if (running) return running.abort();
    const run = ask();
    if (!run) return;
    const mine = running = new AbortController();
    shown = run;
    size.value = String(run.n);
    show();
    const over = underway(() => mine.abort());
    await measure(run, mine);
    over();
    if (running === mine) running = null;
    run.stopped = mine.signal.aborted;
    if (run.result?.done) runs.push(run);
    show();
  }

  /** Measures the paper's network with the same options. */
  function measurePaper() {
    const paper = paperNetwork(engine, store.get().task, n());
    if (running || !paper) return;
    weights.value = paper.id;
    start();
  }

  /** A run with the options of the controls and a fresh seed; null without a network. @returns {Run|null} */
  function ask() {
    const entry = chosen();
    if (!entry) return null;
    return {
      task: store.get().task, entry, weights: entry.id, kind: kind.value, n: n(), beam: Number(beam.value),
      views: views.checked ? VIEWS : 1, constrained: valid.checked, count: Number(sets.value),
      seed: freshSeed(), result: /** @type {any} until the first figures */ (null), stopped: false, error: '',
    };
  }

  /** @param {Run} run @param {AbortController} halt */
  async function measure(run, halt) {
    try {
      const result = await engine.evaluate(run, (part) => {
        run.result = part;
        show();
      }, halt.signal);
      run.result = result ?? run.result;
    } catch (reason) {
      if (!halt.signal.aborted) run.error = /** @type {Error} */ (reason).message;
    }
  }

  function paint() {
    if (!visible()) return;
    const { task } = store.get();
    const list = ofTask();
    const run = shown?.task === task ? shown : null;
    paintControls(list);
    bar.hidden = !running;
    bar.value = run?.result ? run.result.done / run.result.total : 0;
    setStatus(text, sentence(run, list), Boolean(running));
    figures.replaceChildren(...(run?.result ? figuresOf(run) : []));
    showFailures(run);
    const beside = run && !running ? besidePaper(run) : '';
    note.parentElement.hidden = !beside;
    note.textContent = beside;
    const entry = chosen();
    const paper = paperNetwork(engine, task, n());
    ofPaper.hidden = !paper || paper.id === run?.weights; // hidden once it was measured
    chart.hidden = !list.length;
    chart.ariaLabel = entry ? seriesWords(series(task, entry)) : '';
    touchChart();
  }

  function paintControls(list) {
    const id = list.some((w) => w.id === weights.value) ? weights.value : chosenWeights(store.get(), engine)?.id ?? '';
    setOptions(weights, list.map((w) => networkOption(w)), id);
    const entry = chosen();
    weights.parentElement.dataset.meaning = entry ? networkWords(entry) : '';
    go.textContent = running ? 'Stop' : 'Run';
    go.disabled = !running && !list.length;
    for (const control of controls) control.disabled = Boolean(running);
  }

  function sentence(run, list) {
    if (run?.error) return run.error;
    if (!list.length) return 'No weights for this problem.';
    if (run?.result) return runWords(run, Boolean(running));
    return running ? 'Starting' : 'Random boards, drawn, answered and checked in your browser.';
  }

  function series(task, entry) {
    return seriesOf(task, entry, kind.value, [...runs, ...(shown?.result && running ? [shown] : [])]);
  }

  function draw(c, width, height, color) {
    const { task } = store.get();
    const entry = chosen();
    if (!entry) return;
    drawChart(c, width, height, color, { series: series(task, entry), now: n(), low: headlineOf(task).better < 0, title: titleOf(task, kind.value) });
  }
}

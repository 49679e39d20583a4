// @ts-check
// The test bench: evaluates a network on random instances in the browser, beside the paper's figures.
import { BEAMS, VIEWS, headlineOf, problemOf } from '../../catalog/problems.js';
import { byId, oncePerFrame, setOptions, setText, underway } from '../../page/dom.js';
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

export class Testbench {
  weights = byId('bench-weights');
  size = byId('bench-n');
  kind = byId('bench-kind');
  beam = byId('bench-beam');
  sets = byId('bench-count');
  valid = byId('bench-valid');
  views = byId('bench-views');
  run = byId('bench-run');
  bar = byId('bench-bar');
  text = byId('bench-text');
  figures = byId('bench-figures');
  chart = byId('bench-chart');
  note = byId('bench-note');
  paper = byId('bench-paper');

  /** The run shown: its options and its newest figures. @type {Run|null} */
  shown = null;
  /** @type {AbortController|null} */ running = null;
  /** All runs of this visit, of every problem. @type {Run[]} */
  runs = [];
  error = '';

  /** @param {Store} store @param {Engine} engine @param {PointHistory} history */
  constructor(store, engine, history) {
    this.store = store;
    this.engine = engine;
    this.visible = () => store.get().tab === 'bench';
    this.showFailures = createFailures(byId('bench-failures'), store, history, this.visible);
    this.touchChart = sketch(this.chart, (c, width, height, color) => this.drawChart(c, width, height, color), this.visible);
    this.show = oncePerFrame(() => this.paint());
    setOptions(this.beam, BEAMS.map((b) => ({ value: String(b), text: b === 1 ? 'greedy' : String(b) })), '1');
    this.asOnBoard();
    this.listen();
    mountAround(store, engine);
    engine.running.then(this.show, () => {});
    this.show();
  }

  /** Sets the page's default decoding, so that a run can be compared with the scores in the weight file. */
  asOnBoard() {
    const { beam, constrained } = problemOf(this.store.get().task).live;
    this.beam.value = String(beam);
    this.valid.checked = constrained;
  }

  listen() {
    this.run.addEventListener('click', () => this.start());
    this.paper.addEventListener('click', () => this.measurePaper());
    this.size.addEventListener('change', () => { this.size.value = String(this.n()); });
    this.size.addEventListener('input', this.touchChart);
    this.size.addEventListener('keydown', (event) => { if (event.key === 'Enter' && !this.running) this.start(); });
    for (const control of [this.weights, this.kind, this.beam, this.sets, this.views, this.valid, this.size]) control.addEventListener('change', this.show);
    this.store.subscribe((now, before) => {
      if (now.task !== before.task) {
        this.running?.abort();
        this.error = '';
        this.weights.value = '';
        this.asOnBoard();
      }
      if (this.visible() && changed(now, before, 'tab', 'task')) this.show();
    });
  }

  ofTask() {
    return networksOf(this.engine, this.store.get().task);
  }

  entry() {
    return this.ofTask().find((w) => w.id === this.weights.value) ?? chosenWeights(this.store.get(), this.engine);
  }

  n() {
    const wanted = Math.round(Number(this.size.value)) || 10;
    return Math.max(fewest(this.store.get().task), Math.min(BOARD_POINTS, wanted));
  }

  async start() {
    if (this.running) return this.running.abort();
    const run = this.ask();
    if (!run) return;
    const mine = (this.running = new AbortController());
    this.shown = run;
    this.error = '';
    this.size.value = String(run.n);
    this.show();
    const over = underway(() => mine.abort());
    await this.measure(run, mine);
    over();
    if (this.running === mine) this.running = null;
    run.stopped = mine.signal.aborted;
    if (run.result?.done) this.runs.push(run);
    this.show();
  }

  /** Measures the paper's network with the same options. */
  measurePaper() {
    const paper = paperNetwork(this.engine, this.store.get().task, this.n());
    if (this.running || !paper) return;
    this.weights.value = paper.id;
    this.start();
  }

  /** A run with the options of the controls and a fresh seed; null without a network. @returns {Run|null} */
  ask() {
    const entry = this.entry();
    if (!entry) return null;
    return {
      task: this.store.get().task, entry, weights: entry.id, kind: this.kind.value, n: this.n(), beam: Number(this.beam.value),
      views: this.views.checked ? VIEWS : 1, constrained: this.valid.checked, count: Number(this.sets.value),
      seed: freshSeed(), result: /** @type {any} until the first figures */ (null), stopped: false,
    };
  }

  /** @param {Run} run @param {AbortController} halt */
  async measure(run, halt) {
    try {
      const result = await this.engine.evaluate(run, (part) => {
        run.result = part;
        this.show();
      }, halt.signal);
      run.result = result ?? run.result;
    } catch (reason) {
      if (!halt.signal.aborted) this.error = /** @type {Error} */ (reason).message;
    }
  }

  paint() {
    if (!this.visible()) return;
    const { task } = this.store.get();
    const list = this.ofTask();
    const run = this.shown?.task === task ? this.shown : null;
    this.paintControls(list);
    this.bar.hidden = !this.running;
    this.bar.value = run?.result ? run.result.done / run.result.total : 0;
    setText(this.text, this.sentence(run, list));
    // Screen readers announce the figures only at the end of a run.
    this.text.setAttribute('aria-live', this.running ? 'off' : 'polite');
    this.figures.replaceChildren(...(run?.result ? figuresOf(run) : []));
    this.showFailures(run);
    const beside = run && !this.running ? besidePaper(run) : '';
    this.note.parentElement.hidden = !beside;
    this.note.textContent = beside;
    const entry = this.entry();
    const paper = paperNetwork(this.engine, task, this.n());
    this.paper.hidden = !paper || paper.id === run?.weights; // hidden once it was measured
    this.chart.hidden = !list.length;
    this.chart.ariaLabel = entry ? seriesWords(this.series(task, entry)) : '';
    this.touchChart();
  }

  paintControls(list) {
    const { weights, size, kind, beam, sets, valid, views, running } = this;
    const chosen = list.some((w) => w.id === weights.value)
      ? weights.value
      : chosenWeights(this.store.get(), this.engine)?.id ?? '';
    setOptions(weights, list.map((w) => networkOption(w)), chosen);
    const entry = this.entry();
    weights.parentElement.dataset.meaning = entry ? networkWords(entry) : '';
    this.run.textContent = running ? 'Stop' : 'Run';
    this.run.disabled = !running && !list.length;
    for (const control of [weights, size, kind, beam, sets, valid, views]) control.disabled = Boolean(running);
  }

  sentence(run, list) {
    if (this.error) return this.error;
    if (!list.length) return 'No weights for this problem.';
    if (run?.result) return runWords(run, Boolean(this.running));
    return this.running ? 'Starting' : 'Random boards, drawn, answered and checked in your browser.';
  }

  series(task, entry) {
    return seriesOf(task, entry, this.kind.value, [...this.runs, ...(this.shown?.result && this.running ? [this.shown] : [])]);
  }

  drawChart(c, width, height, color) {
    const { task } = this.store.get();
    const entry = this.entry();
    if (!entry) return;
    drawChart(c, width, height, color, {
      series: this.series(task, entry), now: this.n(), low: headlineOf(task).better < 0, title: titleOf(task, this.kind.value),
    });
  }
}

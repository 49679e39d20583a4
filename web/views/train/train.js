// @ts-check
// In-browser training of a small network. Its answers to the visitor's points and to fresh sets are
// drawn while it learns.
import { saveWeights } from '../../controls/export.js';
import { problemOf } from '../../catalog/problems.js';
import { byId, create, oncePerFrame, say, setOptions, setText, underway } from '../../page/dom.js';
import { answerName, count, percent, tied } from '../../page/words.js';
import { keep, kept } from '../../page/kept.js';
import { chooseWeights, chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';
import { sketch } from '../canvas.js';
import { GIVEN, clock, drawCurves, newestCurve } from './curves.js';
import { Kept } from './kept.js';
import { TrainingRun } from './trainingrun.js';
import { TrainingSets } from './trainingsets.js';

/** The answers of a problem, in the plural. @param {string} task */
const answers = (task) => `${answerName(task)}s`;

export class Training {
  size = byId('train-n');
  hidden = byId('train-hidden');
  given = byId('train-given');
  time = byId('train-time');
  start = byId('train-run');
  reset = byId('train-reset');
  bar = byId('train-bar');
  text = byId('train-text');
  use = byId('train-use');
  keep = byId('train-save');
  figures = byId('train-figures');
  curves = byId('train-curves');

  /** The run shown, which may be over. @type {TrainingRun|null} */
  run = null;
  /** Called when the run ends: the Escape key no longer pauses it. */
  rest = () => {};

  /** @param {Store} store @param {Engine} engine */
  constructor(store, engine) {
    this.store = store;
    this.engine = engine;
    this.visible = () => store.get().tab === 'train';
    this.show = oncePerFrame(() => this.visible() && this.paint());
    this.sets = new TrainingSets(store, engine, this.visible);
    this.touchCurves = sketch(this.curves, (c, width, height, color) => (
      drawCurves(c, width, height, color, this.chart(color))), this.visible);
    this.kept = new Kept(store, engine, {
      learning: () => (this.run && !this.run.over ? this.run.id : ''),
      dropped: (id) => this.run?.id === id && this.forget(),
    });
    this.listen();
    engine.running.then(this.show, () => {});
    this.layOut();
  }

  listen() {
    this.start.addEventListener('click', () => this.press());
    this.reset.addEventListener('click', () => this.forget());
    this.use.addEventListener('click', () => {
      if (!this.run) return; // the run is gone; the button disappears in the next frame
      chooseWeights(this.store, this.run.task, this.run.id);
      say('The board now uses the network that was trained here.');
    });
    this.keep.addEventListener('click', () => this.run?.file && saveWeights(this.engine, this.run.id));
    for (const control of [this.size, this.hidden, this.given, this.time]) {
      if (control !== this.size) control.value = kept(control.id, [...control.options].map((o) => o.value), control.value);
      control.addEventListener('change', () => {
        keep(control === this.size ? this.sizeKey() : control.id, control.value);
        this.layOut();
      });
    }
    this.store.subscribe((now, before) => this.follow(now, before));
  }

  follow(now, before) {
    if (!this.visible() || !changed(now, before, 'tab', 'task', 'points', 'weights')) return;
    this.show();
    if (!changed(now, before, 'tab', 'task', 'points')) return;
    if (!this.run) this.sets.layOut(this.range());
    else if (changed(now, before, 'points')) this.sets.takePoints(this.range());
    this.sets.show(this.range());
    this.sets.ask();
  }

  /** The key under which the number of points is stored, one for each problem. */
  sizeKey() {
    return `${this.size.id}-${this.store.get().task}`;
  }

  /** @returns {[number, number]} */
  range() {
    if (this.run) return this.run.n;
    this.paintSizes(this.store.get().task);
    return /** @type {any} */ (this.size.value.split('-').map(Number));
  }

  minutes() {
    return this.run ? this.run.minutes : Number(this.time.value);
  }

  layOut() {
    this.sets.layOut(this.range());
    this.show();
  }

  press() {
    if (!this.run) return this.begin();
    this.run.toggle();
    this.show();
  }

  begin() {
    const what = { task: this.store.get().task, n: this.range(), hidden: Number(this.hidden.value), given: this.given.value, minutes: this.minutes() };
    this.run = new TrainingRun(this.engine, what, (run, news) => this.run === run && this.hear(run, news));
    const { run } = this;
    this.rest = underway(() => { if (!run.paused) this.press(); }); // the Escape key pauses it
    this.sets.begin(this.run);
    this.layOut();
  }

  forget() {
    this.rest();
    this.run?.stop();
    this.run = null;
    this.sets.begin(null);
    this.kept.show(); // the network can be deleted now
    this.layOut();
  }

  /** @param {TrainingRun} run @param {any} news */
  async hear(run, news) {
    if (await run.hear(news) && this.run === run) {
      // If the board shows this network, it asks again, with the new weights.
      const { weights } = this.store.get();
      if (weights[run.task] === run.id) this.store.set({ weights: { ...weights } });
      this.sets.ask();
    }
    if (run.over) this.rest();
    if (await run.keep()) this.kept.show();
    this.show();
  }

  paint() {
    const { run } = this;
    const { task } = this.store.get();
    if (!run) this.paintSizes(task);
    for (const control of [this.size, this.hidden, this.given, this.time]) control.parentElement.hidden = Boolean(run);
    this.start.textContent = !run ? 'Start' : run.paused ? 'Go on' : 'Pause';
    this.start.hidden = Boolean(run?.over);
    this.reset.hidden = !run;
    this.bar.hidden = !run || run.over;
    this.bar.value = run ? Math.min(1, run.spent / (60_000 * run.minutes)) : 0;
    this.use.hidden = this.keep.hidden = !run?.file;
    const on = run?.file && task === run.task && chosenWeights(this.store.get(), this.engine)?.id === run.id;
    this.use.textContent = on ? 'On the board' : 'Use on the board';
    setText(this.text, tied(this.sentence(task)));
    this.figures.replaceChildren(...this.figureList());
    this.curves.ariaLabel = this.curveWords();
    this.touchCurves();
  }

  paintSizes(task) {
    const sizes = problemOf(task).training.sizes.map(([a, b]) => ({ value: `${a}-${b}`, text: a === b ? String(a) : `${a} to ${b}` }));
    const values = sizes.map((s) => s.value);
    const chosen = values.includes(this.size.value) ? this.size.value : kept(this.sizeKey(), values, values[0]);
    setOptions(this.size, sizes, chosen);
  }

  sentence(task) {
    const { run } = this;
    if (!run) return `A new network has random weights. Start, and it learns ${answers(task)} from examples.`;
    if (run.error || run.refused) return run.error || run.refused;
    const of = `${answers(run.task)} of ${run.size} points, given ${GIVEN[run.given]}`;
    if (!run.over) return run.paused ? `Paused: ${of}.` : `It is learning ${of}.`;
    const other = this.series().find((s) => s.given !== run.given);
    const beside = other?.right.length ? `Given ${other.name}: ${percent(last(other.right).value)}.` : `Start over, given ${other?.name}, to compare.`;
    return `It has learned ${of}: right on ${percent(run.accuracy)} of ${count(run.score.instances, 'fresh board')}. ${beside}`;
  }

  /**
   * For each choice of inputs, the curve of the run; else that of the newest network trained in the page
   * for the same problem and size.
   */
  series() {
    const { run } = this;
    const { task, n, hidden } = run ?? { task: this.store.get().task, n: this.range(), hidden: Number(this.hidden.value) };
    return Object.entries(GIVEN).map(([given, name]) => {
      const own = run?.given === given;
      const known = own ? run : newestCurve(this.engine.weights, { task, n, hidden, given });
      return { given, name, own, right: known?.right ?? [], loss: known?.loss ?? [], minutes: known?.minutes ?? 0 };
    });
  }

  curveWords() {
    const told = this.series().filter((s) => s.right.length).map(({ name, right, loss }) => (
      `Given ${name}: accuracy ${percent(last(right).value)}, loss ${last(loss).value.toFixed(2)} after ${clock(last(right).at)}.`));
    return told.join(' ') || 'Accuracy and loss over the training time';
  }

  figureList() {
    const { run } = this;
    const { examples = 0, speed = 0 } = run?.news ?? {};
    const atWork = run && !run.over && !run.paused;
    const pair = (name, value) => create('div', {}, create('dt', { textContent: name }), create('dd', { textContent: value }));
    const gap = run && problemOf(run.task).objective ? run.score?.figures[problemOf(run.task).headline]?.value : undefined;
    return [
      pair('Exactly right', run?.score ? percent(run.accuracy) : '–'),
      ...(gap === undefined ? [] : [pair('Excess length', percent(Math.max(0, gap)))]),
      pair('Examples seen', examples.toLocaleString('en')),
      pair('Examples per second', atWork ? Math.round(speed).toLocaleString('en') : '–'),
      pair(run?.over ? 'Time' : 'Time left', run ? run.clock : clock(60 * this.minutes())),
    ];
  }

  /** @returns {import('./curves.js').Chart} */
  chart(color) {
    const series = this.series();
    const lines = (/** @type {'right'|'loss'} */ what) => series.map(({ given, own, [what]: dots }) => ({ dots, own, ...styleOf(given, color) }));
    const most = Math.max(2, ...series.map(({ loss }) => Math.ceil(loss[0]?.value ?? 0)));
    return {
      seconds: 60 * Math.max(this.minutes(), ...series.map((s) => s.minutes)),
      key: series.filter((s) => s.loss.length).map(({ name, given }) => ({ name, ...styleOf(given, color) })),
      panels: [
        { title: 'Exactly right', lines: lines('right'), most: 1, words: (v) => `${Math.round(100 * v)} %` },
        { title: 'Loss', lines: lines('loss'), most, words: (v) => v.toFixed(1) },
      ],
    };
  }
}

/** The style of a curve. Blue is the color of exact solutions; dashes elsewhere mark the paper's figures, too. */
const styleOf = (given, color) => (given === 'places' ? { tone: color.network, dash: [] } : { tone: color.ink, dash: [6, 4] });

const last = (list) => list[list.length - 1];

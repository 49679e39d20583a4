// @ts-check
// Train it here: a small network learns in the visitor's browser. Its answers on the
// visitor's points and on fresh sets are drawn as they get better.
import { save } from '../controls/export.js';
import { problemOf } from '../catalog/problems.js';
import { byId, create, oncePerFrame, say, setOptions } from '../page/dom.js';
import { answerName, count, percent, tied } from '../page/words.js';
import { chooseWeights, chosenWeights } from '../state/choices.js';
import { underway } from '../page/waiting.js';
import { changed } from '../state/store.js';
import { sketch } from './canvas.js';
import { clock, drawCurves } from './curves.js';
import { Kept } from './kept.js';
import { TrainingRun } from './trainingrun.js';
import { TrainingSets } from './trainingsets.js';

/** What it learns. @param {string} task */
const answers = (task) => `${answerName(task)}s`;

/** @param {import('../state/store.js').Store} store @param {import('../engine/engine.js').Engine} engine */
export function mountTrain(store, engine) {
  const view = new Training(store, engine);
  engine.running.then(view.show, () => {});
  view.layOut();
}

class Training {
  size = byId('train-n');
  hidden = byId('train-hidden');
  time = byId('train-time');
  start = byId('train-run');
  reset = byId('train-reset');
  bar = byId('train-bar');
  text = byId('train-text');
  use = byId('train-use');
  keep = byId('train-save');
  figures = byId('train-figures');
  curves = byId('train-curves');

  /** The run that is shown, at work or over. @type {TrainingRun|null} */
  run = null;
  /** The run is over. */
  rest = () => {};

  constructor(store, engine) {
    this.store = store;
    this.engine = engine;
    this.visible = () => store.get().tab === 'train';
    this.show = oncePerFrame(() => this.visible() && this.paint());
    this.sets = new TrainingSets(store, engine, this.visible);
    this.touchCurves = sketch(this.curves, (c, width, height, colour) => (
      drawCurves(c, width, height, colour, this.panels(colour), 60 * this.minutes())), this.visible);
    this.kept = new Kept(store, engine, () => this.run?.id ?? '');
    this.listen();
  }

  listen() {
    this.start.addEventListener('click', () => this.press());
    this.reset.addEventListener('click', () => this.forget());
    this.use.addEventListener('click', () => {
      const { task, id } = /** @type {TrainingRun} */ (this.run);
      chooseWeights(this.store, task, id);
      say('The board now uses the network that was trained here.');
    });
    this.keep.addEventListener('click', () => {
      const { fileName, file } = /** @type {TrainingRun} */ (this.run);
      save(fileName, file, 'application/octet-stream');
    });
    for (const control of [this.size, this.time]) control.addEventListener('change', () => this.layOut());
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
    const what = { task: this.store.get().task, n: this.range(), hidden: Number(this.hidden.value), minutes: this.minutes() };
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
    this.sets.forget();
    this.kept.show(); // what learned can be deleted now
    this.layOut();
  }

  /** @param {TrainingRun} run @param {any} news */
  async hear(run, news) {
    if (await run.hear(news) && this.run === run) {
      // Where the board shows this network, it shows it as it is now.
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
    for (const control of [this.size, this.hidden, this.time]) control.parentElement.hidden = Boolean(run);
    this.start.textContent = !run ? 'Start' : run.paused ? 'Go on' : 'Pause';
    this.start.hidden = Boolean(run?.over);
    this.reset.hidden = !run;
    this.bar.hidden = !run || run.over;
    this.bar.value = run ? Math.min(1, run.spent / (60_000 * run.minutes)) : 0;
    this.use.hidden = this.keep.hidden = !run?.file;
    const on = run?.file && task === run.task && chosenWeights(this.store.get(), this.engine)?.id === run.id;
    this.use.textContent = on ? 'On the board' : 'Use on the board';
    const said = tied(this.sentence(task));
    if (this.text.textContent !== said) this.text.textContent = said;
    this.figures.replaceChildren(...this.figureList());
    this.curves.ariaLabel = run?.score
      ? `Accuracy ${percent(run.accuracy)}, loss ${run.news.loss.toFixed(2)} after ${clock(run.spent / 1000)}.`
      : 'Accuracy and loss over the training time';
    this.touchCurves();
  }

  paintSizes(task) {
    const sizes = problemOf(task).training.sizes.map(([a, b]) => ({ value: `${a}-${b}`, text: a === b ? String(a) : `${a} to ${b}` }));
    const chosen = sizes.some((s) => s.value === this.size.value) ? this.size.value : sizes[0].value;
    setOptions(this.size, sizes, chosen);
  }

  sentence(task) {
    const { run } = this;
    if (!run) return `A new network knows nothing. Start, and it learns ${answers(task)} from examples.`;
    if (run.error || run.refused) return run.error || run.refused;
    const of = `${answers(run.task)} of ${run.size} points`;
    if (!run.over) return run.paused ? `Paused: ${of}.` : `It is learning ${of}.`;
    return `It has learned ${of}: right on ${percent(run.accuracy)} of ${count(run.score.instances, 'fresh board')}.`;
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

  /** @returns {import('./curves.js').Panel[]} */
  panels(colour) {
    const { right = [], loss = [] } = this.run ?? {};
    const most = Math.max(2, Math.ceil(loss[0]?.value ?? 0));
    return [
      { title: 'Exactly right', dots: right, most: 1, words: (v) => `${Math.round(100 * v)} %`, tone: colour.network },
      { title: 'Loss', dots: loss, most, words: (v) => v.toFixed(1), tone: colour.exact },
    ];
  }
}

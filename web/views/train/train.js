// @ts-check
// In-browser training of a small network. Its answers to the visitor's points and to fresh sets are
// drawn while it learns.
import { saveWeights } from '../../controls/export.js';
import { problemOf, rangeWords } from '../../catalog/problems.js';
import { byId, create, oncePerFrame, say, setOptions, setText, underway } from '../../page/dom.js';
import { answerName, count, percent, tied } from '../../page/words.js';
import { keep, kept } from '../../page/kept.js';
import { chooseWeights, chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';
import { sketch } from '../canvas.js';
import { clock, drawCurves, newestCurve } from './curves.js';
import { Kept } from './kept.js';
import { TrainingRun } from './trainingrun.js';
import { TrainingSets } from './trainingsets.js';

/** The answers of a problem, in the plural. @param {string} task */
const answers = (task) => `${answerName(task)}s`;

/** @param {Store} store @param {Engine} engine */
export function mountTraining(store, engine) {
  const [size, hidden, time, start, reset, bar] = ['n', 'hidden', 'time', 'run', 'reset', 'bar'].map((name) => byId(`train-${name}`));
  const [text, use, save, figures, curves] = ['text', 'use', 'save', 'figures', 'curves'].map((name) => byId(`train-${name}`));
  const controls = [size, hidden, time];

  /** The run shown, which may be over. @type {TrainingRun|null} */
  let run = null;
  /** Called when the run ends: the Escape key no longer pauses it. */
  let rest = () => {};
  const visible = () => store.get().tab === 'train';
  const show = oncePerFrame(() => visible() && paint());
  const sets = new TrainingSets(store, engine, visible);
  const touchCurves = sketch(curves, (c, width, height, color) => drawCurves(c, width, height, color, chart(color)));
  const learned = new Kept(store, engine, {
    learning: () => (run && !run.over ? run.id : ''),
    dropped: (id) => run?.id === id && forget(),
  });

  start.addEventListener('click', press);
  reset.addEventListener('click', forget);
  use.addEventListener('click', () => {
    if (!run) return; // the run is gone; the button disappears in the next frame
    chooseWeights(store, run.task, run.id);
    say('The board now uses the network that was trained here.');
  });
  save.addEventListener('click', () => run?.file && saveWeights(engine, run.id));
  for (const control of controls) {
    if (control !== size) control.value = kept(control.id, [...control.options].map((o) => o.value), control.value);
    control.addEventListener('change', () => {
      keep(control === size ? sizeKey() : control.id, control.value);
      layOut();
    });
  }
  store.subscribe((now, before) => {
    if (!visible() || !changed(now, before, 'tab', 'task', 'points', 'weights')) return;
    show();
    if (!changed(now, before, 'tab', 'task', 'points')) return;
    if (!run) sets.layOut(range());
    else if (changed(now, before, 'points')) sets.takePoints(range());
    sets.show(range());
    sets.ask();
  });
  engine.ran.then(show);
  layOut();

  /** The key under which the number of points is stored, one for each problem. */
  function sizeKey() {
    return `${size.id}-${store.get().task}`;
  }

  /** @returns {[number, number]} */
  function range() {
    if (run) return run.n;
    paintSizes(store.get().task);
    return size.value.split('-').map(Number);
  }

  function minutes() {
    return run ? run.minutes : Number(time.value);
  }

  function layOut() {
    sets.layOut(range());
    show();
  }

  function press() {
    if (!run) return begin();
    run.toggle();
    show();
  }

  function begin() {
    const what = { task: store.get().task, n: range(), hidden: Number(hidden.value), minutes: minutes() };
    const mine = run = new TrainingRun(engine, what, (of, news) => run === of && hear(of, news));
    rest = underway(() => { if (!mine.paused) press(); }); // the Escape key pauses it
    sets.begin(mine);
    layOut();
  }

  function forget() {
    rest();
    run?.stop();
    run = null;
    sets.begin(null);
    learned.show(); // the network can be deleted now
    layOut();
  }

  /** @param {TrainingRun} of @param {any} news */
  async function hear(of, news) {
    if (await of.hear(news) && run === of) {
      // If the board shows this network, it asks again, with the new weights.
      const { weights } = store.get();
      if (weights[of.task] === of.id) store.set({ weights: { ...weights } });
      sets.ask();
    }
    if (of.over) rest();
    if (await of.keep()) learned.show();
    show();
  }

  function paint() {
    const { task } = store.get();
    if (!run) paintSizes(task);
    for (const control of controls) control.parentElement.hidden = Boolean(run);
    start.textContent = !run ? 'Start' : run.paused ? 'Go on' : 'Pause';
    start.hidden = Boolean(run?.over);
    reset.hidden = !run;
    bar.hidden = !run || run.over;
    bar.value = run ? Math.min(1, run.spent / (60_000 * run.minutes)) : 0;
    use.hidden = save.hidden = !run?.file;
    const on = run?.file && task === run.task && chosenWeights(store.get(), engine)?.id === run.id;
    use.textContent = on ? 'On the board' : 'Use on the board';
    setText(text, tied(sentence(task)));
    figures.replaceChildren(...figureList());
    curves.ariaLabel = curveWords();
    touchCurves();
  }

  function paintSizes(task) {
    const sizes = problemOf(task).training.sizes.map(([a, b]) => ({ value: `${a}-${b}`, text: rangeWords([a, b], ' to ') }));
    const values = sizes.map((s) => s.value);
    setOptions(size, sizes, values.includes(size.value) ? size.value : kept(sizeKey(), values, values[0]));
  }

  function sentence(task) {
    if (!run) return `A new network has random weights. Start, and it learns ${answers(task)} from examples.`;
    if (run.error || run.refused) return run.error || run.refused;
    const of = `${answers(run.task)} of ${rangeWords(run.n, ' to ')} points`;
    if (!run.over) return run.paused ? `Paused: ${of}.` : `It is learning ${of}.`;
    return `It has learned ${of}: right on ${percent(run.accuracy)} of ${count(run.score.instances, 'fresh board')}.`;
  }

  /** The curve of the run; else that of the newest network trained in the page for the same problem and size. */
  function shown() {
    return run ?? newestCurve(engine.weights, { task: store.get().task, n: range(), hidden: Number(hidden.value) }) ?? { right: [], loss: [], minutes: 0 };
  }

  /** The curve in words. */
  function curveWords() {
    const { right, loss } = shown();
    return right.length ? `Accuracy ${percent(last(right).value)}, loss ${last(loss).value.toFixed(2)} after ${clock(last(right).at)}.` : 'Accuracy and loss over the training time';
  }

  function figureList() {
    const { examples = 0, speed = 0 } = run?.news ?? {};
    const atWork = run && !run.over && !run.paused;
    const pair = (name, value) => create('div', {}, create('dt', { textContent: name }), create('dd', { textContent: value }));
    const gap = run && problemOf(run.task).objective ? run.score?.figures[problemOf(run.task).headline]?.value : undefined;
    return [
      pair('Exactly right', run?.score ? percent(run.accuracy) : '–'),
      ...(gap === undefined ? [] : [pair('Excess length', percent(Math.max(0, gap)))]),
      pair('Examples seen', examples.toLocaleString('en')),
      pair('Examples per second', atWork ? Math.round(speed).toLocaleString('en') : '–'),
      pair(run?.over ? 'Time' : 'Time left', run ? run.clock : clock(60 * minutes())),
    ];
  }

  /** @returns {import('./curves.js').Chart} */
  function chart(color) {
    const { right, loss, minutes: of } = shown();
    const line = (/** @type {import('./curves.js').Dot[]} */ dots) => [{ dots, own: Boolean(run), tone: color.network, dash: [] }];
    return {
      seconds: 60 * Math.max(minutes(), of),
      key: [],
      panels: [
        { title: 'Exactly right', lines: line(right), most: 1, words: (v) => `${Math.round(100 * v)} %` },
        { title: 'Loss', lines: line(loss), most: Math.max(2, Math.ceil(loss[0]?.value ?? 0)), words: (v) => v.toFixed(1) },
      ],
    };
  }
}

const last = (list) => list[list.length - 1];

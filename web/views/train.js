// @ts-check
// Train it here: a small network learns in the visitor's browser. Its answers on the
// visitor's points and on fresh sets are drawn as they get better.
import { chooseWeights, chosenWeights } from '../state/choices.js';
import { byId, create, oncePerFrame, say, setOptions } from '../page/dom.js';
import { drawBoard } from '../board/draw.js';
import { save } from '../controls/export.js';
import { randomPoints, seeded } from '../points/random.js';
import { sceneOf } from '../board/scene.js';
import { changed } from '../state/store.js';
import { count, percent } from '../page/words.js';
import { sketch, smallFrame } from './canvas.js';
import { verdict } from './compare.js';
import { addDot, clock, drawCurves } from './curves.js';

/** Under this name the page knows the network that learns here. */
const NAME = 'trained here';
const TRAINEE = `file:${NAME}`;

/** Numbers of points that can be chosen, the first one at the start. @type {Object<string, [number, number][]>} */
const SIZES = {
  hull: [[5, 5], [3, 8], [10, 10], [5, 20]],
  delaunay: [[4, 4], [5, 5], [3, 6]],
  tsp: [[5, 5], [3, 7], [8, 8]],
};
const WHAT = { hull: 'hulls', delaunay: 'triangulations', tsp: 'tours' };
const EXAMS = 6;

/** @param {import('../state/store.js').Store} store @param {any} engine */
export function mountTrain(store, engine) {
  const [size, hidden, time, start, reset, bar, text, use, keep] =
    ['train-n', 'train-hidden', 'train-time', 'train-run', 'train-reset', 'train-bar', 'train-text', 'train-use', 'train-save'].map(byId);
  const [board, boardText, exam, figureList, curves] = ['train-board', 'train-said', 'train-exam', 'train-figures', 'train-curves'].map(byId);

  const visible = () => store.get().tab === 'train';

  /** The run that is shown, at work or over. @type {any} */
  let run = null;
  let examSeed = Math.floor(Math.random() * 2 ** 31);

  const touchCurves = sketch(curves, (c, width, height, colour) => {
    const minutes = run ? run.minutes : Number(time.value);
    drawCurves(c, width, height, colour, [
      { title: 'Exactly right', dots: run?.right ?? [], most: 1, words: (v) => `${Math.round(100 * v)} %`, tone: colour.network },
      { title: 'Loss', dots: run?.loss ?? [], most: Math.max(2, Math.ceil(run?.loss[0]?.value ?? 0)), words: (v) => v.toFixed(1), tone: colour.exact },
    ], 60 * minutes);
  }, visible);

  /** A square with points and, once there is one, the answer to them. */
  function picture(canvas) {
    const it = { points: /** @type {any[]} */ ([]), answer: /** @type {any} */ (null), touch: () => {} };
    it.touch = sketch(canvas, (c, width, height, colour) => {
      const task = run?.task ?? store.get().task;
      const scene = sceneOf({ ...store.get(), task, points: it.points, answer: it.answer, step: null, focus: -1, hover: { point: null, step: null, path: null } });
      drawBoard(c, { ...scene, labels: false }, colour, smallFrame(width));
    }, visible);
    return it;
  }

  const own = picture(board);
  const exams = Array.from({ length: EXAMS }, (_, i) => {
    const canvas = create('canvas', { role: 'img', ariaLabel: `Fresh set ${i + 1}` });
    const box = create('div', { className: 'set' }, canvas);
    exam.append(box);
    return Object.assign(picture(canvas), { canvas, box });
  });

  /** @returns {[number, number]} */
  const range = () => run?.n ?? /** @type {any} */ (String(size.value || '5-5').split('-').map(Number));
  const running = () => Boolean(run && !run.over);

  /** As many of the visitor's points as the network learns with, and fresh sets of that many. */
  function layOut() {
    const [low, high] = range();
    own.points = store.get().points.slice(0, high);
    if (own.points.length < low) own.points = [];
    own.answer = null;
    exams.forEach((e, i) => {
      e.points = randomPoints('uniform', low + (i % (high - low + 1)), seeded(examSeed + i));
      e.answer = null;
    });
  }

  let asking = false;
  let again = false;
  /** Asks the network as it is now about every picture. */
  async function ask() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    do {
      again = false;
      const mine = run;
      if (!mine?.file || !visible()) break;
      for (const it of [own, ...exams]) {
        if (!it.points.length) continue;
        const { points } = it;
        const answer = await engine.solve({ task: mine.task, points, weights: TRAINEE, constrained: mine.task === 'tsp', trace: false }).catch(() => null);
        if (run !== mine) break;
        if (it.points === points && answer) it.answer = { ...answer, task: mine.task, points };
      }
      showPictures();
    } while (again);
    asking = false;
  }

  function showPictures() {
    const [low] = range();
    const fewer = own.points.length < store.get().points.length;
    boardText.textContent = !own.points.length ? `Place ${low} points on the board` : fewer ? `Your first ${own.points.length} points` : 'Your points';
    mark(board, board.parentElement, own, 'Your points');
    exams.forEach((e, i) => mark(e.canvas, e.box, e, `Fresh set ${i + 1}`));
  }

  /** A picture with its tick or cross, or neither where nothing tells. */
  function mark(canvas, box, it, name) {
    const { model } = it.answer ?? {};
    const { right, text } = model ? verdict(it.answer) : { right: null, text: '' };
    if (right !== null) box.dataset.right = String(right);
    else delete box.dataset.right;
    canvas.ariaLabel = model ? `${name}: ${text}` : name;
    it.touch();
  }

  function begin() {
    const { task } = store.get();
    examSeed = Math.floor(Math.random() * 2 ** 31);
    const halt = new AbortController();
    const mine = {
      task, n: /** @type {[number, number]} */ (String(size.value).split('-').map(Number)), minutes: Number(time.value), halt,
      news: /** @type {any} */ ({}), score: /** @type {any} */ (null), file: /** @type {Uint8Array|null} */ (null),
      loss: [], right: [], paused: false, over: false, error: '', job: /** @type {any} */ (null),
    };
    run = mine;
    layOut();
    mine.job = engine.train({
      task, n: mine.n, hidden: Number(hidden.value), milliseconds: 60_000 * mine.minutes, seed: Math.floor(Math.random() * 2 ** 31),
    }, (news) => run === mine && hear(mine, news), halt.signal);
    mine.job.done.then((news) => {
      if (run !== mine) return;
      mine.over = true;
      hear(mine, news);
    }, (error) => {
      Object.assign(mine, { over: true, error: error.message });
      show();
    });
    show();
    showPictures();
  }

  async function hear(mine, news) {
    mine.news = { ...mine.news, ...news };
    const at = news.spent / 1000;
    if (Number.isFinite(news.loss)) addDot(mine.loss, { at, value: news.loss });
    if (news.file) {
      mine.score = news;
      mine.file = news.file;
      addDot(mine.right, { at, value: news.accuracy });
      await engine.addFile(NAME, news.file.buffer).catch((error) => { mine.error = error.message; });
      if (run !== mine) return;
      // Where the board shows this network, it shows it as it is now.
      const { weights } = store.get();
      if (weights[mine.task] === TRAINEE) store.set({ weights: { ...weights } });
      ask();
    }
    show();
  }

  function press() {
    if (!run) return begin();
    run.paused = !run.paused;
    if (run.paused) run.job.pause();
    else run.job.resume();
    show();
  }

  function forget() {
    run?.halt.abort();
    run = null;
    layOut();
    showPictures();
    show();
  }

  const show = oncePerFrame(() => {
    if (!visible()) return;
    const { task } = store.get();
    const busy = running();
    if (!run) {
      const sizes = SIZES[task].map(([a, b]) => ({ value: `${a}-${b}`, text: a === b ? String(a) : `${a} to ${b}` }));
      const chosen = sizes.some((s) => s.value === size.value) ? size.value : sizes[0].value;
      setOptions(size, sizes, chosen);
    }
    for (const control of [size, hidden, time]) control.parentElement.hidden = Boolean(run);
    start.textContent = !run ? 'Start' : run.paused ? 'Go on' : 'Pause';
    start.hidden = Boolean(run?.over);
    reset.hidden = !run;
    bar.hidden = !busy;
    bar.value = run ? Math.min(1, (run.news.spent ?? 0) / (60_000 * run.minutes)) : 0;
    use.hidden = keep.hidden = !run?.file;
    const on = run?.file && store.get().task === run.task && chosenWeights(store.get(), engine)?.id === TRAINEE;
    use.textContent = on ? 'On the board' : 'Use on the board';
    const said = sentence(task);
    if (text.textContent !== said) text.textContent = said;
    figureList.replaceChildren(...figures());
    curves.ariaLabel = run?.score ? `Accuracy ${percent(run.score.accuracy)}, loss ${run.news.loss.toFixed(2)} after ${clock(run.news.spent / 1000)}.` : 'Accuracy and loss over the training time';
    touchCurves();
  });

  function sentence(task) {
    if (!run) return `A new network knows nothing. Start, and it learns ${WHAT[task]} from examples.`;
    if (run.error) return run.error;
    const [low, high] = run.n;
    const of = `${WHAT[run.task]} of ${low === high ? low : `${low} to ${high}`} points`;
    if (!run.over) return run.paused ? `Paused: ${of}.` : `It is learning ${of}.`;
    return `It has learned ${of}: right on ${percent(run.score.accuracy)} of ${count(run.score.instances, 'fresh set')}.`;
  }

  function figures() {
    const { examples = 0, speed = 0, spent = 0 } = run?.news ?? {};
    const pair = (name, value) => create('div', {}, create('dt', { textContent: name }), create('dd', { textContent: value }));
    const left = (run ? 60 * run.minutes : 60 * Number(time.value)) - spent / 1000;
    return [
      pair('Exactly right', run?.score ? percent(run.score.accuracy) : '–'),
      ...(run?.task === 'tsp' && run.score?.gap !== undefined ? [pair('Too long by', percent(Math.max(0, run.score.gap)))] : []),
      pair('Examples seen', examples.toLocaleString('en')),
      pair('Each second', running() && !run.paused ? Math.round(speed).toLocaleString('en') : '–'),
      pair(run?.over ? 'Time' : 'Time left', clock(run?.over ? spent / 1000 : left)),
    ];
  }

  start.addEventListener('click', press);
  reset.addEventListener('click', forget);
  use.addEventListener('click', () => {
    chooseWeights(store, run.task, TRAINEE);
    say('The board now asks the network that was trained here.');
  });
  keep.addEventListener('click', () => {
    save(`${run.task}-${run.n[0] === run.n[1] ? run.n[0] : run.n.join('-')}-trained-here.safetensors`, run.file, 'application/octet-stream');
  });
  for (const control of [size, time]) control.addEventListener('change', () => {
    layOut();
    showPictures();
    show();
  });
  store.subscribe((now, before) => {
    if (!visible() || !changed(now, before, 'tab', 'task', 'points', 'weights')) return;
    show();
    if (changed(now, before, 'weights') && !changed(now, before, 'tab', 'task', 'points')) return;
    const [low, high] = range();
    if (changed(now, before, 'points') && run) {
      const points = now.points.slice(0, high);
      own.points = points.length < low ? [] : points;
    } else if (!run) layOut();
    showPictures();
    ask();
  });
  engine.ready.then(show, () => {});
  layOut();
  showPictures();
  show();
}

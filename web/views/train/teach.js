// @ts-check
// The panel below the board while a network learns on it: its accuracy on fresh boards as a curve, and a slider
// through the snapshots of its weights.
import { drawLine, drawScale, pen, polyline } from '../../board/strokes.js';
import { rangeWords } from '../../catalog/problems.js';
import { byId, oncePerFrame, say, setStatus, underway } from '../../page/dom.js';
import { answerName, count, percent, tied } from '../../page/words.js';
import { choose } from '../../state/choices.js';
import { Teaching, lessonOf } from '../../state/teaching.js';
import { changed } from '../../state/store.js';
import { sketch } from '../canvas.js';

/** Accuracies to expect, measured with 64 units on one core of a server. @type {Object<string, string>} */
const EXPECTED = {
  hull: 'Expect 90 % of fresh boards right after 8 seconds.',
  delaunay: 'Expect 22 % of fresh boards right after 8 seconds, as many as the paper reports for 10 points, and half after a minute.',
  tsp: 'Expect 66 % of fresh boards right after 8 seconds, and tours 1 % too long on average.',
};

/**
 * @param {Store} store @param {Engine} engine
 * @returns {{teach: (what?: any) => Teaching}} trains a new network on the board; a previous training is stopped
 */
export function createTeacher(store, engine) {
  const [box, text, pause, close, at] = ['teaching', 'teach-text', 'teach-pause', 'teach-close', 'teach-at'].map(byId);
  /** @type {Teaching|null} */
  let run = null;
  let rest = () => {};

  const curve = sketch(byId('teach-curve'), (c, width, height, color) => {
    const { teaching } = store.get();
    if (run && teaching) drawLesson(c, width, height, color, run, teaching);
  });

  function teach(what) {
    const { task, step, boundary } = store.get();
    const lesson = lessonOf(task, what);
    rest();
    choose(store, { task: lesson.task, ...(boundary && lesson.task === task ? { step } : {}) }); // a decision boundary stays at its step
    store.set({ teaching: null });
    const mine = (run = new Teaching(store, engine, lesson));
    rest = underway(() => { if (!mine.taught.paused) mine.toggle(); }); // the Escape key pauses it
    mine.done.then(({ error }) => {
      if (run === mine) rest();
      if (error) say(error); // also if the panel was closed meanwhile
    });
    return mine;
  }

  const render = oncePerFrame(() => {
    const { teaching, task } = store.get();
    box.hidden = !teaching;
    if (!teaching) return;
    const { paused, over, moments, lesson } = teaching;
    pause.textContent = over ? 'Teach another' : paused ? 'Go on' : 'Pause';
    pause.hidden = over && lesson.task !== task;
    const moment = teaching.at === null ? null : run?.moments[teaching.at];
    at.max = String(shownSeconds(teaching));
    at.value = String(moment?.at ?? teaching.spent);
    at.disabled = moments < 2;
    setStatus(text, tied(sentence(teaching, moment?.examples)), !over && !paused);
    at.setAttribute('aria-valuetext', moment ? `after ${count(moment.examples, 'example')}` : 'now');
    curve();
  });

  pause.addEventListener('click', () => {
    const { teaching, task } = store.get();
    if (teaching?.over) teach({ task, stretch: teaching.lesson.stretch });
    else run?.toggle();
  });
  close.addEventListener('click', () => {
    store.set({ teaching: null });
    byId('teach').focus({ preventScroll: true });
  });
  at.addEventListener('input', () => run?.look(run.momentAt(Number(at.value))));
  store.subscribe((now, before) => {
    if (changed(now, before, 'teaching', 'task')) render();
    if (before.teaching && !now.teaching) run?.stop(); // closed, or left by the story
  });
  return { teach };
}

/** End of the time axis in seconds: a little more than have passed, at most those of the lesson. @param {import('../../state/teaching.js').Taught} taught */
const shownSeconds = ({ lesson: { seconds }, spent, over }) => (over ? Math.max(1, spent) : Math.min(seconds, Math.max(10, 1.25 * spent)));

/** @param {import('../../state/teaching.js').Taught} taught @param {number|undefined} then examples seen at the snapshot that is shown */
function sentence({ lesson: { task }, n, examples: seen, accuracy, over }, then) {
  const what = `${answerName(task)}s of ${rangeWords(n, ' to ')} points`;
  if (then !== undefined) return `This is its answer after ${count(then, 'example')}.`;
  if (accuracy !== null) return `${percent(accuracy)} of fresh ${what} exactly right after ${count(seen, 'example')}${over ? '' : ', so far'}.`;
  const begins = seen ? `It learns ${what}.` : 'Its weights are random.';
  return EXPECTED[task] ? `${begins} ${EXPECTED[task]}` : begins;
}

/**
 * Draws the accuracy on fresh boards over the time of the lesson. A line marks the snapshot shown.
 * @param {CanvasRenderingContext2D} c @param {number} width @param {number} height @param {Colors} color
 * @param {Teaching} lesson @param {import('../../state/teaching.js').Taught} taught
 */
function drawLesson(c, width, height, color, lesson, taught) {
  const seconds = shownSeconds(taught);
  const rem = color.rem;
  const [left, right, top, bottom] = [2.9 * rem, width - 0.6 * rem, 0.5 * rem, height - 0.5 * rem];
  const x = (t) => left + (Math.min(t, seconds) / seconds) * (right - left);
  const y = (v) => bottom - v * (bottom - top);
  drawScale(c, color, { left, right, y }, [0, 1], (v) => (v ? '100 %' : '0'));
  /** @param {import('../../engine/weightfile.js').Dot[]} dots @returns {Spot[]} */
  const pathOf = (dots) => (dots.length ? [{ at: 0, value: 0 }, ...dots] : []).map((d) => [x(d.at), y(d.value)]);
  drawLine(c, { tone: color.network, dash: [] }, pathOf(lesson.right));
  if (taught.at !== null && lesson.moments[taught.at]) {
    pen(c, color.ink, 2);
    const here = Math.round(x(lesson.moments[taught.at].at)) + 0.5;
    polyline(c, [[here, top], [here, bottom]]);
  }
}

// @ts-check
// The button that evaluates the network on fifty jittered copies of the board.
import { headlineOf, problemOf } from '../../catalog/problems.js';
import { byId, oncePerFrame, setStatus, underway } from '../../page/dom.js';
import { toldOf } from '../../page/scores.js';
import { fewest, metricValue, tied } from '../../page/words.js';
import { chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';

const COPIES = 50;
/** The copies are the same each time. */
const SEED = 1;
/** Time limit of the exact solution of a copy, in milliseconds; copies that take longer are left out. */
const EXACT = 400;

/** @param {Store} store @param {Engine} engine */
export function mountAround(store, engine) {
  const [button, text] = ['around-run', 'around-text'].map(byId);
  /** @type {AbortController|null} */
  let running = null;

  function show() {
    const { answer, points, task, dragging } = store.get();
    const { model = null, exact = null, searching = false } = answer?.task === task ? answer : {};
    button.disabled = !running && (!model || searching || points.length < fewest(task));
    if (dragging) return; // the time changes with each answer
    const seconds = (COPIES * ((model?.ms ?? 0) + Math.min(exact?.ms ?? 0, EXACT))) / 1000;
    const time = seconds > 1 ? ` (about ${Math.round(seconds)} s)` : '';
    button.textContent = running ? 'Stop' : `Test on ${COPIES} similar boards${time}`;
  }
  const render = oncePerFrame(show);

  async function measure() {
    const { task, points, beam, views, constrained } = store.get();
    const weights = chosenWeights(store.get(), engine)?.id;
    if (!weights) return;
    const mine = (running = new AbortController());
    const over = underway(() => mine.abort());
    text.textContent = '';
    show();
    const tell = (result, works = true) => result && running === mine && setStatus(text, tied(resultWords(task, result)), works);
    try {
      tell(await engine.evaluate({ weights, around: points, beam, views, constrained, count: COPIES, seed: SEED, limit: EXACT }, tell, mine.signal).finally(over), false);
    } catch (error) {
      if (running === mine) text.textContent = /** @type {Error} */ (error).message;
    }
    if (running === mine) running = null;
    show();
  }

  button.addEventListener('click', () => (running ? running.abort() : measure()));
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'points', 'weights', 'beam', 'views', 'constrained')) {
      running?.abort();
      running = null;
      text.textContent = '';
    }
    if (changed(now, before, 'task', 'points', 'answer')) render();
  });
  render();
}

/** The result in words: the headline metric, and how often the whole answer was right. @param {string} task @param {import('../../engine/answer.js').Measured} result */
function resultWords(task, { tried, done, total, figures }) {
  const headline = headlineOf(task);
  const metrics = [headline, ...problemOf(task).metrics.filter((m) => m !== headline && m.proportion && m.better > 0)];
  const told = metrics.filter((m) => figures[m.name]).map((metric, i) => {
    const { value, low, high } = figures[metric.name];
    const range = Number.isFinite(high) ? ` (95 %: ${metricValue(metric, low)} to ${metricValue(metric, high)})` : '';
    return i ? `${metric.title}: ${metricValue(metric, value)}${range}` : `${toldOf(task, metric, value, `${done} jittered copies of the board`)}${range}`;
  });
  if (tried < total) told.unshift(`${tried} of ${total}`);
  if (done < tried) told.push(`${tried - done} left out because their exact answers took too long`);
  return `${told.join('. ')}.`;
}

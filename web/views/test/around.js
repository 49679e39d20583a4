// @ts-check
// The button that measures at once on boards like the one shown: fifty jittered copies.
import { headlineOf, problemOf } from '../../catalog/problems.js';
import { byId, oncePerFrame } from '../../page/dom.js';
import { toldOf } from '../../page/scores.js';
import { fewest, metricValue, tied } from '../../page/words.js';
import { chosenWeights } from '../../state/choices.js';
import { COPIES, EXACT, copiesOf } from '../../state/copies.js';
import { changed } from '../../state/store.js';

/** The same copies each time. */
const SEED = 1;

const TOO_LONG = 'Too long to test here:';

/** @param {Store} store @param {Engine} engine */
export function mountAround(store, engine) {
  const [button, text] = ['around-run', 'around-text'].map(byId);
  /** @type {AbortController|null} */
  let running = null;

  function show() {
    const { answer, points, task } = store.get();
    const known = answer?.task === task && points.length >= fewest(task) ? copiesOf(answer) : null;
    const { seconds, why } = known ?? { seconds: 0, why: '' };
    button.disabled = !running && (!known || Boolean(why));
    if (byId('board').classList.contains('dragging')) return; // each answer takes another time
    const time = seconds > 1 && !why ? ` (about ${Math.round(seconds)} s)` : '';
    button.textContent = running ? 'Stop' : `Test on ${COPIES} similar boards${time}`;
    if (why) text.textContent = tied(`${TOO_LONG} ${why}.`);
    else if (text.textContent?.startsWith(TOO_LONG)) text.textContent = '';
  }
  const render = oncePerFrame(show);

  async function measure() {
    const { task, points, beam, views, constrained } = store.get();
    const weights = chosenWeights(store.get(), engine)?.id;
    if (!weights) return;
    const mine = (running = new AbortController());
    text.textContent = '';
    show();
    const tell = (result) => running === mine && (text.textContent = tied(resultWords(task, result)));
    try {
      tell(await engine.evaluate({ weights, around: points, beam, views, constrained, count: COPIES, seed: SEED, limit: EXACT }, tell, mine.signal));
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

/** What was measured: the headline, and how often the whole answer was right. @param {string} task @param {import('../../engine/answer.js').Measured} result */
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

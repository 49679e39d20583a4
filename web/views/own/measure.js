// @ts-check
// Measures the network on a thousand boards like the one shown.
import { headlineOf, problemOf } from '../../catalog/problems.js';
import { byId, oncePerFrame, setStatus, underway } from '../../page/dom.js';
import { titleOf, toldOf } from '../../page/scores.js';
import { count, fewest, metricValue, milliseconds, tied } from '../../page/words.js';
import { freshSeed } from '../../points/grid.js';
import { chosenWeights, kindOnBoard } from '../../state/choices.js';
import { changed } from '../../state/store.js';

const BOARDS = 1000;

/** @param {import('../parts.js').Page} page */
export function mountMeasure({ store, engine }) {
  const [button, bar, text] = ['measure', 'measure-bar', 'measure-text'].map(byId);
  /** @type {AbortController|null} */
  let running = null;

  const show = oncePerFrame(() => {
    const { points, task } = store.get();
    button.textContent = running ? 'Stop' : `Measure ${BOARDS.toLocaleString('en')} boards like these`;
    button.disabled = !running && (points.length < fewest(task) || !chosenWeights(store.get(), engine));
    bar.hidden = !running;
  });

  async function measure() {
    const state = store.get();
    const { task, points, beam, constrained } = state;
    const weights = chosenWeights(state, engine)?.id;
    if (!weights) return;
    const mine = (running = new AbortController());
    const over = underway(() => mine.abort());
    const kind = kindOnBoard(state) || 'uniform';
    const n = points.length;
    bar.value = 0;
    setStatus(text, '', true);
    show();
    const tell = (/** @type {import('../../engine/answer.js').Measured|null} */ result, works = true) => {
      if (!result || running !== mine) return;
      bar.value = result.done / result.total;
      setStatus(text, tied(resultWords(task, result, n, kind)), works);
    };
    try {
      tell(await engine.evaluate({ weights, kind, n, beam, constrained, count: BOARDS, seed: freshSeed() }, tell, mine.signal).finally(over), false);
    } catch (error) {
      if (running === mine) setStatus(text, /** @type {Error} */ (error).message, false);
    }
    if (running === mine) running = null;
    show();
  }

  button.addEventListener('click', () => (running ? running.abort() : measure()));
  store.subscribe((now, before) => {
    if (changed(now, before, 'task', 'weights', 'beam', 'constrained')) {
      running?.abort();
      running = null;
      setStatus(text, '', false);
    }
    if (changed(now, before, 'task', 'points', 'weights', 'answer')) show();
  });
  engine.ran.then(show);
  show();
}

/** The result in words. @param {string} task @param {import('../../engine/answer.js').Measured} result @param {number} n @param {string} kind */
function resultWords(task, { done, figures, msPerAnswer }, n, kind) {
  const headline = headlineOf(task);
  const metrics = [headline, ...problemOf(task).metrics.filter((m) => m !== headline && m.proportion && m.better > 0)];
  const sets = `${count(done, 'board')} of ${count(n, 'point')}${kind === 'uniform' ? '' : `, “${titleOf(kind)}”`}`;
  const told = metrics.filter((m) => figures[m.name]).map((metric, i) => {
    const { value, low, high } = figures[metric.name];
    const range = Number.isFinite(high) ? ` (95 %: ${metricValue(metric, low)} to ${metricValue(metric, high)})` : '';
    return i ? `${metric.title}: ${metricValue(metric, value)}${range}` : `${toldOf(task, metric, value, sets)}${range}`;
  });
  return `${told.join('. ')}. ${milliseconds(msPerAnswer)} for an answer.`;
}

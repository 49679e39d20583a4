// Measures the network on a thousand boards like the one shown.
import { headlineOf, problemOf } from '../../catalog/problems.ts';
import { messageOf } from '../../engine/errors.ts';
import { byIds, oncePerFrame, setStatus, stopOnEscape } from '../../page/dom.ts';
import { titleOf, valueSentence } from '../../page/networks.ts';
import { count, fewest, metricValue, milliseconds, noBreaks } from '../../page/words.ts';
import { freshSeed } from '../../points/grid.ts';
import { answeringNetwork, kindOfPoints } from '../../state/question.ts';
import { changed, learns } from '../../state/store.ts';
import type { Measured } from '../../engine/answer.ts';
import type { WeightEntry } from '../../engine/weightfile.ts';
import type { Page } from '../page.ts';

const BOARDS = 1000;

export function mountMeasure({ store, engine }: Page) {
  const [button, bar, text] = byIds<[HTMLButtonElement, HTMLProgressElement, HTMLElement]>(
    'measure', 'measure-bar', 'measure-text');
  let running: AbortController | null = null;
  /** The network of which the text tells; one that is opened or learned anew is another. */
  let measured: WeightEntry | null = null;

  const show = oncePerFrame(() => {
    const { points, task } = store.get();
    button.textContent = running ? 'Stop' : `Measure ${BOARDS.toLocaleString('en')} boards like this`;
    button.disabled = !running && (points.length < fewest(task) || !answeringNetwork(store.get(), engine));
    bar.hidden = !running;
  });

  async function measure() {
    const state = store.get();
    const { task, points, beam, constrained } = state;
    const entry = answeringNetwork(state, engine);
    if (!entry) return;
    measured = entry;
    const mine = (running = new AbortController());
    const ended = stopOnEscape(() => mine.abort());
    const kind = kindOfPoints(state) || 'uniform';
    const n = points.length;
    bar.value = 0;
    setStatus(text, '', true);
    show();
    const onProgress = (result: Measured | null, working = true) => {
      if (!result || running !== mine) return;
      bar.value = result.done / result.total;
      setStatus(text, noBreaks(resultWords(task, result, n, kind)), working);
    };
    try {
      const question = { weights: entry.id, kind, n, beam, constrained, count: BOARDS, seed: freshSeed() };
      onProgress(await engine.evaluate(question, onProgress, mine.signal).finally(ended), false);
    } catch (error) {
      if (running === mine) setStatus(text, messageOf(error), false);
    }
    if (running === mine) running = null;
    show();
  }

  button.addEventListener('click', () => (running ? running.abort() : measure()));
  store.subscribe((now, before) => {
    const other = measured && !learns(now) && answeringNetwork(now, engine) !== measured;
    if (other || changed(now, before, 'task', 'weights', 'beam', 'constrained')) {
      running?.abort();
      running = null;
      measured = null;
      setStatus(text, '', false);
    }
    if (changed(now, before, 'question', 'answer')) show();
  });
  engine.onceCoreReady.then(show);
  show();
}

function resultWords(task: string, { done, figures, msPerAnswer }: Measured, n: number, kind: string) {
  const headline = headlineOf(task);
  const metrics = [headline,
    ...problemOf(task).metrics.filter((m) => m !== headline && m.proportion && m.better > 0)];
  const sets = `${count(done, 'board')} of `
    + `${count(n, 'point')}${kind === 'uniform' ? '' : `, “${titleOf(kind)}”`}`;
  const sentences = metrics.filter((m) => figures[m.name]).map((metric, i) => {
    const { value, low, high } = figures[metric.name];
    const range = Number.isFinite(high)
      ? ` (95 % confidence: ${metricValue(metric, low)} to ${metricValue(metric, high)})` : '';
    return i ? `${metric.title}: ${metricValue(metric, value)}${range}`
      : `${valueSentence(task, metric, value, sets)}${range}`;
  });
  return `${sentences.join('. ')}. ${milliseconds(msPerAnswer)} for an answer.`;
}

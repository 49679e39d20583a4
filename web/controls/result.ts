// The verdict, the explanation of the first error below it, and the entries of the legend that apply.
import { sceneOf } from '../board/scene.ts';
import { problemOf } from '../catalog/problems.ts';
import { byId, oncePerFrame, setStatus, setText, whenQuiet, withdraw } from '../page/dom.ts';
import { explain } from '../page/faults.ts';
import { decodingWords, doubtOf, isAlone, modelName, networkWords } from '../page/networks.ts';
import { boundWords, detailWords, verdictOf } from '../page/verdict.ts';
import { count, fewest, noBreaks, percentShort } from '../page/words.ts';
import { changeQuestion, answeringNetwork, kindOfPoints } from '../state/question.ts';
import { changed, currentAnswer, inGame, learns, sameAnswer, type Answer, type State, type Store } from '../state/store.ts';
import { lengthIn, unitsOf } from '../points/units.ts';
import { mountMenus } from './menus.ts';
import type { Engine } from '../engine/engine.ts';
import type { Trip } from '../state/away.ts';

/** The text before the network's answer. */
type Waiting = (answer: Answer | null) => string;

/** The verdict after the visitor has stopped a question. */
const stoppedWords = ({ answer, points }: State) => (answer?.points === points
  ? 'Stopped. The previous answer is shown.' : 'Stopped. These points have no answer yet.');

/** Shows the verdict. `settled`, for tests: it belongs to the board's points and the controls' question. */
function showVerdict(state: State, waiting: Waiting) {
  const { answer, busy, stopped, question, bestTour, hunt } = state;
  withdraw(byId('sentence'), 'hidden', inGame(state) || learns(state) || state.opening !== null);
  const verdict = hunt?.running ? { kind: 'wait', text: hunt.words } : stopped ? { kind: 'wait', text: stoppedWords(state) }
    : answer && !answer.awaited ? verdictOf(answer, bestTour) : { kind: 'wait', text: waiting(answer) };
  const settled = answer?.question === question && !answer.searching && !answer.awaited;
  const line = byId('verdict');
  Object.assign(line.dataset, { kind: busy ? 'wait' : verdict.kind, settled: String(settled) });
  const quiet = Boolean(busy || state.dragging || !settled || hunt?.running);
  setStatus(byId('verdict-text'), busy ? 'Thinking' : noBreaks(verdict.text), quiet);
  const model = busy || verdict.kind === 'wait' || verdict.kind === 'alone' ? null : answer?.model;
  const sure = byId('verdict-sure');
  withdraw(sure, 'hidden', !model);
  if (!model || !answer) return;
  setText(sure, model.improved ? 'improved' : noBreaks(`sure: ${percentShort(Math.exp(model.logProbability))}`));
  sure.dataset.meaning = noBreaks(detailWords(answer));
}

/** Says which network answers, and how, where it is not ours as usual; and what was looked for. */
function showWho(state: State, engine: Engine) {
  const { task, beam, constrained, away, hunt } = state;
  const entry = answeringNetwork(state, engine);
  const { live } = problemOf(task);
  const distinct = Boolean(entry?.distinct);
  const usual = entry === engine.defaultFor(task) && beam === live.beam && constrained === live.constrained;
  withdraw(byId('who'), 'hidden', Boolean(!entry || hunt?.running || state.game || (usual && !away)));
  if (!entry) return;
  const alone = isAlone({ beam, constrained }, distinct);
  setText(byId('hunt-text'), hunt?.words ?? '');
  const who = byId('who-text');
  setText(who, `${entry.default ? 'Our network' : entry.made ? 'Your network' : modelName(entry)}, ${alone ? 'alone' : 'with search'}`);
  who.dataset.meaning = `${networkWords(entry)} ${decodingWords(task, { beam, constrained }, distinct)}`;
  setText(byId('ours'), away ? 'Back to mine' : 'Back to ours');
}

/** Says why there is no answer, or why the network's confidence is in doubt. */
function showDoubt(state: State, engine: Engine) {
  const { answer, points, busy } = state;
  const seen = answer && !(busy && answer.points !== points) && answer.points.length >= fewest(answer.task)
    ? answer : null;
  const doubt = seen?.modelError ?? seen?.exactError
    ?? (seen?.model ? doubtOf(answeringNetwork(state, engine), points.length, kindOfPoints(state)) : '');
  byId('doubt').textContent = noBreaks(doubt);
}

function showBestTour({ bestTour, answer, points }: State) {
  const box = byId('search');
  withdraw(box, 'hidden', !bestTour && !answer?.searching);
  if (box.hidden) return;
  const { length = NaN, excess = NaN } = bestTour ?? {};
  const known = Number.isFinite(excess);
  const bound = boundWords(excess);
  byId('search-text').textContent =
    known ? `Best known: ${lengthIn(length, unitsOf(points))}${bound && `, ${bound}`}` : 'Searching';
  byId<HTMLProgressElement>('search-bar').value = known ? 1 / (1 + excess) : 0;
}

/** Milliseconds without a change before the explanation appears. */
const STILL = 250;

/**
 * Mounts the explanation: the first error, and a button that shows its step. It waits until nothing changes, so that
 * it is still during a drag.
 */
function mountExplanation(store: Store) {
  const [box, text, show, board] = ['explanation', 'explanation-text', 'explanation-show', 'board'].map(byId);
  const updateSoon = whenQuiet(update, STILL);

  show.addEventListener('click', showStep);
  store.subscribe((now, before) => {
    if (sameAnswer(now.answer, before.answer) && !changed(now, before, 'question')) return;
    // The old text keeps its place, hidden, until the new one is known, so that nothing moves.
    box.classList.add('stale');
    if (now.explanation) store.set({ explanation: null });
    updateSoon();
  });

  function update() {
    const answer = currentAnswer(store.get());
    if (store.get().dragging) return updateSoon();
    if (!answer || answer.searching) return;
    const explanation = explain(answer, store.get().beam);
    box.classList.remove('stale');
    box.hidden = !explanation;
    text.textContent = noBreaks(explanation?.text ?? '');
    show.hidden = !explanation || explanation.step < 0;
    if (explanation) show.textContent = `Show step ${explanation.step + 1}`;
    store.set({ explanation });
  }

  function showStep() {
    const { explanation } = store.get();
    if (!explanation || explanation.step < 0) return;
    store.set({ step: explanation.step, stepProgress: 1, playing: false });
    board.scrollIntoView({ block: 'nearest' });
  }
}

export function mountResult(store: Store, engine: Engine, trip: Trip, waiting: Waiting) {
  const [legendWrong, legendMissing, legendYou, points] =
    ['legend-wrong', 'legend-missing', 'legend-you', 'count'].map(byId);
  const renderMenus = mountMenus(store, engine);

  byId('ours').addEventListener('click', () => {
    const { task, weights, away, untaught } = store.get();
    if (away) return trip.back();
    const left = weights[task] === untaught?.id; // for a decoding of its own, not that of before the training
    changeQuestion(store, { weights: { ...weights, [task]: '' }, ...problemOf(task).live, improve: null,
      untaught: left ? null : untaught });
  });
  byId('search-stop').addEventListener('click', () => engine.tourSearch?.stop());
  const render = oncePerFrame(() => {
    const state = store.get();
    renderMenus(state);
    showVerdict(state, waiting);
    showWho(state, engine);
    showDoubt(state, engine);
    showBestTour(state);
    const { network: { right, wrong, missing }, exact, region, step } = sceneOf(state);
    byId('legend-band').hidden = exact.length === 0;
    byId('legend-line').hidden = (region && !step ? 0 : right.length) + wrong.length === 0;
    legendWrong.hidden = wrong.length === 0;
    legendMissing.hidden = missing.length === 0;
    legendYou.hidden = !state.game?.finished;
    points.textContent = count(state.points.length, 'point');
  });
  store.subscribe((now, before) => {
    // at once, because the next click may be on these controls
    if (changed(now, before, 'question')) renderMenus(now);
    if (changed(now, before, 'question', 'answer', 'busy', 'stopped', 'bestTour', 'step', 'drawn', 'game', 'hunt', 'away', 'training', 'learned', 'instead', 'opening')) {
      render();
    }
  });
  render();
  mountExplanation(store);
  return { render };
}

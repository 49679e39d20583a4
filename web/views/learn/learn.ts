// A network that learns on the board: its curve, with a slider through the snapshots of its weights, and the
// buttons above.
import { drawCurve, seenAt } from '../../board/curve.ts';
import { ALONE } from '../../page/networks.ts';
import { problemOf } from '../../catalog/problems.ts';
import { byId, oncePerFrame, showToast, setStatus, stopOnEscape } from '../../page/dom.ts';
import { count, noBreaks, percentShort } from '../../page/words.ts';
import { canImproveTours, carriedDecoding, changeQuestion } from '../../state/question.ts';
import { BoardTraining, checkedSettings } from '../../state/training.ts';
import {
  changed, currentAnswer, learns, type Snapshot, type State, type Store, type TrainingState,
} from '../../state/store.ts';
import { sketch } from '../canvas.ts';
import type { Engine } from '../../engine/engine.ts';

/**
 * @param ask has the board ask again
 * @returns trains a new network on the board; a previous training is stopped
 */
export function mountLearn(store: Store, engine: Engine, ask: () => void): (what?: unknown) => BoardTraining {
  const [box, text, shape] = ['learning', 'learn-text', 'learn-shape'].map(byId);
  const [button, keep] = ['learn', 'learn-keep'].map(byId<HTMLButtonElement>);
  const [at, stretch] = ['learn-at', 'learn-stretch'].map(byId<HTMLInputElement>);
  let run: BoardTraining | null = null;
  const pause = () => run?.toggle(); // by the Escape key

  const drawing = sketch(byId('learn-curve'), (c, width, height, color) => {
    const { training } = store.get();
    if (training) drawCurve(c, [width, height], color, 0.78 * color.rem, training);
  });

  function learn(what: unknown) {
    const settings = checkedSettings(store.get().task, what);
    const { beam, constrained, improve, training, weights, untaught } = store.get();
    // that of before the first of several trainings
    const again = training?.settings.task === settings.task || weights[settings.task] === untaught?.id;
    const decoding = untaught && again ? untaught.decoding
      : { beam, constrained, improve, ...carriedDecoding(store.get(), settings.task) };
    store.set({ hunt: null, instead: null });
    // it answers alone
    changeQuestion(store, { task: settings.task, ...ALONE,
      improve: canImproveTours({ ...store.get(), task: settings.task }, engine) ? false : null });
    store.set({ training: null });
    const mine = (run = new BoardTraining(store, engine, settings, ask));
    store.set({ untaught: { id: mine.state.id, decoding } });
    mine.done.then(({ error }) => {
      if (run === mine && error) showToast(error); // also if the panel was closed meanwhile
    });
    return mine;
  }

  const render = oncePerFrame(() => {
    const { task, training } = store.get();
    const works = training && !training.over;
    box.hidden = !training;
    keep.hidden = !isTrained(training?.snapshots ?? []);
    button.textContent = !works ? 'Learn it again, now' : training.paused ? 'Go on' : 'Pause';
    for (const id of ['mistake', 'turn']) byId(id).hidden = Boolean(works || store.get().game);
    if (!training) return;
    const seen = seenAt(training);
    at.max = String(Math.max(1, training.examples));
    at.value = String(seen);
    at.disabled = training.snapshots.length < 2;
    shape.hidden = task !== 'delaunay' || training.settings.task !== task;
    if (!shape.hidden && document.activeElement !== stretch) {
      stretch.value = String(training.settings.stretch);
    }
    stretch.setAttribute('aria-valuetext',
      Number(stretch.value) > 1 ? `ellipses ${stretch.value} times as wide as high` : 'circles');
    const of = task === training.settings.task ? '' : `${problemOf(training.settings.task).words.short}: `;
    setStatus(text, noBreaks(of + sentence(training) + edgesWords(store.get())), Boolean(works && !training.paused));
    at.setAttribute('aria-valuetext', `after ${count(seen, 'example')}`);
    drawing();
  });

  /**
   * Learns from the beginning, by the rule that the slider shows; the network before is forgotten at the end, if
   * there is another then.
   */
  function again() {
    const before = run;
    learn(store.get().task === 'delaunay' ? { stretch: Number(stretch.value) } : {}).done
      .then(({ snapshots }) => (isTrained(snapshots) ? before?.forget() : undefined))
      .catch(() => {}); // without storage, there is nothing to delete
  }
  stretch.addEventListener('change', again);
  button.addEventListener('click', () => {
    const { training } = store.get();
    if (training && !training.over) run?.toggle();
    else again();
  });
  keep.addEventListener('click', () => {
    const kept = run;
    kept?.keep();
    const { task, untaught } = store.get();
    const back = task === kept?.state.settings.task ? untaught?.decoding : {}; // another problem has its own
    if (untaught) changeQuestion(store, { ...back, untaught: null });
    run = null;
    button.focus();
    kept?.done.then(({ error }) =>
      showToast(error || 'The network is stored with its newest weights, under Network: yours.'));
  });
  at.addEventListener('input', () => run?.showSnapshot(Number(at.value)));
  // the slider's own step is too short to reach the next snapshot
  at.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const { training } = store.get();
    if (!by || !training) return;
    event.preventDefault();
    const { snapshots } = training;
    const now = snapshots.findLastIndex(({ examples }) => examples <= seenAt(training));
    const next = snapshots[now + by];
    if (next) run?.showSnapshot(next.examples);
  });
  store.subscribe((now, before) => {
    if (changed(now, before, 'training', 'task', 'answer', 'game')) render();
    if (now.training && !now.training.over && !now.points.length && before.points.length) {
      const ended = run;
      ended?.stop();
      ended?.done.then(({ error, snapshots }) => error || showToast('The board is empty, so learning has ended.'
        + `${isTrained(snapshots) ? ' The network is stored, under Network: yours.' : ''}`));
    }
    const works = (training: TrainingState | null) => Boolean(training && !training.over && !training.paused);
    if (works(now.training) !== works(before.training)) stopOnEscape(pause, works(now.training));
    if (before.training && !now.training && run) { // stopped by its button, or left
      run.stop();
      // its newest weights answer from now on, unless it has been deleted
      if (run.state.at && engine.networks.entry(run.state.id)) run.showSnapshot(Infinity);
    }
  });
  return learn;
}

/** Whether it has seen examples: random weights are neither kept nor stored. */
const isTrained = (snapshots: Snapshot[]) => snapshots.some(({ examples }) => examples);

function sentence(training: TrainingState) {
  const { settings: { task, stretch }, curve } = training;
  const seen = seenAt(training);
  if (!seen) return 'Its weights are random.';
  const point = curve.findLast((m) => m.examples <= seen);
  const after = `after ${count(seen, 'example')}`;
  if (!point) return after;
  return task === 'delaunay'
    ? `${after} it draws ${percentShort(point.value)} of the ${stretch > 1 ? 'ellipse' : 'circle'} on fresh boards`
    : `${after} ${percentShort(point.value)} of fresh boards are right`;
}

/** Of the board's edges, how many the network that learns has drawn, in words. */
function edgesWords(state: State) {
  const { model, exact } = currentAnswer(state) ?? {};
  if (!model || !exact || !learns(state)) return '';
  return `; here ${exact.edges.length - model.missing.length} of ${count(exact.edges.length, 'edge')}`;
}

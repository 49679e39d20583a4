// @ts-check
// The live parts of the tab “How it works”: sentences about the network on the board, the numbers behind one of its
// scores, and the two kinds of output dictionary.
import { givenWords, problemOf, sortedWords } from '../../catalog/problems.js';
import { byId, oncePerFrame } from '../../page/dom.js';
import { overWords } from '../../page/choice.js';
import { decodingWords } from '../../page/decoding.js';
import { addsWords, learnedWords } from '../../page/names.js';
import { write } from '../../page/terms.js';
import { count, networkKind, percentShort, symbolWords, tied } from '../../page/words.js';
import { chooseWeights, chosenWeights } from '../../state/choices.js';
import { handMade } from '../../state/paper.js';
import { changed } from '../../state/store.js';
import { fitting, sketch } from '../canvas.js';
import { UNITS, drawDictionaries } from './dictionary.js';
import { Inside } from './inside.js';

export { insideOf, scoreOf } from './inside.js';

/** Pairs of candidates for which the learned comparison agrees with the exact test; from docs/results.csv (table comparison). */
const AGREES = { hull: '78,223 of 82,316', delaunay: '389,157 of 389,173' };

export class ExplainView {
  dictionary = byId('figure-dictionary');

  /** @param {Store} store @param {Engine} engine */
  constructor(store, engine) {
    this.store = store;
    this.engine = engine;
    this.inside = new Inside(store, engine);
    this.visible = () => store.get().tab === 'explain';
    this.say = oncePerFrame(() => this.sayAll());
    this.touch = sketch(this.dictionary, (...on) => drawDictionaries(...on, store.get().points.length));
    byId('show-told').addEventListener('click', () => {
      const told = handMade(engine, store.get().task);
      if (!told) return;
      store.set({ beam: 1, views: 1, constrained: true });
      chooseWeights(store, told.task, told.id);
    });
    store.subscribe((now, before) => {
      if (changed(now, before, 'tab', 'points', 'task', 'answer', 'step', 'weights', 'hover', 'focus', 'beam', 'views', 'constrained')) this.update();
    });
    engine.ran.then(() => this.update());
    this.update();
  }

  update() {
    if (!this.visible()) return;
    this.say();
    this.touch();
  }

  /** The board's current step; without one, the step in which the network was least sure. */
  step() {
    const state = this.store.get();
    const steps = fitting(state)?.model?.steps ?? [];
    if (!steps.length) return null;
    if (state.step !== null && state.step < steps.length) return { at: state.step, ...steps[state.step] };
    const sure = steps.map((s) => Math.max(...Array.from(s.probabilities)));
    const at = sure.indexOf(Math.min(...sure));
    return { at, ...steps[at] };
  }

  sayAll() {
    const state = this.store.get();
    const n = state.points.length;
    tell('read', readWords(state, chosenWeights(state, this.engine)));
    this.sayStep(state);
    const entry = chosenWeights(state, this.engine);
    tell('adds', addsWords(entry));
    byId('explain-added').hidden = !entry?.relation;
    this.sayLearned(entry);
    tell('search', decodingWords(state.task, state, Boolean(entry?.distinct)));
    byId('explain-improve').hidden = !(entry?.distinct && networkKind(entry) === 'ours');
    tell('sequence', `${problemOf(state.task).words.sequence}.`);
    tell('dictionary', n > UNITS
      ? `With ${UNITS} units there is no name for ${n - UNITS} of your ${count(n, 'point')}.`
      : `Your ${count(n, 'point')} would still fit into ${UNITS} units: add ${UNITS + 1 - n} more, and they no longer do.`);
    this.dictionary.ariaLabel =
      `A fixed dictionary of ${UNITS} output units beside the pointer’s ${n + 1} entries for ${count(n, 'point')}`;
  }

  /** Says whether the inputs or the learning do the work, and offers the network made by hand, if there is one. */
  sayLearned(entry) {
    const pairs = entry && networkKind(entry) === 'ours' && AGREES[entry.id];
    tell('learned', `${learnedWords(entry)}${pairs ? ` On 200 boards of 50 points its comparison agrees with the exact test in ${pairs} pairs.` : ''}`);
    const told = handMade(this.engine, this.store.get().task);
    byId('explain-told').hidden = !told || told.id === entry?.id;
  }

  sayStep(state) {
    const step = this.step();
    const viewed = state.answer?.model?.view !== undefined;
    this.inside.update(step && !viewed ? state.answer : null, step?.at ?? 0);
    if (!step) return tell('point', 'Place some points to see the numbers of a step.');
    const share = percentShort(step.probabilities[step.chosen]);
    const passed = overWords(state.task, step, state.points);
    const chosen = symbolWords(step.chosen, state.points);
    const said = passed ? `At step ${step.at + 1} on your points it chose ${chosen}, ${share}${passed.startsWith('not ') ? ',' : ';'} ${passed}.`
      : `At step ${step.at + 1} on your points, ${chosen} gets ${share}.`;
    const least = state.step === null ? ' It is the step at which the network was least sure.' : '';
    const views = viewed ? ' The numbers of a score are shown for one view, not for 8.' : '';
    tell('point', tied(`${said}${least}${views}`));
  }
}

/** @param {string} where which of the explanations @param {string} text */
const tell = (where, text) => write(byId(`explain-${where}`), text);

/** Says how the encoder reads the points, and what it gets of each. @param {State} state @param {WeightEntry|null} entry */
function readWords(state, entry) {
  const n = state.points.length;
  if (!n) return 'Place some points to see it.';
  const given = givenWords(entry?.features ?? 0);
  const parts = [`${n === 1 ? 'Your one point is' : `Your ${count(n, 'point')} are`} read ${orderWords(entry)}.`];
  if (entry?.bidirectional) parts.push('A second LSTM reads them backwards, so that each vector also knows what comes after.');
  if (given.length) parts.push(`Beside the coordinates, the encoder gets what follows from them: ${given.join('; ')}.`);
  if (fitting(state)?.model?.view !== undefined) {
    parts.push('This is done in each of the eight views of the square.');
  }
  return parts.join(' ');
}

/** Says in which order the points are read. @param {WeightEntry|null} entry */
function orderWords(entry) {
  const sorted = sortedWords(entry?.order);
  if (!sorted) return 'in the order in which they were placed; Shuffle changes it, and sometimes the answer';
  return `${sorted}${entry?.frame ? ', once they are normalized' : ''}: this network sorts them first, which makes the task easier`;
}

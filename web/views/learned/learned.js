// @ts-check
// The third part: what the network was given, and what it learned.
import { problemOf } from '../../catalog/problems.js';
import { byId, oncePerFrame, setText } from '../../page/dom.js';
import { learnedWords } from '../../page/names.js';
import { networkKind } from '../../page/words.js';
import { chosenWeights } from '../../state/choices.js';
import { changed } from '../../state/store.js';

/** Pairs of candidates for which the learned comparison agrees with the exact test; from docs/results.csv, as TestAgreement checks. */
const AGREES = { hull: '78,223 of 82,316', delaunay: '389,157 of 389,173' };

/** @param {import('../parts.js').Page} page */
export function mountLearned({ store, engine }) {
  const [words, sequence] = ['learned-words', 'learned-sequence'].map(byId);
  const show = oncePerFrame(() => {
    const state = store.get();
    const entry = chosenWeights(state, engine);
    const pairs = entry && networkKind(entry) === 'ours' && AGREES[entry.id];
    setText(words, `${learnedWords(entry)}${pairs ? ` On 200 boards of 50 points its comparison agrees with the exact test in ${pairs} pairs.` : ''}`);
    setText(sequence, `${problemOf(state.task).words.sequence}.`);
  });
  store.subscribe((now, before) => changed(now, before, 'task', 'weights') && show());
  engine.ran.then(show);
  return show;
}

// The third part: what the network was given, and what it learned.
import { problemOf } from '../../catalog/problems.ts';
import { byId, oncePerFrame, setText } from '../../page/dom.ts';
import { learnedWords } from '../../page/names.ts';
import { networkKind } from '../../page/words.ts';
import { chosenWeights } from '../../state/choices.ts';
import { changed } from '../../state/store.ts';
import type { Page } from '../parts.ts';

/**
 * Pairs of candidates for which the learned comparison agrees with the exact test; from docs/results.csv, as
 * TestAgreement checks.
 */
const AGREES: Record<string, string> = { hull: '78,223 of 82,316', delaunay: '389,157 of 389,173' };

export function mountLearned({ store, engine }: Page) {
  const [words, sequence] = ['learned-words', 'learned-sequence'].map(byId);
  const show = oncePerFrame(() => {
    const state = store.get();
    const entry = chosenWeights(state, engine);
    const pairs = entry && networkKind(entry) === 'ours' && AGREES[entry.id];
    setText(words, `${learnedWords(entry)}${pairs
      ? ` On 200 boards of 50 points its comparison agrees with the exact test in ${pairs} pairs.`
      : ''}`);
    setText(sequence, `${problemOf(state.task).words.sequence}.`);
  });
  store.subscribe((now, before) => changed(now, before, 'task', 'weights') && show());
  engine.ran.then(show);
  return show;
}

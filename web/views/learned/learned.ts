// The third part: what the network was given, and what it learned.
import { problemOf } from '../../catalog/problems.ts';
import { byId, oncePerFrame, setText } from '../../page/dom.ts';
import { learnedWords } from '../../page/names.ts';
import { chosenWeights } from '../../state/choices.ts';
import { changed } from '../../state/store.ts';
import type { WeightEntry } from '../../engine/weightfile.ts';
import type { Page } from '../parts.ts';

export function mountLearned({ store, engine }: Page) {
  const [words, sequence] = ['learned-words', 'learned-sequence'].map(byId);
  const show = oncePerFrame(() => {
    const state = store.get();
    const entry = chosenWeights(state, engine);
    setText(words, `${learnedWords(entry)}${agreementWords(entry)}`);
    setText(sequence, `${problemOf(state.task).words.sequence}.`);
  });
  store.subscribe((now, before) => changed(now, before, 'task', 'weights') && show());
  engine.onceCoreReady.then(show);
  return show;
}

/** How often its comparison agrees with the exact test, also for pairs that it finds nearly tied. */
function agreementWords(entry: WeightEntry | null) {
  if (!entry?.agreement) return '';
  const { boards, n, pairs, agree, near, agreeNear } = entry.agreement;
  const of = (part: number, all: number) => `${part.toLocaleString('en')} of ${all.toLocaleString('en')}`;
  return ` On ${boards} boards of ${n} points its comparison agrees with the exact test in `
    + `${of(agree, pairs)} pairs of candidates, and in ${of(agreeNear, near)} that it finds nearly tied.`;
}

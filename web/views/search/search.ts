// The fourth part: the network's answer alone, beside the one that a search finds.
import { problemOf } from '../../catalog/problems.ts';
import { ALONE, decodingWords } from '../../page/networks.ts';
import { byId, setText, whenQuiet } from '../../page/dom.ts';
import { TOO_FEW, fewest } from '../../page/words.ts';
import { answeringNetwork } from '../../state/question.ts';
import { changed, inGame } from '../../state/store.ts';
import { SmallBoard } from '../smallboard.ts';
import type { Decoding } from '../../catalog/problems.ts';
import type { Page } from '../page.ts';

export function mountSearch({ store, engine, seen }: Page) {
  const [alone, searched] = ['Alone', 'With search'].map((name) => new SmallBoard(store, [name]));
  byId('pair').append(alone.figure, searched.figure);
  let halt = new AbortController();
  /** What was answered last. */ let asked: unknown[] = [];

  async function solve() {
    const state = store.get();
    const { task, points } = state;
    const entry = answeringNetwork(state, engine);
    const now = [task, points, entry?.id, entry?.examples];
    if (!seen() || inGame(state) || !entry || now.every((part, i) => part === asked[i])) return;
    asked = now;
    halt.abort();
    const { signal } = (halt = new AbortController());
    const { search } = problemOf(task);
    const words = (how: Decoding) => decodingWords(task, how, Boolean(entry.distinct));
    setText(byId('search-words'), `Alone, ${words(ALONE).replace(/^At/, 'at')} ${words(search)}`);
    for (const board of [alone, searched]) board.wait();
    for (const [board, { beam, constrained }] of [[alone, ALONE], [searched, search]] as const) {
      if (points.length < fewest(task)) board.show(null, TOO_FEW);
      else if (!signal.aborted
        && !await board.ask(engine, { task, points, weights: entry.id, beam, constrained, signal })) asked = [];
    }
  }

  const ask = whenQuiet(() => engine.onceCoreReady.then(solve), 120);
  store.subscribe((now, before) => changed(now, before, 'question', 'answer', 'game') && ask());
  return ask;
}

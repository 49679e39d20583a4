// The paper's three architectures on the same points, side by side: an LSTM, one with attention, and the
// Ptr-Net.
import { cross, pen } from '../../board/strokes.ts';
import { architectureTitle } from '../../catalog/problems.ts';
import { byId, create, setText, whenQuiet } from '../../page/dom.ts';
import { KIND, networkKind, networkWords } from '../../page/networks.ts';
import { TOO_FEW, count, fewest } from '../../page/words.ts';
import { nearestOf, networksOf } from '../../state/question.ts';
import { changed, inGame } from '../../state/store.ts';
import { SmallBoard } from '../smallboard.ts';
import type { WeightEntry } from '../../engine/weightfile.ts';
import type { Page } from '../page.ts';
import type { Point } from '../../points/grid.ts';

/** The architectures of the paper's Table 1. */
const FIGURE = ['seq2seq', 'attention', 'ptrnet'];

/** Whether a network's fixed dictionary does not fit the points. */
const unfit = ({ dictionary }: WeightEntry, points: Point[]) =>
  dictionary > 0 && points.length !== dictionary;

/** Says which points have no name in a fixed dictionary. */
function unnamed({ dictionary }: WeightEntry, points: Point[]) {
  const only = `It can only answer for exactly ${count(dictionary, 'point')}`;
  const [first, last] = [dictionary + 1, points.length];
  if (last < first) return `${only}.`;
  return `${only}: it has no name for `
    + `point${last === first ? ` ${first}` : `s ${first}${last > first + 1 ? '–' : ' and '}${last}`}.`;
}

/** @returns asks, if the part is seen */
export function mountCompare({ store, engine, seen }: Page): () => void {
  const box = byId('compare');
  let halt = new AbortController();
  let slots: { entry: WeightEntry; board: SmallBoard }[] = [];
  /** What was answered last. */ let answered: unknown[] = [];

  /** Each architecture's network nearest to the number of points, if this problem has one; and ours. */
  function entries() {
    const { task, points } = store.get();
    const list = networksOf(engine, task);
    const found = [...FIGURE.map((name) => nearestOf(list, name, points.length)), engine.defaultFor(task)];
    return [...new Set(found)].filter((entry) => entry !== null && entry !== undefined).slice(0, FIGURE.length);
  }

  function slot(entry: WeightEntry) {
    const name = create('button',
      { type: 'button', className: 'term', textContent: architectureTitle(entry.architecture) });
    name.dataset.meaning = networkWords(entry);
    const board = new SmallBoard(store, [name, create('br'), KIND[networkKind(entry)]], (c, frame, color) => {
      const { points } = store.get();
      if (!unfit(entry, points)) return;
      pen(c, color.network, Math.max(1.5, 3 * frame.unit)); // a cross on each point without a name
      for (const p of points.slice(entry.dictionary)) cross(c, ...frame.place(p), 9 * frame.unit);
    });
    return { entry, board };
  }

  async function solveAll() {
    const { task, points } = store.get();
    if (!seen() || inGame(store.get()) || (answered[0] === task && answered[1] === points)) return;
    answered = [task, points];
    halt.abort();
    const { signal } = (halt = new AbortController());
    const wanted = entries();
    if (wanted.length !== slots.length || wanted.some((entry, i) => entry !== slots[i].entry)) {
      slots = wanted.map(slot);
      box.replaceChildren(...slots.map(({ board }) => board.figure));
    }
    const fixed = wanted.find(({ dictionary }) => dictionary > 0);
    setText(byId('compare-note'), !fixed
      ? 'For convex hulls, two networks with a fixed number of outputs stand beside the Ptr-Net.'
      : points.length === fixed.dictionary ? 'Add a point.' : '');
    const fits = ({ entry }: { entry: WeightEntry }) =>
      points.length >= fewest(task) && !unfit(entry, points);
    const few = points.length < fewest(task);
    for (const one of slots) {
      if (fits(one)) one.board.wait();
      else one.board.show(null, few ? TOO_FEW : unnamed(one.entry, points));
    }
    for (const { entry, board } of slots.filter(fits)) {
      if (signal.aborted) return;
      if (!await board.ask(engine, { task, points, weights: entry.id, signal })) answered = [];
    }
  }

  const ask = whenQuiet(() => engine.onceCoreReady.then(solveAll), 90);
  // an answer after none: the page was started again
  store.subscribe((now, before) =>
    (changed(now, before, 'task', 'points', 'game') || (now.answer && !before.answer)) && ask());
  return ask;
}

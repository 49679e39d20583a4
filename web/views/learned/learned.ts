// The third part: what the network was given, and what it learned: its region beside that of a network like the
// paper's.
import { drawBoard } from '../../board/draw.ts';
import { sceneOf } from '../../board/scene.ts';
import { problemOf } from '../../catalog/problems.ts';
import { askRegion } from '../../controls/region.ts';
import { byId, create, oncePerFrame, setText, whenQuiet } from '../../page/dom.ts';
import { KIND, learnedWords, networkKind } from '../../page/networks.ts';
import { noBreaks, percent } from '../../page/words.ts';
import { answeringNetwork, paperNetwork } from '../../state/question.ts';
import { changed, currentAnswer, type Learned } from '../../state/store.ts';
import { sketch, smallFrame } from '../canvas.ts';
import type { WeightEntry } from '../../engine/weightfile.ts';
import type { Page } from '../page.ts';

/** Cells along a side: a network without a comparison is asked for each. */
const CELLS = [12, 24, 36];

export function mountLearned({ store, engine, seen }: Page) {
  const [words, sequence, box] = ['learned-words', 'learned-sequence', 'regions'].map(byId);
  /** The region of the network like the paper's, and the board's at the same question. */
  let [theirs, asked, halt]: [Learned | null, Learned | null, AbortController] = [null, null, new AbortController()];

  const figures = [() => sceneOf(store.get()).region, () => theirs].map((regionOf) => {
    const [name, canvas, caption] = [create('p', { className: 'name' }), create('canvas', { role: 'img' }),
      create('p', { className: 'caption' })];
    box.append(create('figure', {}, name, canvas, create('figcaption', {}, caption)));
    const paint = sketch(canvas, (c, width, _, color) => {
      const { points } = store.get();
      drawBoard(c, { points, fine: true, exact: currentAnswer(store.get())?.exact?.edges ?? [], labels: false,
        network: { right: [], wrong: [], missing: [] }, region: regionOf() }, color, smallFrame(width));
    });
    return (kind: string) => {
      const region = regionOf();
      setText(name, kind);
      setText(caption, region ? noBreaks(`${percent(region.overlap)} of the ${region.stretch > 1 ? 'ellipse' : 'circle'}`) : '');
      paint();
    };
  });

  const show = oncePerFrame(() => {
    const state = store.get();
    const entry = answeringNetwork(state, engine);
    setText(words, `${learnedWords(entry)}${agreementWords(entry)}`);
    setText(sequence, `${problemOf(state.task).words.sequence}.`);
    box.hidden = !sceneOf(state).region;
    figures.forEach((draw, k) => draw(k || !entry ? KIND.paper : KIND[networkKind(entry)]));
    ask();
  });

  const ask = whenQuiet(async () => {
    const { task, points, learned, training } = store.get();
    const entry = paperNetwork(engine, task, points.length);
    if (!seen() || !learned || learned === asked || !entry || learned.stretch > 1 || (training && !training.over)) return;
    [theirs, asked] = [null, learned];
    halt.abort();
    const { signal } = (halt = new AbortController());
    const { triangle, prefix } = learned;
    const question = { task, points, weights: entry.id, full: true, sequence: [...prefix, triangle[2]], step: prefix.length };
    try {
      await engine.networks.load(entry.id);
      for (const cells of CELLS) {
        const found = await askRegion(engine, { ...question, cells }, signal);
        theirs = found && { ...found, triangle };
        figures[1](KIND.paper);
      }
    } catch { /* stopped by another question, or a failure that the page reports */ }
  }, 400);
  store.subscribe((now, before) => changed(now, before, 'task', 'weights', 'learned', 'step', 'instead', 'training') && show());
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

// The third part: what the network was given, and what it learned: its region beside that of a network like the
// paper's.
import { askRegion } from '../../controls/region.ts';
import { sceneOf } from '../../board/scene.ts';
import { problemOf } from '../../catalog/problems.ts';
import { byId, create, oncePerFrame, setText, whenQuiet } from '../../page/dom.ts';
import { KIND, learnedWords } from '../../page/names.ts';
import { drawBoard } from '../../board/draw.ts';
import { networkKind, percent, tied } from '../../page/words.ts';
import { chosenWeights } from '../../state/choices.ts';
import { paperNetwork } from '../../state/paper.ts';
import { changed, currentAnswer } from '../../state/store.ts';
import { sketch, smallFrame } from '../canvas.ts';
import type { Learned } from '../../board/region.ts';
import type { WeightEntry } from '../../engine/weightfile.ts';
import type { Page } from '../parts.ts';

/** Cells along a side: a network without a comparison is asked for each. */
const CELLS = [12, 24, 36];

export function mountLearned({ store, engine, seen }: Page) {
  const [words, sequence, box] = ['learned-words', 'learned-sequence', 'regions'].map(byId);
  /** The region of the network like the paper's. */ let theirs: Learned | null = null;
  let halt = new AbortController();
  /** What it is asked about: the prefix is that of the board's region. */ let asked: Learned | null = null;

  const show = oncePerFrame(() => {
    const state = store.get();
    const entry = chosenWeights(state, engine);
    setText(words, `${learnedWords(entry)}${agreementWords(entry)}`);
    setText(sequence, `${problemOf(state.task).words.sequence}.`);
    const { region: drawn } = sceneOf(state);
    box.hidden = !drawn;
    repaint.forEach((paint) => paint());
    ask();
  });

  const captions = [0, 1].map(() => create('p', { className: 'caption' }));
  const repaint = captions.map((caption, k) => {
    const canvas = create('canvas', { role: 'img' });
    box.append(create('figure', {}, create('p', { className: 'name', textContent: k ? KIND.paper : '' }), canvas,
      create('figcaption', {}, caption)));
    return sketch(canvas, (c, width, _, color) => {
      const state = store.get();
      const drawn = k ? theirs : sceneOf(state).region;
      const exact = currentAnswer(state)?.exact?.edges ?? [];
      drawBoard(c, { points: state.points, fine: true, exact, network: { right: [], wrong: [], missing: [] }, labels: false,
        region: drawn ?? null }, color, smallFrame(width));
      const whole = drawn && (drawn.stretch > 1 ? 'ellipse' : 'circle');
      setText(caption, drawn ? tied(`${percent(drawn.overlap)} of the ${whole}`) : k ? 'asked for each place …' : '');
      const entry = chosenWeights(state, engine);
      if (!k && entry) setText(caption.closest('figure')!.querySelector('.name')!, KIND[networkKind(entry)]);
    });
  });

  const ask = whenQuiet(async () => {
    const { task, points, learned, training } = store.get();
    const entry = paperNetwork(engine, task, points.length);
    if (!seen() || !learned || learned === asked || !entry || learned.stretch > 1 || (training && !training.over)) return;
    asked = learned;
    theirs = null;
    halt.abort();
    const { signal } = (halt = new AbortController());
    try {
      await engine.networks.load(entry.id);
      const [a, b, third] = learned.triangle;
      for (const cells of CELLS) {
        // at the same question: the edge, and the same point as the right one
        const found = await askRegion(engine, { task, points, weights: entry.id, cells, full: true,
          sequence: [...learned.prefix, third], step: learned.prefix.length }, signal);
        theirs = found && { ...found, triangle: [a, b, third] };
        repaint[1]();
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

// The first view's title and text: what is to be seen, and, while a network learns or a game is played, what
// happens.
import { byId, create, oncePerFrame } from '../page/dom.ts';
import { changed, type State, type Store } from '../state/store.ts';

/** Parts of a text: [its color's class, the words] or words alone. */
type Text = (string | [string, string])[];

const FIRST: Record<string, { title: string; text: Text }> = {
  delaunay: {
    title: 'Nobody told it about circles.',
    text: ['It was given points and examples. ', ['ours', 'Orange'],
      ': a point placed here would be chosen instead of the third corner. ',
      ['exact', 'Blue'], ': the circle by which geometry decides. '],
  },
  hull: {
    title: 'It points at the corners.',
    text: ['It was given points and examples. ', ['ours', 'Orange'],
      ': the outline to which it points, corner by corner. ',
      ['exact', 'Blue'], ', below it: the exact convex hull. '],
  },
  tsp: {
    title: 'It points from city to city.',
    text: ['It learned from short tours. ', ['ours', 'Orange'],
      ': its round trip through all cities. ',
      ['exact', 'Blue'], ', below it: the shortest that there is. '],
  },
};

/** Without a region on the board. */
const TRIANGLES: Text = ['It was given points and examples. ', ['ours', 'Orange'],
  ': the triangles to which it points, corner by corner. ',
  ['exact', 'Blue'], ', below it: the exact triangulation. '];
/** Of a network that was taught another rule. */
const ELLIPSE = {
  title: 'Nobody told it about ellipses.',
  text: ['It was given points and examples. ', ['ours', 'Orange'],
    ': a point placed here would be chosen instead of the third corner. ',
    ['exact', 'Blue'], ': the ellipse that the examples followed. '] as Text,
};

/** What the examples are. */
const LEARNED: Record<string, (stretch: number) => string> = {
  delaunay: (stretch) => (stretch > 1
    ? 'triangles whose ellipses are empty, and the region grows into the ellipse'
    : 'Delaunay triangulations, and the region grows into the circle'),
  hull: () => 'convex hulls',
  tsp: () => 'shortest tours',
};

/** @param act what to do on the board */
function wordsOf(state: State, act: string): { title: string; text: Text } {
  const { task, points, weights, training, game, answer, learned, explanation } = state;
  if (game) {
    return { title: 'Beat it.', text: ['Find the shortest round trip through all cities: press them in '
      + 'order, or draw through them. The network answers after you.'] };
  }
  if (training?.settings.task === task && (!training.examples || weights[task] === training.id)) {
    if (!training.examples) {
      return { title: 'Its weights are random.',
        text: ['It has seen no example, and knows nothing. It will answer alone, without a search.'] };
    }
    const learns = training.over ? 'The examples were' : 'Here they are';
    return {
      title: 'It learns what it is shown.',
      text: [
        `${learns} ${LEARNED[task]?.(training.settings.stretch) ?? 'exact answers'}. `,
        ['', training.over ? act : `${act.slice(0, -1)} while it learns.`],
      ],
    };
  }
  const { title, text } = learned && learned.stretch > 1 ? ELLIPSE : FIRST[task]
    ?? { title: 'Pointer Networks you can touch.', text: ['It learned this from examples. '] };
  // before the first answer, the region is expected
  const bare = task === 'delaunay' && (learned ? explanation : answer?.model);
  return { title, text: [...(bare ? TRIANGLES : text), ['', points.length ? act : 'Place points.']] };
}

export function mountFirstView(store: Store) {
  const [title, text] = ['first-view-title', 'first-view-text'].map(byId);
  const act = matchMedia('(pointer: coarse)').matches ? 'Drag a point with your finger.' : 'Drag a\u00a0point.';
  let shown = '';
  const show = () => {
    const words = wordsOf(store.get(), act);
    if (shown === JSON.stringify(words)) return;
    shown = JSON.stringify(words);
    title.textContent = words.title;
    text.replaceChildren(
      ...words.text.map((part) =>
        typeof part === 'string' ? part : create('b', { className: part[0] }, part[1]),
      ),
    );
  };
  const render = oncePerFrame(show);
  byId('go-on').addEventListener('click', () => byId('part-points').scrollIntoView());
  store.subscribe((now, before) => changed(now, before, 'question', 'training', 'game', 'answer', 'learned', 'explanation') && render());
  show();
}

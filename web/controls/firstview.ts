// The first view's title and text, and the line under the board. What they say of orange and blue follows from
// what the board draws.
import { sceneOf } from '../board/scene.ts';
import { problemOf } from '../catalog/problems.ts';
import { byId, create, oncePerFrame, setText } from '../page/dom.ts';
import { hasNoTriangle } from '../page/verdict.ts';
import { answerName, noBreaks, percentShort, symbolWords } from '../page/words.ts';
import { currentAnswer, inGame, type State, type Store, type TrainingState } from '../state/store.ts';
import type { Scene } from '../board/draw.ts';

/** Parts of a text: [its color's class, the words] or words alone. */
type Text = (string | [string, string])[];
type Words = { title: string; text: Text };
/** A problem's title, what the network saw, what it draws, and what lies below that. */
type About = { title: string; saw: string; draws: string; exact: string; best?: string };

const TASKS: Record<string, About> = {
  delaunay: { title: 'Nobody told it about circles.', saw: 'points and their triangulations, nothing else',
    draws: 'the triangles to which it points, corner by corner', exact: 'the exact triangulation' },
  hull: { title: 'It points at the corners.', saw: 'points and their outlines, nothing else',
    draws: 'the outline to which it points, corner by corner', exact: 'the exact convex hull' },
  tsp: { title: 'It points from city to city.', saw: 'cities and their shortest tours, nothing else',
    draws: 'the round trip to which it points, city by city', exact: 'the shortest tour', best: 'the shortest tour known so far' },
};

/** What the examples of a training are. */
const EXAMPLES: Record<string, (stretch: number) => string> = {
  delaunay: (stretch) => (stretch > 1 ? `triangles whose ellipses, ${stretch} times as wide as high, are empty`
    : 'Delaunay triangulations: triangles whose circles are empty'),
  hull: () => 'points with their convex hulls',
  tsp: () => 'cities with their shortest tours',
};

/** A network that has seen fewer examples, those of its first second, shows nothing of the rule yet. */
const FIRST_SECOND = 1200;

/** What a region and its exact boundary are. @param drag what the visitor can do */
function regionWords({ region, step }: Scene, drag: string): Text {
  const { stretch, triangle: [from, , third] } = region!;
  const shape = third === from ? 'the circle that has become a line'
    : stretch > 1 ? 'the ellipse that its examples followed' : 'the textbook’s circle';
  if (step) {
    return ['At this step ', ['ours', 'orange'], ' is where one more point would be chosen, ', ['exact', 'blue'], ` is ${shape}. `];
  }
  return [drag, ['ours', 'orange'], ' is where it would rather have put it, ', ['exact', 'blue'], ` is ${shape}.`];
}

/** What the lines on the board are. */
function lineWords(scene: Scene, { draws, exact, best }: About): Text {
  const { right, wrong } = scene.network;
  const network: Text = right.length + wrong.length || scene.step ? [['ours', 'Orange'], `: ${draws}${wrong.length ? ', dashed where it errs' : ''}. `] : [];
  const known = scene.unproven && best ? best : exact;
  const exactly: Text = scene.exact.length ? [['exact', 'Blue'], `${network.length ? ', below' : ''}: ${known}. `] : [];
  return [...network, ...exactly];
}

/** While a network learns, and afterwards, as long as its curve is shown. */
function learningWords({ settings: { task, stretch }, examples, over, paused }: TrainingState, scene: Scene, about: About): Words {
  const rule = stretch > 1 ? 'ellipse' : 'circle';
  if (examples < FIRST_SECOND && !over) {
    return { title: examples ? 'Its weights were random.' : 'Its weights are random.', text: [task === 'delaunay'
      ? 'At first it can only draw some curve of this kind; which one, it must learn.'
      : 'It has seen next to nothing. Everything it is going to know comes from examples.'] };
  }
  const shows = EXAMPLES[task]?.(stretch) ?? 'exact answers';
  const text: Text = [`${over || paused ? 'They were' : 'They are'} ${shows}. `];
  if (!scene.region) text.push(...lineWords(scene, about));
  else if (over || paused) text.push(['ours', 'Orange'], ' is what it learned, ', ['exact', 'blue'], ` the ${rule}.`);
  else text.push(['ours', 'Orange'], ' is what it has learned so far, ', ['exact', 'blue'], ` the ${rule} that it was not told of. `,
    ['', 'Drag a point while it learns.']);
  return { title: over || paused ? 'It learned what it was shown.' : 'It learns what it is shown.', text };
}

function wordsOf(state: State, scene: Scene): Words {
  const { task, points, training, game, hunt, weights, opening } = state;
  const answer = currentAnswer(state);
  const about = { ...TASKS[task] ?? { title: 'Pointer Networks you can touch.', saw: 'examples', draws: 'its answer', exact: 'the exact answer' },
    ...(answer && hasNoTriangle(answer) && { draws: 'the lines that it draws, although these points have no triangle' }) };
  if (opening !== null) return { title: opening, text: ['A network that has seen no example draws some curve. Then it is shown triangulations.'] };
  if (game) {
    return { title: 'Beat it.', text: ['Find the shortest round trip through all cities: press them in '
      + `order, or draw through them. ${inGame(state) ? 'The network answers after you.' : ''}`] };
  }
  if (hunt?.running) {
    return { title: 'Where does it err?', text: ['Random boards like this one, then harder ones. The first wrong answer stays.'] };
  }
  if (!points.length) return { title: about.title, text: [`A neural network saw ${about.saw}. `, ['', 'Place points.']] };
  if (training?.settings.task === task && (!training.examples || weights[task] === training.id)) {
    return learningWords(training, scene, about);
  }
  const saw = `A neural network saw ${about.saw}. `;
  if (hunt) return { title: 'Here it errs.', text: scene.region ? regionWords(scene, 'Drag the orange corner: ') : lineWords(scene, about) };
  if (scene.region) {
    const title = scene.region.stretch > 1 ? 'Nobody told it about ellipses.' : about.title;
    return { title, text: [saw, ...regionWords(scene, 'Drag the orange corner: ')] };
  }
  return { title: about.title, text: [saw, ...lineWords(scene, about), ['', 'Drag a\u00a0point.']] };
}

/** The line under the board: what the step asks and what the network says, or what it says of a point tried. */
function askedWords(state: State, { region, step }: Scene) {
  const { ghost, points, task } = state;
  const name = (i: number) => symbolWords(i, points).replace(/^point /, '');
  const beyond = (from: number, to: number) => `Beyond the edge from ${name(from)} to ${name(to)}, which point?`;
  const ask = region ? beyond(region.triangle[0], region.triangle[1]) : '';
  if (ghost?.aside && region && !step) return 'Drag the hollow point into the orange.';
  if (ghost?.chosen && region) return `${ask} It says this one${ghost.p === null ? '' : `, ${percentShort(ghost.p)}`}.`;
  if (ghost && ghost.p !== null && region && !step) {
    return `${ask} Not this one, ${percentShort(ghost.p)}: orange is where it would be.`;
  }
  const asks = currentAnswer(state)?.model?.steps[state.step ?? -1];
  if (!step || !asks) return '';
  const { chosen, probabilities } = step;
  const p = percentShort(probabilities[chosen]);
  if (chosen >= points.length) return `Is the ${answerName(task)} complete? It says yes, ${p}.`;
  if (asks.from >= 0 && asks.to < 0) return `Which neighbor of ${name(asks.from)} comes first? It says ${chosen === asks.from ? 'none' : name(chosen)}, ${p}.`;
  if (asks.from >= 0) {
    return `${beyond(asks.from, asks.to)} It says ${chosen === asks.from ? `none, ${p}: the list ends` : `${name(chosen)}, ${p}`}.`;
  }
  if (region) return `${ask} It says ${name(chosen)}, ${p}.`;
  const corner = problemOf(task).group > 1 ? 'Which corner begins a triangle?' : 'Where does it begin?';
  return `${step.from < 0 ? corner : `After ${symbolWords(step.from, points)}, which point?`} It says ${name(chosen)}, ${p}.`;
}

export function mountFirstView(store: Store) {
  const [title, text, asked] = ['first-view-title', 'first-view-text', 'asked'].map(byId);
  let shown = '';
  const show = () => {
    const state = store.get();
    const scene = sceneOf(state);
    const line = noBreaks(askedWords(state, scene));
    asked.hidden = !line;
    setText(asked, line);
    const words = wordsOf(state, scene);
    if (shown === JSON.stringify(words)) return;
    shown = JSON.stringify(words);
    title.classList.toggle('comes', title.textContent!.startsWith('After') && state.opening === null);
    title.textContent = words.title;
    text.replaceChildren(...words.text.map((part) =>
      (typeof part === 'string' ? part : create('b', { className: part[0] }, part[1]))));
  };
  byId('go-on').addEventListener('click', () => byId('part-points').scrollIntoView());
  store.subscribe(oncePerFrame(show));
  show();
}

// A network that learns on the board: its curve, with a slider through the snapshots of its weights, and the
// buttons above.
import { pen, polyline, dot, type Context, type Spot } from '../../board/strokes.ts';
import { ALONE } from '../../page/decoding.ts';
import { byId, oncePerFrame, say, setStatus, underway } from '../../page/dom.ts';
import { count, percentShort, tied } from '../../page/words.ts';
import { canImprove, choose } from '../../state/choices.ts';
import { Teaching, lessonOf, type Taught } from '../../state/teaching.ts';
import { changed, type Store } from '../../state/store.ts';
import { sketch, type Colors } from '../canvas.ts';
import type { Engine } from '../../engine/engine.ts';

/**
 * @param ask has the board ask again
 * @returns trains a new network on the board; a previous training is stopped
 */
export function mountLearn(store: Store, engine: Engine, ask: () => void): (what?: any) => Teaching {
  const [box, text, shape] = ['learning', 'learn-text', 'learn-shape'].map(byId);
  const [button, keep] = ['learn', 'learn-keep'].map(byId<HTMLButtonElement>);
  const [at, stretch] = ['learn-at', 'learn-stretch'].map(byId<HTMLInputElement>);
  let run: Teaching | null = null;
  let rest = () => {};

  const curve = sketch(byId('learn-curve'), (c, width, height, color) => {
    const { teaching } = store.get();
    if (teaching) drawCurve(c, width, height, color, teaching);
  });

  function learn(what: any) {
    const lesson = lessonOf(store.get().task, what);
    rest();
    // it answers alone
    choose(store, { task: lesson.task, ...ALONE,
      improve: canImprove({ ...store.get(), task: lesson.task }, engine) ? false : null });
    store.set({ teaching: null });
    const mine = (run = new Teaching(store, engine, lesson, ask));
    rest = underway(() => { if (!mine.taught.paused) mine.toggle(); }); // the Escape key pauses it
    mine.done.then(({ error }) => {
      if (run === mine) rest();
      if (error) say(error); // also if the panel was closed meanwhile
    });
    return mine;
  }

  const render = oncePerFrame(() => {
    const { teaching } = store.get();
    const works = teaching && !teaching.over;
    box.hidden = !teaching;
    keep.hidden = !teaching;
    button.textContent = !works ? 'Forget and learn again' : teaching.paused ? 'Go on' : 'Pause';
    if (!teaching) return;
    const seen = seenAt(teaching);
    at.max = String(Math.max(1, teaching.examples));
    at.value = String(seen);
    at.disabled = teaching.moments.length < 2;
    shape.hidden = teaching.lesson.task !== 'delaunay';
    if (!shape.hidden && document.activeElement !== stretch) stretch.value = String(teaching.lesson.stretch);
    stretch.setAttribute('aria-valuetext',
      Number(stretch.value) > 1 ? `ellipses ${stretch.value} times as wide as high` : 'circles');
    setStatus(text, tied(sentence(teaching)), Boolean(works && !teaching.paused));
    at.setAttribute('aria-valuetext', `after ${count(seen, 'example')}`);
    curve();
  });

  /** Learns from the beginning, by the rule that the slider shows. */
  const again = () => learn(store.get().task === 'delaunay' ? { stretch: Number(stretch.value) } : {});
  stretch.addEventListener('change', again);
  button.addEventListener('click', () => {
    const { teaching } = store.get();
    if (teaching && !teaching.over) run?.toggle();
    else again();
  });
  keep.addEventListener('click', () => {
    store.set({ teaching: null });
    say('It stays under Network: yours.');
  });
  at.addEventListener('input', () => run?.look(Number(at.value)));
  store.subscribe((now, before) => {
    if (changed(now, before, 'teaching', 'task')) render();
    if (before.teaching && !now.teaching) run?.stop(); // stopped by its button, or left
  });
  return learn;
}

/** The examples that the network on the board has seen. */
const seenAt = ({ at, examples }: Taught) => at?.examples ?? examples;

function sentence(teaching: Taught) {
  const { lesson: { task, stretch }, marks } = teaching;
  const seen = seenAt(teaching);
  if (!seen) return 'Its weights are random.';
  const mark = marks.findLast((m) => m.examples <= seen);
  const after = `after ${count(seen, 'example')}`;
  if (!mark) return after;
  return task === 'delaunay'
    ? `${after} the region is ${percentShort(mark.value)} of the ${stretch > 1 ? 'ellipse' : 'circle'}`
    : `${after} ${percentShort(mark.value)} of fresh boards are right`;
}

/**
 * Draws the curve over the examples seen; its end is above the slider's thumb. A line marks the snapshot
 * shown.
 */
function drawCurve(c: Context, width: number, height: number, color: Colors, teaching: Taught) {
  const { examples, at, marks } = teaching;
  const x = (seen: number) => (examples ? (seen / examples) * width : 0);
  const y = (value: number) => height - 4 - value * (height - 10);
  const level = (value: number) => Math.round(y(value)) + 0.5;
  pen(c, color.line, 1);
  for (const value of [0, 1]) polyline(c, [[0, level(value)], [width, level(value)]]);
  c.fillStyle = color.muted;
  c.font = `${0.78 * color.rem}px ${color.font}`;
  c.textBaseline = 'top';
  c.fillText('100 %', 0, y(1) + 4);
  const path = marks.map((m) => [x(m.examples), y(m.value)]) as Spot[];
  if (path.length > 1) {
    pen(c, color.network, 2.6);
    c.lineJoin = 'round';
    polyline(c, path);
  }
  if (path.length) dot(c, color.network, ...path[path.length - 1], 3.6);
  if (!at) return;
  pen(c, color.ink, 1.5);
  const here = Math.round(x(at.examples)) + 0.5;
  polyline(c, [[here, y(1)], [here, y(0)]]);
}

// The opening of a first visit: on the board, the region of a training that is stored (make answers) goes from
// random weights to the circle; then the title comes, and the third corner moves there and back, with the
// region of the page's network. Any press, key or scroll ends it.
import { formOf } from '../board/region.ts';
import { count } from '../page/words.ts';
import { FIRST } from '../state/first.ts';
import { changed, type Conic, type Learned, type Store } from '../state/store.ts';

/** frames: of a training, by its examples; moved: of the page's network, as the third corner moves away. */
export interface Opening {
  frames: { examples: number; conic: Conic }[];
  moved: { x: number; y: number; conic: Conic }[];
}

/** Milliseconds until the region is the circle, the title has come, and the corner is back. */
const LEARNED = 2300, TITLED = 2900, BACK = 4300;
const CELLS = 40;

/** The conic at a place between those of a list, 0 … 1. */
function between(list: { conic: Conic }[], at: number): Conic {
  const k = Math.min(list.length - 2, Math.floor(at * (list.length - 1)));
  const t = at * (list.length - 1) - k;
  return list[k].conic.map((v, i) => v + t * (list[k + 1].conic[i] - v));
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** @param learned the stored region of the page's network */
export function play(store: Store, { frames, moved }: Opening, learned: Learned) {
  const { question } = store.get();
  const still = new AbortController();
  const end = () => {
    still.abort();
    store.set({ opening: null, instead: null });
  };
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll']) {
    addEventListener(event, end, { signal: still.signal, capture: true, passive: true });
  }
  const unsubscribe = store.subscribe((now, before) => {
    if (now.question === question && !now.hunt && !changed(now, before, 'training', 'game', 'step')) return;
    if (!still.signal.aborted) end();
  });
  still.signal.addEventListener('abort', () => unsubscribe());
  let began = 0;
  const tick = (time: number) => {
    if (still.signal.aborted) return;
    const t = time - (began ||= time);
    if (t > BACK) return end();
    const at = ease(Math.min(1, t / LEARNED));
    const far = t < TITLED ? 0 : Math.sin((Math.PI * (t - TITLED)) / (BACK - TITLED));
    const conic = t < LEARNED ? between(frames, at) : t < TITLED
      ? between([frames[frames.length - 1], moved[0]], ease((t - LEARNED) / (TITLED - LEARNED)))
      : between(moved, far);
    const third = learned.triangle[2];
    const away = moved[moved.length - 1];
    const points = FIRST.map((p, i) =>
      (i === third ? { x: p.x + far * (away.x - p.x), y: p.y + far * (away.y - p.y) } : p));
    const { examples } = frames[Math.round(at * (frames.length - 1))];
    store.set({ opening: t < LEARNED ? `After ${count(examples, 'example')}` : null,
      instead: { points, learned: { ...learned, cells: CELLS, form: formOf(conic, CELLS) } } });
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

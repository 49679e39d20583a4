// @ts-check
// Which step of the decoder is shown, and how far its edge has grown.
import { announce } from '../page/dom.js';
import { calm } from '../page/theme.js';

/** A step is shown this long, shorter where there are many; its edge grows in the first part. */
const LONGEST = 1000;
const SHORTEST = 160;
const WHOLE = 20000;
const GROWING = 0.5;

export const stepsOf = ({ answer, task }) => (answer?.task === task && answer.model?.steps) || [];

const ease = (t) => 1 - (1 - t) ** 3;

/**
 * @param {import('../state/store.js').Store} store
 * @param {(state: import('../state/store.js').State) => string} words for a step that was gone to by hand
 */
export function createPlayback(store, words) {
  const total = () => stepsOf(store.get()).length;
  const duration = () => Math.min(LONGEST, Math.max(SHORTEST, WHOLE / Math.max(1, total())));
  let ticking = false;
  let started = 0;

  /** Shows step k, or the whole answer past the last. */
  function show(k, growth = 1) {
    started = 0;
    if (k >= total()) store.set({ step: null, growth: 1, playing: false });
    else store.set({ step: Math.max(0, k), growth: calm() ? 1 : growth });
  }

  function tick(time) {
    const { step, playing, growth } = store.get();
    ticking = step !== null && (playing || growth < 1);
    if (!ticking) return;
    started ||= time;
    const span = duration();
    const t = time - started;
    if (playing && t >= span) show(step + 1, 0);
    else if (growth < 1) store.set({ growth: ease(Math.min(1, t / (span * GROWING))) });
    requestAnimationFrame(tick);
  }

  function byHand(k, growth) {
    store.set({ playing: false });
    show(k, growth);
    announce(words(store.get()));
  }
  const position = () => store.get().step ?? total();
  const goBack = () => total() && byHand(position() - 1, 1);
  const goOn = () => total() && (store.get().step === null ? byHand(0, 0) : byHand(position() + 1, 0));

  function toggle() {
    const { playing, step } = store.get();
    if (playing) return store.set({ playing: false, growth: 1 });
    if (!total()) return;
    store.set({ playing: true });
    if (step === null) show(0, 0);
    else started = 0;
  }

  function follow(now, before) {
    // An address, or another network, may have named a step that this answer has not.
    const fresh = now.answer !== before.answer && now.answer?.points === now.points;
    if (fresh && now.step !== null && now.step >= stepsOf(now).length) {
      return store.set({ step: null, growth: 1, playing: false });
    }
    if (!ticking && now.step !== null && (now.playing || now.growth < 1)) {
      ticking = true;
      requestAnimationFrame(tick);
    }
  }

  return { show, goBack, goOn, toggle, follow };
}

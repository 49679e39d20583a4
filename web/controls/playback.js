// @ts-check
// Which step of the decoder is shown, how far its edge has grown, and how fast and in what
// strides it goes on: by the symbol, or by the part that several symbols make.
import { announce } from '../page/dom.js';
import { keep, kept } from '../page/kept.js';
import { groupOf } from '../page/steps.js';
import { calm } from '../page/theme.js';

/** A stride is shown this long, shorter where there are many; its edge grows in the first part. */
const LONGEST = 1000;
const SHORTEST = 60;
const WHOLE = 10000;
const GROWING = 0.5;

/** How many times as fast. */
export const SPEEDS = [0.5, 1, 2, 4];
/** Whole parts at a time, or symbol by symbol. */
const STRIDES = ['part', 'symbol'];

export const stepsOf = ({ answer, task }) => (answer?.task === task && answer.model?.steps) || [];

const ease = (t) => 1 - (1 - t) ** 3;

/**
 * @param {import('../state/store.js').Store} store
 * @param {(state: import('../state/store.js').State) => string} words for a step that was gone to by hand
 */
export function createPlayback(store, words) {
  let speed = kept('speed', SPEEDS, 1);
  let stride = kept('stride', STRIDES, 'part');
  let ticking = false;
  let started = 0;

  const total = () => stepsOf(store.get()).length;
  const unit = () => (stride === 'part' ? groupOf(store.get().task) : 1);
  const strides = () => Math.ceil(total() / unit());
  const duration = () => Math.min(LONGEST, Math.max(SHORTEST, WHOLE / Math.max(1, strides()))) / speed;
  /** How many strides lie before the one that is shown; all of them where the whole answer is. */
  const position = () => {
    const { step } = store.get();
    return step === null ? strides() : Math.floor(step / unit());
  };

  /** Shows step k, or the whole answer past the last. */
  function show(k, growth = 1) {
    started = 0;
    if (k >= total()) store.set({ step: null, growth: 1, playing: false });
    else store.set({ step: Math.max(0, k), growth: calm() ? 1 : growth });
  }

  /** Shows the last step of stride i. */
  function showStride(i, growth = 1) {
    const k = Math.max(0, i) * unit();
    show(k < total() ? Math.min(k + unit(), total()) - 1 : k, growth);
  }

  function tick(time) {
    const { step, playing, growth } = store.get();
    ticking = step !== null && (playing || growth < 1);
    if (!ticking) return;
    started ||= time;
    const span = duration();
    const t = time - started;
    if (playing && t >= span) {
      showStride(position() + Math.floor(t / span), 0);
      started = time;
    } else if (growth < 1) store.set({ growth: ease(Math.min(1, t / (span * GROWING))) });
    requestAnimationFrame(tick);
  }

  /** @param {() => void} go */
  function byHand(go) {
    if (!total()) return;
    store.set({ playing: false });
    go();
    announce(words(store.get()));
  }
  const goBack = () => byHand(() => showStride(position() - 1));
  const goOn = () => byHand(() => showStride(store.get().step === null ? 0 : position() + 1, 0));
  /** One symbol on or back, whatever the stride. @param {1|-1} by */
  const nudge = (by) => byHand(() => show(by > 0 ? (store.get().step ?? -1) + 1 : (store.get().step ?? total()) - 1, by > 0 ? 0 : 1));

  function toggle() {
    const { playing, step } = store.get();
    if (playing) return store.set({ playing: false, growth: 1 });
    if (!total()) return;
    store.set({ playing: true });
    if (step === null) showStride(0, 0);
    else started = 0;
  }

  function follow(now, before) {
    // An address, or another network, may have named a step that this answer does not have.
    const fresh = now.answer !== before.answer && now.answer?.points === now.points && !now.answer.awaited;
    if (fresh && now.step !== null && now.step >= stepsOf(now).length) {
      return store.set({ step: null, growth: 1, playing: false });
    }
    if (!ticking && now.step !== null && (now.playing || now.growth < 1)) {
      ticking = true;
      requestAnimationFrame(tick);
    }
  }

  return {
    showStride, goBack, goOn, nudge, toggle, follow, position, strides,
    speed: () => speed,
    setSpeed(times) {
      speed = SPEEDS.find((s) => s === times) ?? 1;
      keep('speed', speed);
    },
    stride: () => stride,
    setStride(name) {
      stride = STRIDES.find((s) => s === name) ?? 'part';
      keep('stride', stride);
    },
  };
}

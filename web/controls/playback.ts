// Plays the decoder's steps: which step is shown, and how far its edge is drawn. It goes in strides: a
// symbol, or a part of the answer that several symbols make.
import { announce } from '../page/dom.ts';
import { groupOf } from '../page/steps.ts';
import { calm } from '../page/theme.ts';
import { NO_STEP, inGame, type State, type Store } from '../state/store.ts';
import type { Step } from '../engine/answer.ts';

/** Milliseconds of a stride, at most and at least, and of all; the share in which a stride's edge grows. */
const LONGEST = 1000;
const SHORTEST = 60;
const TOTAL = 10000;
const GROWING = 0.5;

/** The answer's steps; in a game, none before the network draws its tour. */
export function stepsOf(state: State): Step[] {
  const { answer, task, game } = state;
  if (inGame(state) && !game?.networkDraws) return [];
  return (answer?.task === task && answer.model?.steps) || [];
}

const ease = (t: number) => 1 - (1 - t) ** 3;

export class Playback {
  #store;
  #words;
  #ticking = false;
  #started = 0;

  /** @param words for a step that the visitor has chosen, for screen readers */
  constructor(store: Store, words: (state: State) => string) {
    this.#store = store;
    this.#words = words;
  }

  #total = () => stepsOf(this.#store.get()).length;
  #unit = () => groupOf(this.#store.get().task, stepsOf(this.#store.get()));
  strides = () => Math.ceil(this.#total() / this.#unit());
  #duration = () => Math.min(LONGEST, Math.max(SHORTEST, TOTAL / Math.max(1, this.strides())));

  /** The number of strides before the one that is shown; all strides, if the whole answer is shown. */
  position() {
    const { step } = this.#store.get();
    return step === null ? this.strides() : Math.floor(step / this.#unit());
  }

  /** Shows step k, or past the last step the whole answer. */
  #show(k: number, stepProgress = 1) {
    this.#started = 0;
    if (k >= this.#total()) this.#store.set(NO_STEP);
    else this.#store.set({ step: Math.max(0, k), stepProgress: calm() ? 1 : stepProgress });
  }

  /** Shows the last step of stride i. */
  showStride(i: number, stepProgress = 1) {
    const [k, total] = [Math.max(0, i) * this.#unit(), this.#total()];
    this.#show(k < total ? Math.min(k + this.#unit(), total) - 1 : k, stepProgress);
  }

  #tick = (time: number) => {
    const { step, playing, stepProgress } = this.#store.get();
    this.#ticking = step !== null && (playing || stepProgress < 1);
    if (!this.#ticking) return;
    this.#started ||= time;
    const duration = this.#duration();
    const t = time - this.#started;
    if (playing && t >= duration) {
      this.showStride(this.position() + Math.floor(t / duration), 0);
      this.#started = time;
    } else if (stepProgress < 1) {
      this.#store.set({ stepProgress: ease(Math.min(1, t / (duration * GROWING))) });
    }
    requestAnimationFrame(this.#tick);
  };

  #byHand(go: () => void) {
    if (!this.#total()) return;
    this.#store.set({ playing: false });
    go();
    announce(this.#words(this.#store.get()));
  }

  goBack = () => this.#byHand(() => this.showStride(this.position() - 1));
  goForward = () =>
    this.#byHand(() => this.showStride(this.#store.get().step === null ? 0 : this.position() + 1, 0));

  toggle() {
    const { playing, step } = this.#store.get();
    if (playing) return this.#store.set({ playing: false, stepProgress: 1 });
    if (!this.#total()) return;
    this.#store.set({ playing: true });
    if (step === null) this.showStride(0, 0);
    else this.#started = 0;
  }

  follow(now: State, before: State) {
    // The step may come from an address or another network's answer, and not exist in this answer.
    const fresh = now.answer !== before.answer && now.answer?.points === now.points && !now.answer.awaited;
    if (fresh && now.step !== null && now.step >= stepsOf(now).length) {
      return this.#store.set(NO_STEP);
    }
    if (!this.#ticking && now.step !== null && (now.playing || now.stepProgress < 1)) {
      this.#ticking = true;
      requestAnimationFrame(this.#tick);
    }
  }
}

// The network improves its own tour: it decodes windows of the tour again, with the rest of the tour
// given, and keeps those that are shorter.
import { canImproveTours, improvesTours } from './question.ts';
import { amend } from './amend.ts';
import { changed, type Improving, type State, type Store } from './store.ts';
import type { Engine } from '../engine/engine.ts';

/** Duration of a request in milliseconds; the tour on the board can change after each. */
const SLICE = 120;
/** A run ends after PATIENCE milliseconds without a shorter tour, and at the latest after LONGEST. */
const PATIENCE = 6000;
const LONGEST = 60_000;
/** Fewest points of a tour that can be improved. */
const FEWEST = 8;
/** Delay between an answer and its improvement, in milliseconds. */
const PAUSE = 500;

const START: Improving = { running: true, tried: 0, accepted: 0, gain: 0 };

/** Whether the answer is a tour that the network may be able to shorten. */
export function improvable(state: State, engine: Engine) {
  const { points, question, answer, busy, dragging, fatal } = state;
  if (!canImproveTours(state, engine) || busy || dragging || fatal === points || points.length < FEWEST) {
    return false;
  }
  if (!answer?.model?.ended || answer.question !== question || answer.awaited) return false;
  const { model, exact } = answer;
  return new Set(model.sequence).size === points.length && !(model.correct && exact?.proven);
}

/** Improves tours, by itself or when it is told to. */
export function createImprover(store: Store, engine: Engine, onFailure: (error: unknown) => void) {
  /** The current run. */ let run: AbortController | null = null;
  let seed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  store.subscribe((now, before) => {
    const asked = changed(now, before, 'question', 'dragging');
    if (asked || now.answer?.question !== before.answer?.question) {
      stop();
      if (store.get().improving) store.set({ improving: null });
    }
    const fresh = !asked && now.answer !== before.answer && !run && !store.get().improving;
    if (!fresh || !improvesTours(now, engine) || !improvable(now, engine)) return;
    clearTimeout(timer);
    timer = setTimeout(start, PAUSE);
  });

  /** Ends the run; the improved tour stays. */
  function stop() {
    clearTimeout(timer);
    run?.abort();
    run = null;
    const { improving } = store.get();
    if (improving?.running) store.set({ improving: { ...improving, running: false } });
  }

  async function start() {
    stop();
    const state = store.get();
    if (!improvable(state, engine)) return;
    const { answer, improving } = state;
    const progress = answer?.model?.improved && improving ? improving : START;
    store.set({ improving: { ...progress, running: true } });
    const halt = run = new AbortController();
    await improve(halt.signal).catch((error) => halt.signal.aborted || onFailure(error));
    if (run === halt) stop();
  }

  async function improve(signal: AbortSignal) {
    const began = performance.now();
    for (
      let helped = began, now = began;
      !signal.aborted && now - helped < PATIENCE && now - began < LONGEST;
      now = performance.now()
    ) {
      const { accepted, right } = await once(signal);
      if (right) return;
      if (accepted) helped = performance.now();
    }
  }

  /** Sends one request and shows a shorter tour; `right`: it is proven to be the shortest. */
  async function once(signal: AbortSignal) {
    const answer = store.get().answer!;
    const { task, points, model } = answer;
    const what = { task, points, weights: model?.weights ?? '', seed: ++seed, limit: SLICE };
    const { tried, accepted, before, length, ...reply } = await engine.ask('improve', what, { signal });
    const progress = store.get().improving ?? START;
    const improving = { ...progress, tried: progress.tried + tried, accepted: progress.accepted + accepted,
      gain: 1 - (1 - progress.gain) * length / before };
    const shown = amend(store, answer, accepted ? reply : null, { improving });
    return { accepted, right: Boolean(shown?.model?.correct && shown.exact?.proven) };
  }

  return { start, stop };
}

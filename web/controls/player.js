// @ts-check
// The decoder played back: which step is shown, how far its edge has grown, and
// the sentence that says what was chosen.
import { announce, byId, create, oncePerFrame } from '../page/dom.js';
import { ranked } from '../points/edges.js';
import { VIEWS, changed } from '../state/store.js';
import { calm } from '../page/theme.js';
import { count, percentShort, shortName, symbolWords } from '../page/words.js';

/** A step is shown this long, shorter where there are many; its edge grows in the first part. */
const LONGEST = 1000;
const SHORTEST = 160;
const WHOLE = 20000;
const GROWING = 0.5;
/** Below this the runner-up is named. */
const SURE = 0.9;

/**
 * @param {import('../state/store.js').Store} store
 */
export function mountPlayer(store) {
  const [back, play, next, slider, text] = ['back', 'play', 'next', 'step', 'step-text'].map(byId);
  const playIcon = play.querySelector('use');
  const stepsOf = ({ answer, task }) => (answer?.task === task && answer.model?.steps) || [];
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
    announce(sentence(store.get()).map((part) => part.text).join(''));
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

  back.addEventListener('click', goBack);
  next.addEventListener('click', goOn);
  play.addEventListener('click', toggle);
  slider.addEventListener('input', () => {
    store.set({ playing: false });
    show(Number(slider.value));
  });
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    const free = target === document.body || target === byId('board');
    const button = target instanceof HTMLButtonElement && target.getAttribute('role') !== 'tab';
    if (event.key === ' ' && free) toggle();
    else if (event.key === 'ArrowLeft' && (free || button)) goBack();
    else if (event.key === 'ArrowRight' && (free || button)) goOn();
    else return;
    event.preventDefault();
  });

  /** What the text says, in parts. @returns {{text: string, strong?: boolean}[]} */
  function sentence(state) {
    const { step, answer, task } = state;
    const steps = stepsOf(state);
    if (!steps.length) return [{ text: answer?.modelError ? 'No steps to show' : '' }];
    if (step === null || !steps[step]) return [{ text: answer.model.share > 0 ? `Answer of ${VIEWS} views; play shows the nearest, ${count(steps.length, 'step')}` : `Whole answer, ${count(steps.length, 'step')}` }];
    const { probabilities, chosen } = steps[step];
    const n = answer.points.length;
    const parts = [
      { text: `Step ${step + 1} of ${steps.length}${answer.model.share > 0 ? ' in one view' : ''}: ` },
      { text: symbolWords(chosen, n), strong: true },
      { text: `, ${percentShort(probabilities[chosen])}` },
    ];
    const other = ranked(probabilities, 2).find((c) => c.index !== chosen);
    if (probabilities[chosen] < SURE && other) parts.push({ text: `; runner-up ${symbolWords(other.index, n)}, ${percentShort(other.p)}` });
    else if (chosen === n) parts.push({ text: `: the ${shortName(task)} is complete` });
    return parts;
  }

  const render = oncePerFrame(() => {
    const state = store.get();
    const steps = stepsOf(state);
    slider.max = Math.max(1, steps.length);
    slider.value = steps.length ? state.step ?? steps.length : 1;
    back.disabled = play.disabled = next.disabled = slider.disabled = !steps.length;
    if (steps.length && state.step === 0) back.disabled = true;
    playIcon.setAttribute('href', state.playing ? '#i-pause' : '#i-play');
    play.setAttribute('aria-label', state.playing ? 'Pause' : 'Play');
    const parts = sentence(state).map((p) => ({ ...p, text: p.text.replaceAll(' %', '\u00a0%') }));
    text.replaceChildren(...parts.map((p) => (p.strong ? create('b', {}, p.text) : p.text)));
    slider.setAttribute('aria-valuetext', parts.map((p) => p.text).join(''));
  });
  store.subscribe((now, before) => {
    if (changed(now, before, 'step', 'answer', 'playing', 'task')) render();
    // An address, or another network, may have named a step that this answer has not.
    if (now.answer !== before.answer && now.step !== null && now.answer?.points === now.points && now.step >= stepsOf(now).length) {
      return store.set({ step: null, growth: 1, playing: false });
    }
    if (!ticking && now.step !== null && (now.playing || now.growth < 1)) {
      ticking = true;
      requestAnimationFrame(tick);
    }
  });
  render();
}

const ease = (t) => 1 - (1 - t) ** 3;

// @ts-check
// The controls of the playback, and the sentence that says what was chosen.
import { VIEWS } from '../catalog/problems.js';
import { byId, create, oncePerFrame } from '../page/dom.js';
import { answerName, count, percentShort, symbolWords } from '../page/words.js';
import { ranked } from '../points/ranking.js';
import { changed } from '../state/store.js';
import { createPlayback, stepsOf } from './playback.js';

/** Below this the runner-up is named. */
const SURE = 0.9;

/**
 * @param {import('../state/store.js').Store} store
 */
export function mountPlayer(store) {
  const [back, play, next, slider, text] = ['back', 'play', 'next', 'step', 'step-text'].map(byId);
  const playIcon = play.querySelector('use');
  const { show, goBack, goOn, toggle, follow } = createPlayback(store, words);

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
    follow(now, before);
  });
  render();
}

const words = (state) => sentence(state).map((part) => part.text).join('');

/** What the text says, in parts. @param {import('../state/store.js').State} state @returns {{text: string, strong?: boolean}[]} */
function sentence(state) {
  const { step, answer, task } = state;
  const steps = stepsOf(state);
  if (!answer || !steps.length) return [{ text: answer?.modelError ? 'No steps to show' : '' }];
  const combined = answer.model.share > 0;
  if (step === null || !steps[step]) {
    const whole = combined ? `Answer of ${VIEWS} views; play shows the nearest, ` : 'Whole answer, ';
    return [{ text: `${whole}${count(steps.length, 'step')}` }];
  }
  const { probabilities, chosen } = steps[step];
  const n = answer.points.length;
  const parts = [
    { text: `Step ${step + 1} of ${steps.length}${combined ? ' in one view' : ''}: ` },
    { text: symbolWords(chosen, n), strong: true },
    { text: `, ${percentShort(probabilities[chosen])}` },
  ];
  const other = ranked(probabilities, 2).find((c) => c.index !== chosen);
  if (probabilities[chosen] < SURE && other) {
    parts.push({ text: `; runner-up ${symbolWords(other.index, n)}, ${percentShort(other.p)}` });
  } else if (chosen === n) parts.push({ text: `: the ${answerName(task)} is complete` });
  return parts;
}

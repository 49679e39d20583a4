// The controls of the playback, and the sentence about the choice of a step.
import { byId, byIds, create, oncePerFrame, withdraw } from '../page/dom.ts';
import { lengthWords, rejectedWords, runnerUp, stepName } from '../page/steps.ts';
import { answerName, noBreaks, percentShort, symbolWords } from '../page/words.ts';
import { changed, type State, type Store } from '../state/store.ts';
import { Playback, stepsOf } from './playback.ts';

/** If the choice is less probable than this, the sentence names the runner-up. */
const SURE = 0.9;

export function mountPlayer(store: Store) {
  const [back, play, next, slider, text] = byIds<[HTMLButtonElement, HTMLButtonElement, HTMLButtonElement, HTMLInputElement, HTMLElement]>(
    'back', 'play', 'next', 'step', 'step-text');
  const playback = new Playback(store, words);
  const render = oncePerFrame(paint);

  back.addEventListener('click', playback.goBack);
  next.addEventListener('click', playback.goForward);
  play.addEventListener('click', () => playback.toggle());
  slider.addEventListener('input', () => {
    store.set({ playing: false });
    playback.showStride(Number(slider.value));
  });
  document.addEventListener('keydown', press);
  store.subscribe((now, before) => {
    if (changed(now, before, 'step', 'answer', 'playing', 'task', 'busy', 'game')) render();
    playback.follow(now, before);
  });
  render();

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    const free = target === document.body || target === byId('board');
    const button = target instanceof HTMLButtonElement;
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (key === ' ' && free && !event.shiftKey) playback.toggle();
    else if (!by || !(free || button)) return;
    else if (by > 0) playback.goForward();
    else playback.goBack();
    event.preventDefault();
  }

  function paint() {
    const state = store.get();
    const steps = stepsOf(state);
    slider.max = String(Math.max(1, playback.strides()));
    slider.value = String(steps.length ? playback.position() : 1);
    for (const control of [play, next, slider]) withdraw(control, 'disabled', !steps.length);
    withdraw(back, 'disabled', !steps.length || state.step !== null && playback.position() === 0, next);
    play.querySelector('use')!.setAttribute('href', state.playing ? '#i-pause' : '#i-play');
    play.setAttribute('aria-label', state.playing ? 'Pause' : 'Play');
    const parts = sentence(state).map((p) => ({ ...p, text: noBreaks(p.text) }));
    text.replaceChildren(...parts.map((p) => (p.strong ? create('b', {}, p.text) : p.text)));
    slider.setAttribute('aria-valuetext', parts.map((p) => p.text).join(''));
  }
}

const words = (state: State) => sentence(state).map((part) => part.text).join('');

/** The sentence about the step, in parts. */
function sentence(state: State): { text: string; strong?: boolean }[] {
  const { step, answer, task } = state;
  const steps = stepsOf(state);
  // while other points are thought about
  if (state.busy && answer?.points !== state.points) return [{ text: '' }];
  if (!answer || !steps.length) return [{ text: answer?.modelError ? 'No steps to show' : '' }];
  const { points } = answer;
  const n = points.length;
  if (step === null || !steps[step]) {
    const prefix = answer.model?.improved ? 'Improved answer; play shows the first, ' : 'Whole answer, ';
    return [{ text: `${prefix}${lengthWords(task, steps)}` }];
  }
  const { probabilities, chosen } = steps[step];
  const parts = [
    { text: `${stepName(task, steps, step, n)}: ` }, { text: symbolWords(chosen, points), strong: true },
    { text: `, ${percentShort(probabilities[chosen])}` },
  ];
  const [rejected, next] = [rejectedWords(task, steps[step], points), runnerUp(steps[step])];
  if (rejected) parts.push({ text: `; ${rejected}` });
  else if (probabilities[chosen] < SURE && next)
    parts.push({ text: `; runner-up ${symbolWords(next.index, points)}, ${percentShort(next.p)}` });
  else if (chosen === n) parts.push({ text: `: the ${answerName(task)} is complete` });
  return parts;
}

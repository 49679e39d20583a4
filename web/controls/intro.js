// @ts-check
// The sentences for newcomers: what this is, what is looked for, what to do. On a phone
// they are one line, which unfolds.
import { problemOf } from '../catalog/problems.js';
import { byId, unfolds } from '../page/dom.js';

/** @param {import('../state/store.js').Store} store */
export function mountIntro(store) {
  const [gist, todo] = ['gist', 'todo'].map(byId);
  const show = () => { gist.textContent = problemOf(store.get().task).words.gist; };
  if (matchMedia('(pointer: coarse)').matches) todo.textContent = todo.textContent.replace('Click', 'Tap');
  unfolds('intro-more', (open) => (open ? 'less' : 'more'));
  store.subscribe((now, before) => now.task !== before.task && show());
  show();
}

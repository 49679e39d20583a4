// @ts-check
// The head of the page in one row, whatever the font and the window: what there is no room for
// gives way, from the least missed on. The styles say how (data-tight).
import { byId } from '../page/dom.js';

/** What is left out: the title's aside, words beside icons, long names; then rows, and lines. */
const WAYS = ['', 'aside', 'aside words', 'aside words names', 'aside words rows', 'aside words rows names', 'aside words rows names wrapped'];

export function mountFit() {
  const root = document.documentElement;
  const tasks = byId('tasks');
  const top = tasks.parentElement;
  const parts = [top, top.querySelector('h1'), tasks];
  const holds = (e) => e.scrollWidth <= e.clientWidth + 1;
  const fit = () => {
    for (const way of WAYS) {
      root.dataset.tight = way;
      if (parts.every(holds)) return;
    }
  };
  const observer = new ResizeObserver(fit);
  for (const e of [top, ...top.children, ...tasks.querySelectorAll('label')]) observer.observe(e);
  fit();
}

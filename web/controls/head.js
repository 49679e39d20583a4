// @ts-check
// The head of the page: the theme's switch, the share menu, the fitting of the head into one row, and the introduction, which on
// a phone is one line that unfolds.
import { problemOf } from '../catalog/problems.js';
import { byId, unfolds } from '../page/dom.js';
import { isDark, mountPaper, onTheme, toggleTheme } from '../page/theme.js';

export function mountHead() {
  const theme = byId('theme');
  const icon = theme.querySelector('use');
  const show = () => {
    icon.setAttribute('href', isDark() ? '#i-sun' : '#i-moon');
    theme.setAttribute('aria-label', isDark() ? 'Switch to light' : 'Switch to dark');
  };
  theme.addEventListener('click', toggleTheme);
  onTheme(show);
  mountPaper();
  show();

  const share = byId('share');
  const close = () => { share.open = false; };
  share.addEventListener('click', (event) => event.target instanceof Element && event.target.closest('button') && close());
  document.addEventListener('pointerdown', (event) => !share.contains(event.target) && close());
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !share.open) return;
    event.preventDefault(); // or the key would stop work, too
    close();
    share.querySelector('summary').focus();
  }, true);
  share.addEventListener('focusout', (event) => event.relatedTarget && !share.contains(event.relatedTarget) && close());
}

/** What is hidden, one after another, until the head fits: the title's aside, words beside icons, long names; then it takes more rows. */
const WAYS = ['', 'aside', 'aside words', 'aside words names', 'aside words rows', 'aside words rows names', 'aside words rows names wrapped'];

/** Fits the head into one row, whatever the font and the window. data-tight tells the styles what to hide. */
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

/** @param {Store} store */
export function mountIntro(store) {
  const [gist, todo] = ['gist', 'todo'].map(byId);
  const show = () => { gist.textContent = problemOf(store.get().task).words.gist; };
  if (matchMedia('(pointer: coarse)').matches) todo.textContent = todo.textContent.replace('Click', 'Tap');
  unfolds('intro-more', (open) => (open ? 'less' : 'more'));
  store.subscribe((now, before) => now.task !== before.task && show());
  show();
}

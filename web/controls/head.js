// @ts-check
// The head of the page: the theme's switch, what of it is printed, and the share menu.
import { byId } from '../page/dom.js';
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
    close();
    share.querySelector('summary').focus();
  });
  share.addEventListener('focusout', (event) => event.relatedTarget && !share.contains(event.relatedTarget) && close());
}

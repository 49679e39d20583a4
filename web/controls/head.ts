// The head of the page: its menus, and the theme's switch.
import { byId } from '../page/dom.ts';
import { isDark, mountPrinting, onTheme, toggleTheme } from '../page/theme.ts';

export function mountHead() {
  const theme = byId('theme');
  const show = () => { theme.textContent = isDark() ? 'Light' : 'Dark'; };
  theme.addEventListener('click', toggleTheme);
  onTheme(show);
  mountPrinting();
  show();

  for (const menu of ['share', 'more'].map(byId<HTMLDetailsElement>)) mountMenu(menu);
}

/** Closes a menu after a choice, a press elsewhere, or Escape. */
function mountMenu(menu: HTMLDetailsElement) {
  const close = () => { menu.open = false; };
  menu.addEventListener('click', (event) => {
    if (!(event.target instanceof Element && event.target.closest('button'))) return;
    close();
    const { activeElement } = document; // unless the choice has moved it
    if (activeElement === document.body || menu.contains(activeElement)) menu.querySelector('summary')?.focus();
  });
  const within = (target: EventTarget | null) => target instanceof Node && menu.contains(target);
  document.addEventListener('pointerdown', (event) => within(event.target) || close());
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.preventDefault(); // or the key would stop work, too
    close();
    menu.querySelector('summary')?.focus();
  }, true);
  menu.addEventListener('focusout',
    (event) => event.relatedTarget && !within(event.relatedTarget) && close());
}

// @ts-check
// What must be there before the page's own modules, and needs none of them: the theme that the
// visitor chose, before anything is painted; and who speaks if a module does not arrive.
import './page/theme.js';

addEventListener('error', () => {
  if ('ptrnet' in window) return; // the page runs and speaks for itself
  /** @param {string} id @returns {any} */
  const element = (id) => document.getElementById(id);
  element('verdict-text').textContent = 'No network could be loaded.';
  element('veil-text').textContent = 'The page was not loaded completely: a part of it is missing or damaged.';
  element('retry').onclick = () => location.reload();
  element('veil').hidden = false;
}, true);

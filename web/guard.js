// @ts-check
// Stands before the page's own modules and imports none of them: if one of them does
// not arrive, nobody else is there to say so.

addEventListener('error', () => {
  if ('ptrnet' in window) return; // the page runs and speaks for itself
  /** @param {string} id @returns {any} */
  const element = (id) => document.getElementById(id);
  element('verdict-text').textContent = 'No network could be loaded.';
  element('veil-text').textContent = 'The page did not arrive whole: a part of it is missing or damaged.';
  element('veil-bar').hidden = true;
  element('retry').hidden = false;
  element('retry').onclick = () => location.reload();
  element('veil').hidden = false;
}, true);

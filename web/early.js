// @ts-check
// What runs before the page's own modules, imports nothing, and so runs where they do not: it says that a module did not arrive, and why.
// The site puts the theme that the visitor chose before it (web/site/bundle.go).

/** Who waits so long for the page itself hears that it is still on its way, in milliseconds. */
const LATE = 15_000;

/** Where the page cannot load its modules, whatever the connection. */
const NOWHERE = location.protocol === 'file:'
  ? 'Opened from the disk, this page cannot load its parts. It needs a web server: in the project, run “make run”; any static host will do for its folder.'
  : self.origin === 'null' ? 'This frame may not load the page’s parts: its sandbox attribute needs “allow-same-origin” beside “allow-scripts”.' : '';

/** Loads the page again, with its scripts and styles past every cache: what was kept may be what is damaged. */
Object.assign(window, { loadAfresh: async () => {
  const names = performance.getEntriesByType('resource').map((e) => e.name).filter((name) => /\.(js|css)$/.test(name));
  await Promise.allSettled(names.map((name) => fetch(name, { cache: 'reload' })));
  location.reload();
} });

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

/** @param {boolean} styled false: its style did not arrive, and the page may run without */
function tell(styled) {
  if ('ptrnet' in window && styled) return; // the page runs and speaks for itself
  if (styled) element('verdict-text').textContent = 'No network could be loaded.';
  element('veil-text').textContent = NOWHERE || 'The page was not loaded completely: a part of it is missing or damaged.';
  Object.assign(element('retry'), { onclick: loadAfresh, hidden: Boolean(NOWHERE) });
  element('veil').hidden = false;
}

addEventListener('error', ({ target }) => {
  const styled = !(target instanceof HTMLLinkElement && target.rel === 'stylesheet');
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => tell(styled));
  else tell(styled);
}, true);

setTimeout(() => {
  const text = document.getElementById('verdict-text');
  if (text && !('ptrnet' in window) && document.getElementById('veil')?.hidden) text.textContent = 'The page is still on its way: the connection is slow, or broken.';
}, LATE);

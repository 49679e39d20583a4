// @ts-check
// Runs before the page's modules and imports nothing, so that it runs even if they do not load. It reports
// that a module did not load, and why. The site bundles it behind page/theme.ts (web/site/bundle.go), which
// sets the visitor's theme before the first paint. It is JavaScript, with its types in comments, because it
// also runs as it is: where index.html is opened from the disk, nothing strips types.

/** If the page has not started after this time, in milliseconds, a sentence says that it is still loading. */
const LATE = 15_000;

/** Why the page can never load its modules here; '' if it can. */
const UNLOADABLE = location.protocol === 'file:'
  ? 'Opened from the disk, this page cannot load its parts. It needs a web server: in the project, run “make '
    + 'run”; any static host will do for its folder.'
  : self.origin === 'null'
  ? 'This frame may not load the page’s parts: its sandbox attribute needs “allow-same-origin” beside '
    + '“allow-scripts”.'
  : '';

/** Reloads the page, with scripts and styles past all caches: a cached file may be damaged. */
Object.assign(window, { loadAfresh: async () => {
  const names = performance.getEntriesByType('resource').map((e) => e.name)
    .filter((name) => /\.(js|css)$/.test(name));
  await Promise.allSettled(names.map((name) => fetch(name, { cache: 'reload' })));
  location.reload();
} });

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);

/** @param {boolean} styled false if the style sheet did not load; the scripts may run nevertheless */
function report(styled) {
  if ('ptrnet' in window && styled) return; // the page runs and reports its own errors
  if (styled) element('verdict-text').textContent = 'No network could be loaded.';
  element('loading-text').textContent =
    UNLOADABLE || 'The page was not loaded completely: a part of it is missing or damaged.';
  Object.assign(element('retry'), { onclick: loadAfresh, hidden: Boolean(UNLOADABLE) });
  element('loading').hidden = false;
}

// It stays where no script runs.
document.addEventListener('readystatechange', () => element('unstarted')?.remove());

addEventListener('error', ({ target }) => {
  const styled = !(target instanceof HTMLLinkElement && target.rel === 'stylesheet');
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => report(styled));
  else report(styled);
}, true);

setTimeout(() => {
  const text = document.getElementById('verdict-text');
  if (text && !('ptrnet' in window) && document.getElementById('loading')?.hidden) {
    text.textContent = 'The page is still on its way: the connection is slow, or broken.';
  }
}, LATE);

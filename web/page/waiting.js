// @ts-check
// What takes long, and the key that stops it.

/** What the visitor has begun and may stop, the newest last. @type {(() => void)[]} */
const stops = [];

/** While a piece of work goes on, the Escape key stops it. @param {() => void} stop @returns {() => void} the work is over */
export function underway(stop) {
  stops.push(stop);
  return () => {
    const at = stops.lastIndexOf(stop);
    if (at >= 0) stops.splice(at, 1);
  };
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const stop = stops.pop();
  if (!stop) return;
  event.preventDefault();
  stop();
});

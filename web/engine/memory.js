// @ts-check
// What browsers and the core say when there is no memory left, and what the page says.

export const NO_MEMORY = 'The browser has no more memory for the program that runs the network. '
  + 'Close other pages, or use fewer points, a narrower beam or one view.';

/** @param {unknown} words an error, or what the core printed before it ended */
export const lacksMemory = (words) => /out of memory|(could not|cannot|failed to) (allocate|grow)|allocation failed/i.test(String(words));

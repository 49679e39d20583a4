// What an error says.

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const NO_MEMORY = 'The browser has no more memory for the program that runs the network. '
  + 'Close other pages, or use fewer points.';

/**
 * Whether an error says that memory ran out, in the words of browsers or of Go.
 * @param words an error, or what the core printed before it exited
 */
export const lacksMemory = (words: unknown) =>
  /out of memory|(could not|cannot|failed to) (allocate|grow)|allocation failed/i.test(String(words));

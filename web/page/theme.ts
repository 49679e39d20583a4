// The theme: light, dark, or the system's. style.css defines the colors of both; drawings read them here.

/** The colors and the font of drawings. */
export interface Palette {
  surface: string;
  ink: string;
  muted: string;
  line: string;
  exact: string;
  band: string;
  area: string;
  network: string;
  halo: string;
  edge: string;
  /** The scale of the heat map. */ heat: string[];
  font: string;
  /** The size of the page's type, in pixels. */ rem: number;
}

const { dataset } = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners: Set<() => void> = new Set();

/** @param theme "light" or "dark"; without it, the system's */
function use(theme: string | undefined) {
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  recolor();
}

/** The theme that was chosen at an earlier visit; '' for none. */
function savedTheme() {
  try {
    return ['light', 'dark'].find((theme) => theme === localStorage.getItem('ptrnet.theme')) ?? '';
  } catch {
    return ''; // the storage is switched off
  }
}

/** Sets data-dark, by which the styles choose the palette, and calls the listeners. */
export function recolor() {
  document.documentElement.toggleAttribute('data-dark', isDark());
  listeners.forEach((f) => f());
}

export const isDark = () => (dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';

/** Switches to the other theme; if that is the system's, the page follows the system again. */
export function toggleTheme() {
  const other = dark.matches ? 'light' : 'dark'; // than the system's
  const theme = isDark() === dark.matches ? other : '';
  try {
    localStorage.setItem('ptrnet.theme', theme);
  } catch { /* without a storage, the choice holds for this visit */ }
  use(theme);
}

/** @param listener draws again, without waiting for a frame: the page may be being printed */
export const onTheme = (listener: () => void) => listeners.add(listener);

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: read('board'), ink: read('ink'), muted: read('muted'), line: read('line'),
    exact: read('exact'), band: read('band'), area: read('area'),
    network: read('network'), halo: read('halo'), edge: read('edge'), heat: [0, 1, 2, 3, 4].map((i) => read(`heat-${i}`)),
    font: getComputedStyle(document.body).fontFamily, rem: parseFloat(style.fontSize),
  };
}

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Calls the listeners when the window comes to a screen of another device pixel ratio. */
function watchScreen() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
    listeners.forEach((f) => f());
    watchScreen();
  }, { once: true });
}

dark.addEventListener('change', recolor);
use(savedTheme());
watchScreen();

/** Switches from the dark theme to the light one while the page is being printed. */
export function mountPrinting() {
  addEventListener('beforeprint', () => {
    if (!isDark()) return;
    const { theme } = dataset;
    use('light');
    addEventListener('afterprint', () => use(theme), { once: true });
  });
}

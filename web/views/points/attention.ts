// The heat map of the decoder's attention: the steps around the current one as rows, the points it could
// choose as columns. A point or step under the pointer is marked both here and on the board.
import { dot, pen, type Context } from '../../board/strokes.ts';
import { problemOf } from '../../catalog/problems.ts';
import { stepsOf } from '../../controls/playback.ts';
import { byId, oncePerFrame, setText, spotOn } from '../../page/dom.ts';
import { rejectedWords, stepName } from '../../page/steps.ts';
import { palette, type Palette } from '../../page/theme.ts';
import { percentShort, symbol, symbolName, symbolWords } from '../../page/words.ts';
import { NOWHERE, changed, type State, type Store } from '../../state/store.ts';
import { fitting, sketch } from '../canvas.ts';
import { inkOn, tintOf } from './heat.ts';
import { drawPointing } from './pointing.ts';
import type { Step } from '../../engine/answer.ts';

/** Steps that are shown at once. */
const ROWS = 5;

/** The first of the steps shown: those around the current one. */
const firstShown = (total: number, step: number | null) =>
  Math.max(0, Math.min(total - ROWS, (step ?? 0) - (ROWS >> 1)));

export class AttentionView {
  #text = byId('heat-text');
  #canvas = byId<HTMLCanvasElement>('heat');
  #store; #repaint; #repoint;

  /** @param sorts whether the network on the board reads the points from left to right */
  constructor(store: Store, sorts: () => boolean) {
    this.#store = store;
    this.#repoint = sketch(byId('pointing'), (c, width, height, color) => {
      const { points, step } = store.get();
      const reads = points.map((_, i) => i);
      if (sorts()) reads.sort((i, j) => points[i].x - points[j].x || points[i].y - points[j].y);
      drawPointing(c, [width, height], color, { reads, steps: this.#steps(), step });
    });
    const canvas = this.#canvas;
    this.#repaint = sketch(canvas, (c, width, height, color) => this.#draw(c, width, height, color));
    canvas.addEventListener('pointermove', (event) => this.#point(this.#cellAt(event)));
    canvas.addEventListener('pointerleave', () => this.#point(null));
    canvas.addEventListener('click', (event) => {
      const cell = this.#cellAt(event);
      if (cell) store.set({ step: cell.step, stepProgress: 1, playing: false });
    });
    canvas.addEventListener('focus', () => this.#text.setAttribute('aria-live', 'polite'));
    canvas.addEventListener('blur', () => {
      this.#text.removeAttribute('aria-live');
      this.#point(null);
    });
    canvas.addEventListener('keydown', (event) => this.#moveCell(event));
    const show = oncePerFrame(() => this.#update());
    store.subscribe((now, before) => {
      const other = now.points.length !== before.points.length;
      if (other || changed(now, before, 'answer', 'task', 'step', 'hover', 'explanation', 'game')) show();
    });
    this.#update();
  }

  #steps() {
    const state = this.#store.get();
    return fitting(state) ? stepsOf(state) : [];
  }

  #update() {
    const state = this.#store.get();
    const steps = this.#steps();
    setText(this.#text, sentence(state, steps));
    this.#repaint();
    this.#repoint();
  }

  /** The layout of the cells in CSS pixels. */
  #grid(width: number, height: number) {
    const { points, step } = this.#store.get();
    const { rem } = palette();
    const [left, top] = [2.6 * rem, 1.7 * rem];
    const first = firstShown(this.#steps().length, step);
    return { left, top, first, n: points.length, w: (width - left - 1) / (points.length + 1),
      h: (height - top - 1) / ROWS };
  }

  /** The cell at a pointer event; null for none. */
  #cellAt(event: MouseEvent) {
    const { left, top, first, n, w, h } = this.#grid(this.#canvas.clientWidth, this.#canvas.clientHeight);
    const [x, y] = spotOn(this.#canvas, event);
    const [column, row] = [Math.floor((x - left) / w), Math.floor((y - top) / h)];
    const step = first + row;
    return row < 0 || step >= this.#steps().length ? null
      : { step, point: column < 0 || column > n ? null : column };
  }

  #point(cell: { step: number; point: number | null } | null) {
    const { hover } = this.#store.get();
    const to = cell ?? NOWHERE;
    if (hover.step !== to.step || hover.point !== to.point) this.#store.set({ hover: to });
  }

  /** Arrow keys move from cell to cell and show its step. */
  #moveCell(event: KeyboardEvent) {
    const total = this.#steps().length;
    if (!total || event.ctrlKey || event.metaKey || event.altKey) return;
    const { hover, step, points } = this.#store.get();
    const [row, column] = [step ?? -1, hover.point ?? -1];
    const to = {
      ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], Home: [0, column], End: [total - 1, column],
      ArrowRight: [row, Math.min(points.length, column + 1)], ArrowLeft: [row, Math.max(0, column - 1)],
    }[event.key];
    if (to) {
      const at = Math.max(0, Math.min(total - 1, to[0]));
      this.#store.set({ step: at, stepProgress: 1, playing: false,
        hover: { step: at, point: to[1] < 0 ? null : to[1] } });
    } else if (event.key === 'Escape') this.#store.set({ step: null, stepProgress: 1, hover: NOWHERE });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #draw(c: Context, width: number, height: number, color: Palette) {
    const { step, hover, explanation } = this.#store.get();
    const steps = this.#steps();
    const { left, top, first, n, w, h } = this.#grid(width, height);
    const small = 0.78 * color.rem;
    const font = (weight: number) => { c.font = `${weight} ${small}px ${color.font}`; };
    c.textBaseline = 'middle';
    c.textAlign = 'center';
    font(400);
    const every = Math.ceil((c.measureText(String(n)).width + 5) / w);
    for (let j = 0; j <= n; j++) {
      if (j < n && (j % every || n - j < every) && j !== hover.point) continue;
      c.fillStyle = j === hover.point ? color.ink : color.muted;
      const text = j < n ? symbol(j, n) : w > 3 * small ? 'end' : '⇐';
      c.fillText(text, left + (j + 0.5) * w, top / 2);
    }
    font(600);
    const whole = w >= c.measureText('> 99 %').width + 4; // else percentages without their sign
    const written = w >= c.measureText('100').width + 4;
    const rows = Math.min(ROWS, steps.length - first);
    c.fillStyle = color.line; // remains between the cells
    if (rows > 0) c.fillRect(left - 1, top - 1, (n + 1) * w + 1, rows * h + 1);
    for (let row = 0; row < rows; row++) {
      const at = first + row;
      const { probabilities, chosen } = steps[at];
      const [y, middle] = [top + row * h, top + (row + 0.5) * h];
      c.fillStyle = at === step ? color.ink : color.muted;
      font(at === step ? 700 : 400);
      c.textAlign = 'right';
      c.fillText(String(at + 1), left - 0.8 * color.rem, middle);
      c.textAlign = 'center';
      for (let j = 0; j <= n; j++) {
        const [p, x] = [probabilities[j], left + j * w];
        c.fillStyle = tintOf(color, p);
        c.fillRect(x, y, Math.max(w - (w > 6 ? 1 : 0), 0.6), h - 1);
        if (!written && j === chosen && w > 5) {
          dot(c, inkOn(color, p), x + w / 2, middle, Math.min(2.6, w / 4));
        }
        if (!written || p < 0.01) continue;
        c.fillStyle = inkOn(color, p);
        font(j === chosen ? 700 : 400);
        c.fillText(whole ? percentShort(p) : String(Math.round(100 * p)), x + w / 2, middle);
      }
      const outline = (tone: string, x: number, wide: number, line = 2) => {
        pen(c, tone, line);
        c.strokeRect(x, y, wide, h - 1);
      };
      if (at === hover.step && at !== step) outline(color.edge, left, width - left - 1);
      if (at === step) outline(color.ink, left, width - left - 1);
      if (explanation && at === explanation.step && explanation.right !== null) {
        outline(color.exact, left + explanation.right * w, w - 1, 2.5);
      }
      if (hover.point !== null && hover.point <= n) outline(color.ink, left + hover.point * w, w - 1, 1.2);
    }
  }
}

/** The text below the heat map: it describes the cell under the pointer. */
function sentence({ task, points, hover, step: shown, answer }: State, steps: Step[]) {
  if (!steps.length) {
    return answer?.modelError
      ?? 'When the network answers, every row here is one decision, every column a point it could choose.';
  }
  const { step, point } = hover;
  if (step === null || !steps[step]) {
    const first = firstShown(steps.length, shown);
    const [from, to, all] = [first + 1, first + ROWS, steps.length].map((k) => k.toLocaleString('en'));
    const some = steps.length > ROWS ? ` Steps ${from}–${to} of ${all}.` : '';
    return `Each row is one decision of the decoder, each column a ${problemOf(task).words.point ?? 'point'} `
      + `it could choose.${some}`;
  }
  const n = points.length;
  const { probabilities, chosen } = steps[step];
  const choice = `${symbolWords(chosen, points)} with ${percentShort(probabilities[chosen])}`;
  const at = `${stepName(task, steps, step, n)}: `.replace(/ of \d+/, '');
  if (point === null || point === chosen || point > n) {
    const rejected = rejectedWords(task, steps[step], points);
    return `${at}${choice}${rejected ? `; ${rejected}` : ''}`;
  }
  return `${at}${point < n ? symbolWords(point, points) : symbolName(point, points)} had `
    + `${percentShort(probabilities[point])}; the network chose ${choice}`;
}

// @ts-check
// The attention matrix: one row for each decision, one column for each point and one for
// the end symbol. It and the board show each other what is pointed at.
import { byId } from '../page/dom.js';
import { ranked } from '../points/edges.js';
import { changed } from '../state/store.js';
import { percentShort, symbol, symbolWords } from '../page/words.js';
import { fitting, sketch } from './canvas.js';

/** Small probabilities are to be seen too: colours follow p to this power. */
const POWER = 0.6;

/** @param {import('../state/store.js').Store} store */
export function mountAttention(store) {
  const canvas = byId('heat');
  const text = byId('heat-text');
  const orderSelect = byId('heat-order');
  const image = document.createElement('canvas');
  /** What was drawn, to find cells again. */
  let grid = { left: 0, top: 0, w: 1, h: 1, columns: /** @type {number[]} */ ([]), rows: 0 };
  /** What `image` holds: drawn anew only when one of these changes. */
  let held = /** @type {any[]} */ ([]);

  const visible = () => store.get().tab === 'attention';
  const stepsNow = () => fitting(store.get())?.model?.steps ?? [];

  /** Columns from left to right. @returns {number[]} */
  function columnsOf(steps, n) {
    const all = Array.from({ length: n + 1 }, (_, i) => i);
    if (orderSelect.value !== 'answer') return all;
    const seen = new Set();
    for (const s of steps) if (s.chosen < n) seen.add(s.chosen);
    return [...seen, ...all.filter((i) => i < n && !seen.has(i)), n];
  }

  function fillImage(steps, columns, heat) {
    if (held[0] === steps && held[1] === orderSelect.value && held[2] === heat) return;
    held = [steps, orderSelect.value, heat];
    image.width = columns.length;
    image.height = steps.length;
    const context = /** @type {CanvasRenderingContext2D} */ (image.getContext('2d'));
    const data = context.createImageData(columns.length, steps.length);
    const pixels = new Uint32Array(data.data.buffer);
    const table = colourTable(heat);
    let at = 0;
    for (const { probabilities } of steps) {
      for (const j of columns) pixels[at++] = table[Math.round(255 * Math.min(1, probabilities[j]) ** POWER)];
    }
    context.putImageData(data, 0, 0);
  }

  const touch = sketch(canvas, (c, width, height, colour) => {
    const state = store.get();
    const steps = stepsNow();
    if (!steps.length) return;
    const n = state.points.length;
    const columns = columnsOf(steps, n);
    const small = 0.76 * colour.rem;
    c.font = `${small}px ${colour.font}`;
    c.textBaseline = 'middle';
    const left = Math.ceil(c.measureText('000').width) + 14;
    const right = width > 360 ? Math.ceil(c.measureText('000  > 99 %').width) + 12 : 8;
    const top = Math.ceil(small * 1.7);
    const w = Math.min((width - left - right) / columns.length, 3.4 * colour.rem);
    const h = Math.min((height - top - 3) / steps.length, 2.3 * colour.rem);
    grid = { left, top, w, h, columns, rows: steps.length };
    const [gw, gh] = [w * columns.length, h * steps.length];
    fillImage(steps, columns, colour.heat);
    c.imageSmoothingEnabled = false;
    c.drawImage(image, left, top, gw, gh);
    drawRules(c, colour, state.task, gw, gh);
    drawLabels(c, colour, state, steps, gw, small);
    drawMarks(c, colour, state, steps, gw, gh);
  }, visible);

  /** Thin gaps between cells that are large enough to have them. */
  function drawRules(c, colour, task, gw, gh) {
    const { left, top, w, h, columns, rows } = grid;
    c.strokeStyle = colour.page;
    c.lineWidth = 1;
    c.beginPath();
    if (Math.min(w, h) >= 6) for (let j = 1; j < columns.length; j++) across(c, left + j * w, top, 0, gh);
    if (Math.min(w, h) >= 6) for (let i = 1; i < rows; i++) across(c, left, top + i * h, gw, 0);
    c.stroke();
    c.lineWidth = 2.5;
    c.beginPath();
    across(c, left + (columns.length - 1) * w, top, 0, gh); // the end symbol stands apart
    if (task === 'delaunay' && h >= 3) for (let i = 3; i < rows; i += 3) across(c, left, top + i * h, gw, 0);
    c.stroke();
    c.strokeStyle = colour.line;
    c.lineWidth = 1;
    c.strokeRect(left - 0.5, top - 0.5, gw + 1, gh + 1);
  }

  function drawLabels(c, colour, state, steps, gw, small) {
    const { left, top, w, h, columns } = grid;
    const n = state.points.length;
    const { point, step: hoverStep } = state.hover;
    c.textAlign = 'center';
    const every = Math.ceil((c.measureText(String(n)).width + 5) / w);
    const shown = columns.indexOf(point ?? -1);
    columns.forEach((j, k) => {
      const chosenOne = k === shown;
      const near = shown >= 0 && Math.abs(k - shown) < every;
      if (!chosenOne && (near || (k % every && j !== n) || (j !== n && columns.length - 1 - k < every))) return;
      c.fillStyle = chosenOne ? colour.ink : colour.muted;
      c.fillText(symbol(j, n), left + (k + 0.5) * w, top / 2);
    });
    const everyRow = Math.ceil((small * 1.25) / h);
    const marked = state.step ?? hoverStep ?? -1;
    steps.forEach(({ chosen, probabilities }, i) => {
      if (i !== marked && (i % everyRow || (marked >= 0 && Math.abs(i - marked) < everyRow))) return;
      const y = top + (i + 0.5) * h;
      c.fillStyle = i === marked ? colour.ink : colour.muted;
      c.textAlign = 'right';
      c.fillText(String(i + 1), left - 7, y);
      if (left + gw + 40 > canvas.clientWidth) return;
      c.textAlign = 'left';
      c.fillText(symbol(chosen, n), left + gw + 8, y);
      c.textAlign = 'right';
      c.fillText(percentShort(probabilities[chosen]), left + gw + 8 + c.measureText('000  > 99 %').width, y);
    });
  }

  /** The choice of each row, the row of the step shown, the column pointed at. */
  function drawMarks(c, colour, state, steps, gw, gh) {
    const { left, top, w, h, columns } = grid;
    const at = new Map(columns.map((j, k) => [j, k]));
    if (Math.min(w, h) >= 7) {
      const r = Math.min(2.4, Math.min(w, h) / 5);
      steps.forEach(({ chosen, probabilities }, i) => {
        c.fillStyle = probabilities[chosen] ** POWER > 0.55 ? colour.heat[0] : colour.ink;
        c.beginPath();
        c.arc(left + (at.get(chosen) + 0.5) * w, top + (i + 0.5) * h, r, 0, 7);
        c.fill();
      });
    }
    c.strokeStyle = colour.ink;
    const k = at.get(state.hover.point ?? -1);
    if (k !== undefined) {
      c.lineWidth = 1.3;
      c.strokeRect(left + k * w - 0.5, top - 1, Math.max(w, 2) + 1, gh + 2);
    }
    const hovered = state.hover.step;
    if (hovered !== null && hovered < steps.length && hovered !== state.step) {
      c.lineWidth = 1.3;
      c.strokeRect(left - 1, top + hovered * h - 0.5, gw + 2, Math.max(h, 2) + 1);
    }
    const step = state.step;
    if (step === null || step >= steps.length) return;
    c.lineWidth = 2;
    c.strokeRect(left - 1, top + step * h - 0.5, gw + 2, Math.max(h, 2) + 1);
    c.fillStyle = colour.network;
    const y = top + (step + 0.5) * h;
    c.beginPath();
    c.moveTo(0, y - 5);
    c.lineTo(6.5, y);
    c.lineTo(0, y + 5);
    c.fill();
  }

  function read(state) {
    const steps = stepsNow();
    const n = state.points.length;
    const { point, step: hoverStep } = state.hover;
    const row = hoverStep ?? state.step;
    canvas.hidden = !steps.length;
    if (!steps.length) {
      const why = fitting(state)?.modelError;
      return why ?? 'When the network answers, every row here is one decision, every column a point it could choose.';
    }
    // Rows never thinner than two pixels: a long answer is scrolled.
    canvas.style.minHeight = steps.length > 90 ? `${2 * steps.length + 30}px` : '';
    if (row !== null && row < steps.length) {
      const { probabilities, chosen } = steps[row];
      if (hoverStep !== null && point !== null && point !== chosen && point <= n) {
        return `Step ${row + 1}: ${symbolWords(point, n)} had ${percentShort(probabilities[point])}; chosen was ${symbolWords(chosen, n)} with ${percentShort(probabilities[chosen])}`;
      }
      const next = ranked(probabilities, 2).find((r) => r.index !== chosen);
      const said = `Step ${row + 1}: ${symbolWords(chosen, n)} with ${percentShort(probabilities[chosen])}`;
      return next && next.p >= 0.0005 ? `${said}, next ${symbolWords(next.index, n)} with ${percentShort(next.p)}` : said;
    }
    if (point !== null && point <= n) {
      const chosenAt = steps.flatMap((s, i) => (s.chosen === point ? [i + 1] : []));
      const who = symbolWords(point, n);
      return `${who[0].toUpperCase()}${who.slice(1)}: ${chosenAt.length ? `chosen at step ${chosenAt.slice(0, 6).join(', ')}` : 'never chosen'}`;
    }
    const whose = fitting(state)?.model?.share > 0 ? ' in the view nearest to the answer' : '';
    return `Each row is one decision of the decoder${whose}, each column a point it could choose.`;
  }

  /** @param {number} row @param {number} column */
  const show = (row, column) => store.set({ hover: { step: row, point: column < 0 ? null : grid.columns[column], path: null } });
  const leave = () => store.set({ hover: { point: null, step: null, path: null } });

  function cellAt(event) {
    const box = canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - grid.left) / grid.w);
    const row = Math.floor((event.clientY - box.top - grid.top) / grid.h);
    const inside = row >= 0 && row < grid.rows;
    return inside && column < grid.columns.length ? { row, column } : inside && column >= 0 ? { row, column: -1 } : null;
  }
  canvas.addEventListener('pointermove', (event) => {
    const cell = cellAt(event);
    const { hover } = store.get();
    if (!cell) {
      if (hover.step !== null || hover.point !== null) leave();
    } else if (hover.step !== cell.row || hover.point !== (grid.columns[cell.column] ?? null)) show(cell.row, cell.column);
  });
  canvas.addEventListener('pointerleave', leave);
  canvas.addEventListener('click', (event) => {
    const cell = cellAt(event);
    if (cell) store.set({ step: cell.row, growth: 1, playing: false });
  });
  canvas.addEventListener('focus', () => text.setAttribute('aria-live', 'polite'));
  canvas.addEventListener('blur', () => {
    text.removeAttribute('aria-live');
    leave();
  });
  canvas.addEventListener('keydown', (event) => {
    const rows = stepsNow().length;
    const { hover, step } = store.get();
    if (!rows || event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = columnsOf(stepsNow(), store.get().points.length);
    grid = { ...grid, columns };
    let row = step ?? hover.step ?? -1;
    let column = hover.point === null ? -1 : columns.indexOf(hover.point);
    switch (event.key) {
      case 'ArrowDown': row = Math.min(rows - 1, row + 1); break;
      case 'ArrowUp': row = Math.max(0, row - 1); break;
      case 'ArrowRight': column = Math.min(columns.length - 1, column + 1); break;
      case 'ArrowLeft': column = Math.max(0, column - 1); break;
      case 'Home': row = 0; break;
      case 'End': row = rows - 1; break;
      case 'Escape': store.set({ step: null, growth: 1 }); leave(); event.preventDefault(); return;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
    row = Math.max(0, row);
    store.set({ step: row, growth: 1, playing: false, hover: { step: column < 0 ? null : row, point: columns[column] ?? null, path: null } });
  });
  const update = () => {
    if (!visible()) return;
    const said = read(store.get());
    if (text.textContent !== said) text.textContent = said;
    touch();
  };
  orderSelect.addEventListener('change', update);
  store.subscribe((now, before) => {
    if (changed(now, before, 'tab', 'answer', 'points', 'task', 'step', 'hover')) update();
  });
  update();
}

function across(c, x, y, dx, dy) {
  c.moveTo(x, y);
  c.lineTo(x + dx, y + dy);
}

/** 256 colours, as the pixels of an ImageData hold them on a little-endian machine. @param {string[]} heat */
function colourTable(heat) {
  const stops = heat.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
  return Uint32Array.from({ length: 256 }, (_, i) => {
    const at = (i / 255) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(at));
    const [r, g, b] = stops[low].map((v, k) => Math.round(v + (stops[low + 1][k] - v) * (at - low)));
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  });
}

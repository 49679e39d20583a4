// @ts-check
// Draws the score against the number of points: as measured in this visit, as stated in the weight
// file, and as the paper reports it.
import { drawScale, lettering, pen, polyline } from '../../board/strokes.js';

/**
 * @typedef {{n: number, value: number, low?: number, high?: number, hollow?: boolean}} Dot
 * @typedef {{name: string, kind: 'here'|'known'|'paper', dots: Dot[], line: boolean}} Series
 */

const TICKS = [3, 5, 10, 20, 50, 100, 200, 500, 1000];

/**
 * @param {CanvasRenderingContext2D} c @param {number} width @param {number} height
 * @param {Colors} color
 * @param {{series: Series[], title: string, now: number, low: boolean}} chart now: the chosen n; low: whether less is better
 */
export function drawChart(c, width, height, color, { series, title, now, low }) {
  const rem = color.rem;
  const all = series.flatMap((s) => s.dots);
  const left = 2.9 * rem;
  const key = placedKey(c, series.filter((s) => s.name && s.dots.length), color, left, width);
  const [right, top, bottom] = [width - 0.8 * rem, (key.at(-1)?.y ?? 2 * rem) + 0.9 * rem, height - 1.7 * rem];
  const from = Math.log(Math.min(4.4, now * 0.9, ...all.map((d) => d.n * 0.9)));
  const to = Math.log(Math.max(12, now * 1.12, ...all.map((d) => d.n * 1.12)));
  const most = low ? niceMost(Math.max(0.02, ...all.map((d) => d.high ?? d.value))) : 1;
  const x = (n) => left + ((Math.log(n) - from) / (to - from)) * (right - left);
  const y = (v) => bottom - (Math.min(v, most) / most) * (bottom - top);
  drawScale(c, color, { left, right, y }, [0, 1, 2, 3, 4].map((i) => (most * i) / 4), (v) => `${Number((100 * v).toFixed(1))} %`);
  c.textAlign = 'center';
  for (const n of TICKS) {
    if (x(n) < left + 4 || x(n) > right - 4) continue;
    c.fillText(String(n), x(n), bottom + 0.85 * rem);
  }
  c.textAlign = 'right';
  c.fillText('n', left - 0.5 * rem, bottom + 0.85 * rem);
  // A line at the chosen n
  pen(c, color.edge, 1, [2, 4]);
  polyline(c, [[x(now), top], [x(now), bottom]]);
  for (const s of [...series].sort((a, b) => rank(a) - rank(b))) drawSeries(c, s, x, y, color);
  drawKey(c, key, title, color, left, width);
}

/** The color of a series. The paper's is not blue, the color of exact solutions. */
const toneOf = (kind, color) => (kind === 'paper' ? color.ink : color.network);

const rank = (s) => ({ known: 0, paper: 1, here: 2 })[s.kind];

function drawSeries(c, { kind, dots, line }, x, y, color) {
  const tone = toneOf(kind, color);
  const sorted = [...dots].sort((a, b) => a.n - b.n);
  c.globalAlpha = kind === 'known' ? 0.65 : 1;
  pen(c, tone, kind === 'known' ? 1.2 : 1.6, kind === 'paper' ? [6, 3] : []);
  if (line && sorted.length > 1) polyline(c, sorted.map((d) => [x(d.n), y(d.value)]));
  pen(c, tone, 1.6);
  for (const d of sorted) {
    const [px, py] = [x(d.n), y(d.value)];
    if (kind === 'here' && d.low !== undefined && d.high !== undefined) {
      polyline(c, [[px, y(d.low)], [px, y(d.high)]]);
      for (const v of [d.low, d.high]) polyline(c, [[px - 4, y(v)], [px + 4, y(v)]]);
    }
    mark(c, kind, px, py, tone, color, d.hollow);
  }
  c.globalAlpha = 1;
}

/** Draws a mark. here: a filled disc; known: a small ring; paper: a square, hollow if it compares with an approximate solution. */
function mark(c, kind, px, py, tone, color, hollow = false) {
  pen(c, tone, 1.6);
  c.beginPath();
  if (kind === 'paper') c.rect(px - 3.8, py - 3.8, 7.6, 7.6);
  else c.arc(px, py, kind === 'here' ? 4.6 : 2.4, 0, 7);
  c.fillStyle = kind === 'known' || hollow ? color.page : tone;
  c.fill();
  c.stroke();
}

/** Places the names of the series, on several lines if they do not fit on one. @param {Series[]} series */
function placedKey(c, series, color, left, width) {
  const rem = color.rem;
  c.font = `${0.8 * rem}px ${color.font}`;
  let [x, y] = [left, 2 * rem];
  return series.map((s) => {
    const wide = 14 + c.measureText(s.name).width;
    if (x > left && x + wide > width) [x, y] = [left, y + 1.25 * rem];
    const place = { s, x, y };
    x += wide + 0.9 * rem;
    return place;
  });
}

function drawKey(c, key, title, color, left, width) {
  const rem = color.rem;
  lettering(c, `600 ${0.82 * rem}px ${color.font}`, 'left');
  c.fillStyle = color.ink;
  c.fillText(title, Math.max(0, Math.min(left, width - c.measureText(title).width)), 0.75 * rem, width);
  c.font = `${0.8 * rem}px ${color.font}`;
  for (const { s, x, y } of key) {
    mark(c, s.kind, x + 5, y, toneOf(s.kind, color), color);
    c.fillStyle = color.muted;
    c.fillText(s.name, x + 14, y);
  }
}

/** The end of an axis up to v: 2, 4, 8, 10, 20, 40, 80 … percent. */
function niceMost(v) {
  const unit = 10 ** Math.floor(Math.log10(v));
  return unit * ([1, 2, 4, 8, 10].find((k) => k * unit >= v * 0.999) ?? 10);
}

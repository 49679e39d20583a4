import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawChart } from './chart.js';

/** The left-aligned texts of a chart of this width, with their positions. Every letter is 6.2 pixels wide. */
function written(width, series) {
  const texts = [];
  const context = new Proxy({ textAlign: 'left', measureText: (s) => ({ width: 6.2 * s.length }), fillText: (text, x, y) => texts.push({ text, x, y, left: context.textAlign === 'left' }) },
    { get: (o, k) => o[k] ?? (() => {}), set: (o, k, v) => { o[k] = v; return true; } });
  drawChart(context, width, 240, { rem: 16, font: 'x' }, { series, title: 'Longer than the shortest tour, by number of points', now: 10, low: true });
  return texts.filter((t) => t.left);
}

const dots = [{ n: 10, value: 0.01 }, { n: 50, value: 0.1 }];
const series = [['here', 'here'], ['measured before (beam 10, valid only)', 'known'], ['paper, Table 2 (hollow: over A3)', 'paper']]
  .map(([name, kind]) => ({ name, kind, dots, line: true }));

test('nothing that is written over the chart is cut off on a phone', () => {
  for (const [width, lines] of [[900, 1], [368, 2], [338, 3]]) {
    const texts = written(width, series);
    assert.equal(texts.length, 4, 'the title and three names');
    for (const { text, x } of texts) assert.ok(x >= 0 && x + 6.2 * text.length <= width, `${text} at ${x} of ${width}`);
    assert.equal(new Set(texts.slice(1).map((t) => t.y)).size, lines);
  }
});

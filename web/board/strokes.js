// @ts-check
// Shapes and text in the drawings of the board and of charts.

/** @typedef {[number, number]} Spot  x and y in a drawing */

export function dotRadius(n, unit) {
  return unit * (n <= 30 ? 4.6 : n <= 100 ? 3.8 : n <= 250 ? 3 : 2.4);
}

/** Sets the color, width and dashes of strokes. @param {any} context @param {string} color @param {number} width @param {number[]} [dash] */
export function pen(context, color, width, dash = []) {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash);
}

export function write(context, text, x, y, color, background, u) {
  context.lineJoin = 'round';
  pen(context, background, 3.5 * u);
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

export function disc(context, x, y, r) {
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
}

/** Fills a disc. */
export function dot(context, color, x, y, r) {
  context.fillStyle = color;
  disc(context, x, y, r);
  context.fill();
}

/** Sets how text is written; the y of a text is its middle. @param {any} context @param {string} font @param {CanvasTextAlign} [align] */
export function lettering(context, font, align = 'center') {
  Object.assign(context, { font, textAlign: align, textBaseline: 'middle' });
}

/** Strokes a diagonal cross. @param {number} r half of its width */
export function cross(context, x, y, r) {
  context.beginPath();
  context.moveTo(x - r, y - r);
  context.lineTo(x + r, y + r);
  context.moveTo(x - r, y + r);
  context.lineTo(x + r, y - r);
  context.stroke();
}

/** Appends the line through spots to the path. @param {any} context @param {Spot[]} spots */
export function through(context, spots) {
  spots.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
}

/** Strokes the line through spots. @param {any} context @param {Spot[]} spots */
export function polyline(context, spots) {
  context.beginPath();
  through(context, spots);
  context.stroke();
}

/** Fills a polygon. @param {any} context @param {Spot[]} spots */
export function area(context, spots) {
  context.beginPath();
  through(context, spots);
  context.closePath();
  context.fill();
}

/** The part of a polygon where a linear function is not negative. @param {Spot[]} ring @param {(p: Spot) => number} inside @returns {Spot[]} */
export function cut(ring, inside) {
  /** @type {Spot[]} */
  const kept = [];
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length];
    const [a, b] = [inside(p), inside(q)];
    if (a >= 0) kept.push(p);
    if (a < 0 !== b < 0) kept.push([p[0] + ((q[0] - p[0]) * a) / (a - b), p[1] + ((q[1] - p[1]) * a) / (a - b)]);
  });
  return kept;
}

/** @param {Spot[]} spots @returns {Spot} */
export function center(spots) {
  const sum = spots.reduce(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / spots.length, sum[1] / spots.length];
}

/** The direction away from the middle of the points, where a hull leaves room for a number. @returns {Spot} */
export function outward([x, y], [mx, my]) {
  const d = Math.hypot(x - mx, y - my);
  return d < 1 ? [0, -1] : [(x - mx) / d, (y - my) / d];
}

/**
 * Draws a horizontal line for each value of a scale, with a label to the left; the first line is the axis.
 * @param {CanvasRenderingContext2D} c @param {Colors} color @param {{left: number, right: number, y: (v: number) => number}} place
 * @param {number[]} values @param {(v: number) => string} words
 */
export function drawScale(c, color, { left, right, y }, values, words) {
  c.fillStyle = color.muted;
  lettering(c, `${0.78 * color.rem}px ${color.font}`, 'right');
  values.forEach((v, i) => {
    const at = Math.round(y(v)) + 0.5;
    pen(c, i ? color.line : color.edge, 1);
    polyline(c, [[left, at], [right, at]]);
    c.fillText(words(v), left - 0.4 * color.rem, at);
  });
}

/**
 * Draws a curve that ends in a dot. The area below the run's own curve is tinted.
 * @param {CanvasRenderingContext2D} c @param {{tone: string, dash: number[], own?: boolean}} style @param {Spot[]} path @param {number} [bottom]
 */
export function drawLine(c, { tone, dash, own = false }, path, bottom = 0) {
  if (!path.length) return;
  const [px, py] = path[path.length - 1];
  pen(c, tone, 2, dash);
  c.fillStyle = tone;
  c.lineJoin = 'round';
  c.lineCap = 'butt';
  if (own) {
    c.globalAlpha = 0.12;
    c.beginPath();
    c.moveTo(path[0][0], bottom);
    for (const [ax, ay] of path) c.lineTo(ax, ay);
    c.lineTo(px, bottom);
    c.fill();
    c.globalAlpha = 1;
  }
  if (path.length > 1) polyline(c, path);
  dot(c, tone, px, py, 3.6);
}

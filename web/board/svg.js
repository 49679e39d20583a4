// @ts-check
// A drawing context that writes SVG, with those methods of the canvas's context that draw.js uses.

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ESCAPES[c]);
const number = (v) => String(Math.round(v * 100) / 100);

/** Splits "rgb(1 2 3 / 5%)" into a color and an opacity that every SVG reader understands. */
export function color(text) {
  const m = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:\s*[/,]\s*([\d.]+)(%?))?\s*\)$/.exec(text);
  if (!m) return { color: text, opacity: 1 };
  const hex = m.slice(1, 4).map((v) => Math.min(255, Number(v)).toString(16).padStart(2, '0')).join('');
  return { color: `#${hex}`, opacity: m[4] === undefined ? 1 : Number(m[4]) / (m[5] ? 100 : 1) };
}

export class SvgContext {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {string[]} */
    this.parts = [];
    this.path = '';
    this.dash = '';
    this.fillStyle = '#000';
    this.strokeStyle = '#000';
    this.lineWidth = 1;
    this.lineCap = 'butt';
    this.lineJoin = 'miter';
    this.font = '12px sans-serif';
    this.textAlign = 'start';
    this.textBaseline = 'alphabetic';
  }

  beginPath() { this.path = ''; }
  moveTo(x, y) { this.path += `M${number(x)} ${number(y)}`; }
  lineTo(x, y) { this.path += `${this.path ? 'L' : 'M'}${number(x)} ${number(y)}`; }
  closePath() { if (this.path) this.path += 'Z'; }
  /** Only full circles and ellipses: the board draws no arcs. */
  arc(x, y, r) { this.ellipse(x, y, r, r); }
  ellipse(x, y, rx, ry) {
    const [a, b, d] = [rx, ry, 2 * rx].map(number);
    this.path += `M${number(x - rx)} ${number(y)}a${a} ${b} 0 1 0 ${d} 0a${a} ${b} 0 1 0 -${d} 0Z`;
  }
  setLineDash(list) { this.dash = list.map(number).join(' '); }

  paint(name, value) {
    const { color: c, opacity } = color(value);
    return ` ${name}="${escape(c)}"${opacity < 1 ? ` ${name}-opacity="${number(opacity)}"` : ''}`;
  }
  strokes() {
    const line = `stroke-width="${number(this.lineWidth)}" stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"`;
    const dash = this.dash ? ` stroke-dasharray="${this.dash}"` : '';
    return `${this.paint('stroke', this.strokeStyle)} ${line}${dash}`;
  }

  fill() { if (this.path) this.parts.push(`<path d="${this.path}"${this.paint('fill', this.fillStyle)}/>`); }
  stroke() { if (this.path) this.parts.push(`<path d="${this.path}" fill="none"${this.strokes()}/>`); }
  rect(x, y, w, h) { return `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}"`; }
  fillRect(x, y, w, h) { this.parts.push(`${this.rect(x, y, w, h)}${this.paint('fill', this.fillStyle)}/>`); }
  strokeRect(x, y, w, h) { this.parts.push(`${this.rect(x, y, w, h)} fill="none"${this.strokes()}/>`); }

  /** Clips a drawing to a square. @param {() => void} draw */
  nest(x, y, side, draw) {
    const box = [x, y, side, side].map(number);
    this.parts.push(`<svg x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">`);
    draw();
    this.parts.push('</svg>');
  }

  text(text, x, y, paint) {
    const [, weight = '400', size = '12', family = 'sans-serif'] = /^(?:(\d+)\s+)?([\d.]+)px\s+(.+)$/.exec(this.font) ?? [];
    const baseline = this.textBaseline === 'middle' ? ' dominant-baseline="central"' : '';
    const font = `font-family="${escape(family)}" font-size="${size}" font-weight="${weight}"`;
    const anchor = `text-anchor="${this.textAlign === 'center' ? 'middle' : 'start'}"`;
    this.parts.push(`<text x="${number(x)}" y="${number(y)}" ${font} ${anchor}${baseline}${paint}>${escape(text)}</text>`);
  }
  fillText(text, x, y) { this.text(text, x, y, this.paint('fill', this.fillStyle)); }
  strokeText(text, x, y) { this.text(text, x, y, ` fill="none"${this.strokes()}`); }

  /** The SVG file, with a title for screen readers. */
  toString(title = '') {
    const { size } = this;
    const box = `viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img"><title>${escape(title)}</title>`;
    return `${head}\n${this.parts.join('\n')}\n</svg>\n`;
  }
}

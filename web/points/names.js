// @ts-check
// The names of points in a text. Where the points stand in it, the core has said.
import { wholeName } from './origin.js';

/** @typedef {import('./grid.js').Point} Point */

/** @param {string} line */
const separator = (line) => [';', ',', '\t'].find((c) => line.includes(c)) ?? ' ';

/** The values of a line; a separator between double quotes is part of one. @param {string} line @param {string} by */
function values(line, by) {
  if (by === ' ') return line.trim().split(/\s+/);
  const found = line.match(new RegExp(`(?:^|${by})\\s*(?:"[^"]*"\\s*|[^${by}]*)`, 'g')) ?? [];
  return found.map((v) => v.replace(by, '').trim().replace(/^"(.*)"$/, '$1'));
}

/**
 * The names of a text's points, '' for none: of a table in its column of names, of a JSON object in its member "names", which is
 * as long as its points.
 * @param {string} text @param {{columns: string[]|null, lines: number[]}} draft what its header calls x and y, and the lines of the points, from 1
 * @returns {string[]} as many as points
 */
export function namesIn(text, { columns, lines }) {
  const names = columns ? inColumn(text, columns, lines) : inObject(text);
  return lines.map((_, i) => (names.length === lines.length && typeof names[i] === 'string' ? names[i].replace(/\s+/g, ' ').trim() : ''));
}

/** @param {string} text @param {string[]} columns @param {number[]} lines */
function inColumn(text, columns, lines) {
  const all = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const head = all.findIndex((line) => line.trim());
  const by = separator(all[head]);
  const header = values(all[head], by);
  const rows = lines.map((line) => values(all[line - 1] ?? '', by));
  // A column called so, though of numbers, or the first one with a word in it.
  const others = header.map((h, i) => i).filter((i) => !columns.includes(header[i]));
  const wordy = others.filter((i) => rows.some((row) => row[i] && !/^[-+\d.,e]+$/i.test(row[i])));
  const column = others.find((i) => /^name$/i.test(header[i])) ?? wordy.find((i) => /^(name|city|town|place|label|title)/i.test(header[i])) ?? wordy[0];
  return column === undefined ? [] : rows.map((row) => row[column] ?? '');
}

/** @param {string} text */
function inObject(text) {
  if (!/^\s*\{/.test(text)) return [];
  try {
    const { names } = JSON.parse(text.trim());
    return Array.isArray(names) ? names : [];
  } catch {
    return []; // it is being written
  }
}

/**
 * A text of points with their names, which is read as it was: a table ("csv", with commas and a header) gets a last column, a list ("json")
 * becomes an object. Unchanged if no point has a name, and in another form.
 * @param {string} text @param {string|undefined} form @param {Point[]} points in its order
 */
export function withNames(text, form, points) {
  const names = points.map(wholeName);
  if (!names.some(Boolean)) return text;
  const quoted = (name) => (/[,;\t"]/.test(name) ? `"${name.replaceAll('"', '’')}"` : name);
  if (form === 'csv') return text.trimEnd().split('\n').map((line, i) => `${line},${i ? quoted(names[i - 1] ?? '') : 'name'}\n`).join('');
  if (form === 'json') return `{"points": ${text.trimEnd()},\n"names": ${JSON.stringify(names)}}\n`;
  return text;
}

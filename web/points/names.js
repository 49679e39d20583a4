// @ts-check
// The names of points in a table: the column that is not a coordinate. Where the points stand in
// the text, the core has said.

const LONGEST = 28;

/** @param {string} line */
const separator = (line) => [';', ',', '\t'].find((c) => line.includes(c)) ?? ' ';

/** The values of a line; a separator between double quotes is part of one. @param {string} line @param {string} by */
function values(line, by) {
  if (by === ' ') return line.trim().split(/\s+/);
  const found = line.match(new RegExp(`(?:^|${by})\\s*(?:"[^"]*"\\s*|[^${by}]*)`, 'g')) ?? [];
  return found.map((v) => v.replace(by, '').trim().replace(/^"(.*)"$/, '$1'));
}

/** @param {string} name @param {number} longest */
const short = (name, longest) => (name.length > longest ? `${name.slice(0, longest - 1).trim()}…` : name);

/**
 * @param {string} text @param {string[]|null} columns what its header calls x and y @param {number[]} lines of the points, from 1
 * @param {number} [longest] letters of a name
 * @returns {string[]} as many as points, '' for none
 */
export function namesIn(text, columns, lines, longest = LONGEST) {
  const none = lines.map(() => '');
  if (!columns) return none;
  const all = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const head = all.findIndex((line) => line.trim());
  const by = separator(all[head]);
  const header = values(all[head], by);
  const rows = lines.map((line) => values(all[line - 1] ?? '', by));
  // A column called so, or the first one with a word in it.
  const others = header.map((h, i) => i).filter((i) => !columns.includes(header[i]));
  const wordy = others.filter((i) => rows.some((row) => row[i] && !/^[-+\d.,e]+$/i.test(row[i])));
  const column = wordy.find((i) => /^(name|city|town|place|label|title)/i.test(header[i])) ?? wordy[0];
  return column === undefined ? none : rows.map((row) => short(row[column] ?? '', longest));
}

/**
 * A table of the points with their names as its last column, which is read as it was; unchanged if none has a name.
 * @param {string} table with commas and a header @param {string[]} names of the points, a line each
 */
export function withNames(table, names) {
  if (names.every((name) => !name)) return table;
  const quoted = (name) => (/[,;\t"]/.test(name) ? `"${name.replaceAll('"', '’')}"` : name);
  return table.trimEnd().split('\n').map((line, i) => `${line},${i ? quoted(names[i - 1] ?? '') : 'name'}\n`).join('');
}

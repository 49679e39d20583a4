// @ts-check
// Writes points as texts that are read back unchanged: the visitor's own list, and forms to copy.
import { readOf, unitsOf } from './units.js';

/** A value in a table with commas, quoted if necessary. @param {string} text */
const quoted = (text) => (/[,;\t"#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The points as a list, one per line, with their names and units. @param {Point[]} points */
export function ownText(points) {
  const units = unitsOf(points);
  if (units?.rule) return tsplib(points, units);
  const named = points.some((p) => p.name);
  if (named || units?.map || units?.columns) return copied(points, 'csv');
  return readOf(points).map(([x, y]) => `${x}, ${y}\n`).join('');
}

/** The points as a TSPLIB file, which has no names. @param {Point[]} points @param {import('./units.js').Units} units */
function tsplib(points, { rule, title }) {
  const rows = readOf(points).map(([x, y], i) => `${i + 1} ${rule === 'GEO' ? `${y} ${x}` : `${x} ${y}`}\n`);
  return `${title && `NAME: ${title}\n`}TYPE: TSP\nDIMENSION: ${points.length}\nEDGE_WEIGHT_TYPE: ${rule}\nNODE_COORD_SECTION\n${rows.join('')}EOF\n`;
}

/** The points in a form for other programs. @param {Point[]} points @param {string} form "csv", "json" or "python" */
export function copied(points, form) {
  const [units, pairs, names] = [unitsOf(points), readOf(points), points.map((p) => p.name ?? '')];
  const named = names.some(Boolean);
  const [x, y] = units?.columns ?? (units?.map ? ['lon', 'lat'] : ['x', 'y']);
  switch (form) {
    case 'csv': return [[x, y, 'name'], ...pairs.map((p, i) => [...p, names[i]])]
      .map((row) => `${row.slice(0, named ? 3 : 2).map((v) => quoted(String(v))).join(',')}\n`).join('');
    case 'python': return `points = np.array([\n${pairs.map((p) => `    [${p.join(', ')}],\n`).join('')}])\n`;
    default: {
      const list = `[\n${pairs.map((p) => ` [${p.join(', ')}]`).join(',\n')}\n]`;
      return named ? `{"points": ${list},\n"names": ${JSON.stringify(names)}}\n` : `${list}\n`;
    }
  }
}

// Writes points as a text that the core reads back unchanged.
import { isMap, readOf, unitsOf } from './units.ts';
import type { Point } from './grid.ts';

/** A value in a table with commas, quoted if necessary. */
const quoted = (text: string) => (/[,;\t"#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function ownText(points: Point[]) {
  const units = unitsOf(points);
  const pairs = readOf(points);
  if (units?.rule && units.rule !== 'sphere') { // TSPLIB has no names
    const rows = pairs.map(([x, y], i) => `${i + 1} ${units.rule === 'GEO' ? `${y} ${x}` : `${x} ${y}`}\n`);
    return `${units.title && `NAME: ${units.title}\n`}TYPE: TSP\nDIMENSION: `
      + `${points.length}\nEDGE_WEIGHT_TYPE: ${units.rule}\nNODE_COORD_SECTION\n${rows.join('')}EOF\n`;
  }
  const named = points.some((p) => p.name);
  if (!named && !isMap(units) && !units?.columns) return pairs.map(([x, y]) => `${x}, ${y}\n`).join('');
  const header = [...units?.columns ?? (isMap(units) ? ['lon', 'lat'] : ['x', 'y']), 'name'];
  return [header, ...pairs.map((p, i) => [...p, points[i].name ?? ''])]
    .map((row) => `${row.slice(0, named ? 3 : 2).map((v) => quoted(String(v))).join(',')}\n`).join('');
}

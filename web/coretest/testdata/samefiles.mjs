// What the page makes of the files of a folder, named 0, 1, …: of each, for every problem, the points with the exact
// solution as a line of the paper's format, and its length.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ask, start } from './core.mjs';

const page = (name) => import(pathToFileURL(`${process.env.PAGE}/${name}`).href);
const { isList, readList } = await page('points/lists.js');
const { ownText } = await page('points/texts.js');
const { placed, readOf, sameBoard, unitsOf } = await page('points/units.js');

const core = await start();
const [folder] = process.argv.slice(2);
const read = (text) => {
  const found = isList(text) ? readList(text) : ask(core, 'readFile', { name: 'f' }, new TextEncoder().encode(text));
  assert.deepEqual(found.faults, [], text);
  return placed(found);
};

/** Without what is of the drawing alone. */
const plain = (points) => points.map(({ units, ...p }) => ({ ...p, units: units && { ...units, columns: null } }));

const all = readdirSync(folder).map(Number).sort((a, b) => a - b).map((k) => {
  const text = readFileSync(`${folder}/${k}`, 'utf8');
  const board = read(text);
  // What the page writes of it is the same board.
  assert.ok(sameBoard(plain(read(ownText(board))), plain(board)), `${text}\n${ownText(board)}`);
  const [points, rule] = [readOf(board), unitsOf(board)?.rule ?? ''];
  return Object.fromEntries(['hull', 'delaunay', 'tsp'].map((task) => {
    const { sequence, length } = ask(core, 'exact', { task, points, rule, method: '', limit: 10_000 });
    return [task, { line: ask(core, 'writeLine', { task, points, sequence }), length }];
  }));
});
console.log(JSON.stringify(all));

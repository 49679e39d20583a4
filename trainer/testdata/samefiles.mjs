// What the page makes of the files of a folder, named 0, 1, …: of each, for every problem, the points with the exact
// solution as a line of the paper's format, and a tour's length.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { PROJECT, PAGE } = process.env;
const from = (folder, name) => import(pathToFileURL(`${folder}/${name}`).href);
const { ask, start } = await from(PROJECT, 'web/coretest/testdata/core.mjs');
const { isList, readList } = await from(PAGE, 'points/lists.js');
const { ownText } = await from(PAGE, 'points/texts.js');
const { placed, readOf, sameBoard, unitsOf } = await from(PAGE, 'points/units.js');

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
    return [task, { line: ask(core, 'writeLine', { task, points, sequence }), length: task === 'tsp' ? length : null }];
  }));
});
console.log(JSON.stringify(all));

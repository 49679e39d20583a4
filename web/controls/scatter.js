// @ts-check
// Random points onto the board, of the kind that is chosen beside it.
import { byId, say } from '../page/dom.js';
import { apart, freshSeed, pointsOf } from '../points/grid.js';

let asked = 0; // the newest wish counts

/**
 * @param {PointHistory} history @param {Engine} engine
 * @param {number} n @param {{seed?: number, key?: string}} [how] key: as of History.edit
 */
export async function scatter(history, engine, n, { seed = freshSeed(), key = '' } = {}) {
  const mine = ++asked;
  try {
    await engine.running;
    const kind = byId('kind').value;
    const points = pointsOf(await engine.ask('draw', { kind, n, seed }, { rank: 'now' }));
    if (mine === asked) history.draw(apart(points), kind, key);
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

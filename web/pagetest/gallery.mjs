// @ts-check
// The gallery: each board shows what its sentence says, with the page's own weights.
import assert from 'node:assert/strict';

/** For each board, whether the answers are as its sentence says. */
const SHOWS = {
  'hull-100': ({ model }) => model.valid && model.areaCoverage < 0.01 && model.logProbability > -0.005,
  orders: ({ right }) => right < 33,
  lstm: ({ model }) => model === null,
  many: ({ model }) => !model.valid,
  rescued: ({ model, beam }) => Math.abs(model.gap - 0.04) < 0.005 && beam.correct,
  cluster: ({ model }) => model.valid && model.areaCoverage < 0.5,
  triangles: ({ model }) => model.valid && !model.correct,
};

/** Opens the gallery by its button, and each board by its link. @param {Test} t */
export async function boards(t) {
  const p = await t.open('#task=hull');
  const GALLERY = await p.eval(async () => {
    /** @type {typeof import('../views/gallery/boards.ts')} */
    const { GALLERY: all } = await import(/** @type {any} */ ('/modules/views/gallery/boards.js'));
    return all;
  });
  assert.deepEqual(GALLERY.map((b) => b.name), Object.keys(SHOWS));
  for (const [k, { name, hash, text }] of GALLERY.entries()) {
    await p.press('gallery');
    const at = `dialog.gallery[open] li:nth-child(${k + 1}) a`;
    await p.until((place) => document.querySelector(`${place} canvas`), at); // each has a picture
    assert.deepEqual(await p.eval((place) => {
      const a = document.querySelector(place);
      return [a?.getAttribute('href'), a?.textContent];
    }, at), [hash, text]);
    await p.press(at);
    const fields = new URLSearchParams(hash.slice(1));
    const n = (fields.get('p') ?? '').length / 4;
    await p.until((many, weights) => ptrnet.getPoints().length === many
      && location.hash.includes(`weights=${weights}`), n, fields.get('weights'));
    await p.settled();
    const kind = await p.verdict();
    assert.equal(kind, name === 'lstm' ? 'alone' : 'differ', name);
    const answers = await p.eval(async (task, weights, beam, constrained, orders) => {
      const points = ptrnet.getPoints();
      const ask = async (/** @type {object} */ how) => (await ptrnet.solve(
        { task, points, weights, beam, constrained, ...how }).catch(() => ({ model: null }))).model;
      let right = 0;
      for (let k = 0; k < (orders ? 100 : 0); k++) { // a different order of the points for each k
        const order = points.map((/** @type {any} */ _, /** @type {number} */ i) =>
          points[(i * [1, 3, 7, 9][k % 4] + Math.floor(k / 4)) % points.length]);
        if ((await ask({ points: order })).correct) right++;
      }
      return { model: await ask({}), beam: await ask({ beam: 10, constrained: true }), right };
    }, fields.get('task') ?? '', fields.get('weights') ?? '', Number(fields.get('beam')),
      fields.get('valid') === '1', name === 'orders');
    const said = JSON.stringify({ ...answers, model: { ...answers.model, steps: 0, edges: 0 } });
    assert.ok(SHOWS[name](answers), `${name}: ${said.slice(0, 600)}`);
  }
}

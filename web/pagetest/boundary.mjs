// @ts-check
// The decision boundary of a network over the exact one: on the board, in the address, for scripts.
import assert from 'node:assert/strict';
import { TEN } from './lib/tab.mjs';

/** @param {Test} t */
export async function onTheBoard(t) {
  const p = await t.open(`#task=delaunay&p=${TEN}&weights=delaunay&beam=1&valid=1&step=6`);
  const without = await p.picture();
  await p.choose('boundary', 'comparison');
  await p.says('boundary-words', /preferred to point\s7, by its comparison alone\. Blue: the circle through point\s4, point\s2 and point\s7\. They overlap by/);
  await p.until(() => location.hash.includes('boundary=comparison'));
  await p.drawn();
  assert.notEqual(await p.picture(), without);
  const told = await p.eval(() => ptrnet.step(6).boundary({ grid: 40 }).then(({ overlap, form, exact, cells }) => [overlap > 0.97, form.length, exact.length, cells]));
  assert.deepEqual(told, [true, 41 * 41, 41 * 41, 40], 'what scripts are told');
  // The boundary follows a point that moves; the step stays.
  await p.drag([0.523, 0.481], [0.56, 0.46]);
  await p.until(() => /^Orange: where one more/.test(document.getElementById('boundary-words')?.textContent ?? '') && /step=6/.test(location.hash) && ptrnet.getPoints()[8][0] > 0.55);
  await p.eval(() => document.getElementById('undo')?.click());
  // At another step the comparison has no boundary, but the whole network has. Switched off, the boundary leaves the address.
  await p.eval(() => document.getElementById('next')?.click());
  await p.choose('boundary', 'whole');
  await p.says('boundary-words', /by the whole network, asked anew for each of 2,401 places/);
  await p.choose('boundary', '');
  await p.has('boundary-words', 'textContent', '');
  await p.until(() => !location.hash.includes('boundary'));
}

/** From a link: the exact boundary of a hull is a line. A point is placed where both differ; the verdict on the page agrees with the scripts' answer. @param {Test} t */
export async function fromALink(t) {
  const p = await t.open(`#task=hull&p=${TEN}&weights=hull&beam=1&valid=0&step=3&boundary=comparison`);
  await p.says('boundary-words', /Blue: the line through point\s5 and point\s10/);
  for (let k = 0; await p.get('boundary-fool', 'hidden'); k++) {
    assert.ok(k < 12, 'at no step they differ');
    const said = await p.text('boundary-words');
    await p.press('next');
    await p.until((was) => document.getElementById('boundary-words')?.textContent !== was, said);
  }
  await p.press('boundary-fool');
  await p.until(() => ptrnet.getPoints().length === 11);
  await p.settled();
  const { model } = await p.eval(() => ptrnet.solve({ task: 'hull', points: ptrnet.getPoints(), weights: 'hull' }));
  assert.equal(await p.verdict(), model.correct ? 'agree' : 'differ');
  assert.match(await p.text('verdict-text'), model.correct ? /^Correct/ : /^Wrong/);
}

/** In the presentation, on a phone, in the dark theme, with reduced motion: the boundary comes and goes with the address. @param {Test} t */
export async function presented(t) {
  const p = await t.open(`?present#task=delaunay&p=${TEN}&weights=delaunay&beam=1&valid=1&step=9&boundary=comparison`, { phone: true, scheme: 'dark', motion: 'reduce' });
  await p.says('boundary-words', /They overlap by/);
  await p.drawn();
  const there = await p.picture();
  await p.eval(() => { location.hash = location.hash.replace('&boundary=comparison', ''); });
  await p.has('boundary-words', 'textContent', '');
  await p.settled();
  await p.drawn();
  const without = await p.picture();
  assert.notEqual(without, there);
  // The button of the presentation switches the boundary on and off.
  await p.press('present-boundary');
  await p.until(() => location.hash.includes('boundary=comparison') && /They overlap by/.test(document.getElementById('boundary-words')?.textContent ?? ''));
  assert.notEqual(await p.picture(), without);
  await p.has('present-boundary', 'ariaPressed', 'true');
  await p.press('present-boundary');
  await p.until(() => !location.hash.includes('boundary'));
  assert.equal(await p.picture(), without);
  await p.task('tsp');
  await p.press('present-boundary');
  await p.until(() => location.hash.includes('step=2&boundary=whole'));
  await p.says('boundary-words', /^Orange: where one more candidate would be preferred to point \d+, by the whole network, asked anew for each of [\d,]+ places\.$/); // tours have no exact line
  await p.eval(() => { location.hash = location.hash.replace('boundary=whole', 'boundary=comparison'); });
  await p.says('boundary-words', /^No exact test decides the steps of a tour/);
}

/** While a network learns on the board, each snapshot of its weights has its own boundary. @param {Test} t */
export async function film(t) {
  const p = await t.open(`#task=delaunay&p=${TEN}&weights=delaunay&beam=1&valid=1&step=3&boundary=comparison`);
  await p.eval(() => ptrnet.teach({ task: 'delaunay', seconds: 4, seed: 7 }));
  const pictures = [];
  for (const moment of [0, 1000]) {
    await p.choose('teach-at', moment);
    await p.until((early) => early !== /answer after/.test(document.getElementById('teach-text')?.textContent ?? ''), moment === 1000);
    await p.until(async () => {
      const told = await ptrnet.step(3).boundary();
      const said = Number(/overlap by ([\d.]+)/.exec(document.getElementById('boundary-words')?.textContent ?? '')?.[1]);
      return Math.abs(said - 100 * told.overlap) < 0.06;
    });
    pictures.push(await p.picture());
  }
  assert.notEqual(pictures[0], pictures[1]);
  assert.match(await p.eval(() => location.hash), /step=3/);
}

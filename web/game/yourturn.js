// @ts-check
// The game “Your turn”: the visitor draws a tour, then the network answers, and both are compared with the shortest tour.
import { problemOf } from '../catalog/problems.js';
import { create, createSvg, save, setText } from '../page/dom.js';
import { percent } from '../page/words.js';
import { freshSeed, nearest } from '../points/grid.js';
import { packPoints } from '../state/address.js';
import { cities, cityBeside, excess, lengthOf, outcome, playable, seedOf } from './turn.js';

export { challengeOf } from './turn.js';

/** Distance within which a stroke visits a city, in widths of the board: more for fingers. A press reaches twice as far. */
const NEAR = { mouse: 0.025, touch: 0.05 };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const TASK = 'tsp';

/** The SVG path of a tour, on a board of 1,000 by 1,000 with y upward. @param {Point[]} points @param {number[]} path @param {boolean} closed */
const path = (points, path, closed) => path.map((c, i) => `${i ? 'L' : 'M'}${1000 * points[c].x} ${1000 - 1000 * points[c].y}`).join('') + (closed && path.length ? 'Z' : '');

/** Opponents: the paper's network alone loses often enough to be worth playing; ours with its search hardly ever does. */
const OPPONENTS = { paper: 'the paper’s network, alone', ours: 'our network, with a search' };

/** @param {Engine} engine */
export function createGame(engine) {
  /** @type {Point[]} */
  let points = [];
  /** @type {number[]} */
  let tour = [];
  /** A challenger's tour, drawn when the visitor's is complete. @type {number[]|null} */
  let theirs = null;
  let at = 0; // the city that arrow keys have selected
  let keyed = false; // whether the keyboard was used last
  let asked = 0; // number of the question: answers to earlier ones are not shown
  let day = false; // whether it is the board of the day
  /** @type {{key: string, name: string, tour: number[], length: number, over: number}[]|null} */
  let result = null;

  const board = createSvg('svg', { viewBox: '-20 -20 1040 1040', class: 'turn-board', tabindex: 0, role: 'application', 'aria-label': 'Cities; arrow keys go to a city, Enter visits it, Backspace steps back' });
  const text = create('p', { className: 'turn-text', role: 'status' });
  const table = create('div', { className: 'turn-table' });
  const opponent = create('select', { ariaLabel: 'Who plays against you' }, ...Object.entries(OPPONENTS).map(([value, words]) => create('option', { value, textContent: `against ${words}` })));
  const button = (textContent, onclick, className = '') => create('button', { type: 'button', textContent, onclick, className });
  const back = button('Step back', stepBack);
  const again = button('Start again', () => begin(points, theirs, day));
  const next = button('Another board', () => begin(cities(freshSeed())));
  const today = button('Board of the day', () => begin(cities(seedOf(new Date())), null, true));
  const link = button('Copy a challenge', copyLink);
  const picture = button('Picture', share);
  const close = button('Close', () => dialog.close(), 'plain');
  const head = create('h2', { textContent: 'Your turn' });
  const dialog = create('dialog', { className: 'turn', ariaLabel: 'Your turn: a tour against the network' },
    create('div', { className: 'turn-head' }, head, opponent, close), board,
    create('div', { className: 'turn-side' }, text, table, create('div', { className: 'turn-actions' }, back, again, next, today, link, picture)));
  document.body.append(dialog);

  /** @param {Point[]} cities @param {number[]|null} [challenge] @param {boolean} [ofTheDay] */
  function begin(cities, challenge = null, ofTheDay = false) {
    points = cities.map(({ x, y }) => ({ x, y }));
    [tour, theirs, result, at, day] = [[], challenge, null, 0, ofTheDay];
    asked++;
    render();
  }

  function take(city) {
    if (city < 0 || tour.includes(city)) return;
    tour = [...tour, city];
    if (tour.length === points.length) answer();
    render();
  }

  function stepBack() {
    if (tour.length === points.length) return;
    tour = tour.slice(0, -1);
    render();
  }

  /** Asks for the network's tour and the shortest, when the visitor's is complete. */
  async function answer() {
    const mine = ++asked;
    const harder = opponent.value === 'ours';
    const entry = engine.weights.find((w) => w.task === TASK && w.whose === 'paper' && w.n[0] <= points.length && points.length <= w.n[1]);
    const search = harder || !entry ? problemOf(TASK).live : { beam: 1, constrained: true };
    try {
      await engine.ready;
      const { model, exact } = await engine.solve({ task: TASK, points, weights: harder ? undefined : entry?.id, beam: search.beam, constrained: search.constrained, trace: false });
      if (mine !== asked) return;
      if (!model || !exact) throw new Error('The network did not answer.');
      const shortest = lengthOf(points, exact.sequence);
      const row = (key, name, sequence) => ({ key, name, tour: sequence, length: lengthOf(points, sequence), over: excess(lengthOf(points, sequence), shortest) });
      result = [row('you', 'You', tour), ...(theirs ? [row('them', 'Your challenger', theirs)] : []), row('network', 'Network', model.sequence), row('exact', exact.proven === false ? 'Best known' : 'Shortest', exact.sequence)];
      render();
    } catch (error) {
      if (mine === asked) text.textContent = /** @type {Error} */ (error).message;
    }
  }

  function render() {
    head.textContent = day ? `Board of the day, ${new Date().toISOString().slice(0, 10)}` : 'Your turn';
    const whole = tour.length === points.length;
    const lines = (result ?? []).filter(({ key }) => key !== 'you').reverse();
    board.replaceChildren(
      ...lines.map(({ key, tour: t }) => createSvg('path', { class: `turn-${key}`, d: path(points, t, true) })),
      createSvg('path', { class: 'turn-you', d: path(points, tour, whole) }),
      ...points.map((p, i) => createSvg('circle', { class: tour.includes(i) ? 'visited' : '', cx: 1000 * p.x, cy: 1000 - 1000 * p.y, r: i === tour[0] ? 15 : 11 })),
      ...(keyed && !result ? [createSvg('circle', { class: 'turn-at', cx: 1000 * points[at].x, cy: 1000 - 1000 * points[at].y, r: 24 })] : []),
    );
    [back.hidden, again.hidden] = [whole, whole && !result];
    back.disabled = again.disabled = !tour.length;
    link.hidden = picture.hidden = !result;
    opponent.disabled = tour.length > 0 && !result;
    setText(text, sentence(whole));
    table.replaceChildren(...(result ?? []).map(line));
  }

  function sentence(whole) {
    if (result) {
      const [you, network] = ['you', 'network'].map((k) => /** @type {any} */ (result).find(({ key }) => key === k));
      const them = result.find(({ key }) => key === 'them');
      return `${outcome(you.over, network.over, 'the network')}${them ? ` ${outcome(you.over, them.over, 'your challenger')}` : ''}`;
    }
    if (whole) return 'The network answers.';
    const left = points.length - tour.length;
    if (!tour.length) return `${theirs ? 'Somebody challenges you. ' : ''}Find the shortest tour through all ${points.length} cities: press them in order, or draw through them. The network answers after you.`;
    return `Length so far ${lengthOf(points, tour, false).toFixed(3)}; ${left} ${left === 1 ? 'city' : 'cities'} left. The tour closes itself.`;
  }

  /** A row of the result, with a checkbox that shows and hides its tour. */
  function line({ key, name, length, over }) {
    const shown = create('input', { type: 'checkbox', checked: !board.classList.contains(`no-${key}`), disabled: key === 'you', onchange: () => board.classList.toggle(`no-${key}`) });
    return create('label', { className: `turn-row turn-of-${key}` }, shown, create('span', { textContent: name }), create('span', { textContent: length.toFixed(3) }),
      create('span', { textContent: over ? `+${percent(over)}` : key === 'exact' ? '' : 'shortest' }));
  }

  const place = (event) => {
    const { left, top, width: side } = board.getBoundingClientRect();
    return { x: ((event.clientX - left) / side) * 1.04 - 0.02, y: 1 - (((event.clientY - top) / side) * 1.04 - 0.02) };
  };
  const near = (event) => (event.pointerType === 'touch' ? NEAR.touch : NEAR.mouse);
  board.addEventListener('pointerdown', (event) => {
    board.setPointerCapture(event.pointerId);
    keyed = false;
    take(nearest(points, place(event), 2 * near(event)));
  });
  board.addEventListener('pointermove', (event) => {
    if (!board.hasPointerCapture(event.pointerId)) return;
    for (const e of event.getCoalescedEvents?.() ?? [event]) take(nearest(points, place(e), near(event)));
  });
  board.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (arrow) at = cityBeside(points, at, arrow[0], arrow[1]);
    else if (event.key === 'Enter' || event.key === ' ') take(at);
    else if (event.key === 'Backspace') stepBack();
    else return;
    event.preventDefault();
    keyed = true;
    render();
    const { x, y } = points[at];
    if (arrow && tour.length < points.length) setText(text, `City ${at + 1} of ${points.length}, ${x.toFixed(2)} across, ${y.toFixed(2)} up${tour.includes(at) ? ', visited' : ''}.`);
  });
  dialog.addEventListener('keydown', (event) => event.stopPropagation()); // the page's shortcuts are off

  async function copyLink() {
    const address = `${location.origin}${location.pathname}#task=${TASK}&p=${packPoints(points)}&turn=${tour.join('.')}`;
    const copied = await navigator.clipboard.writeText(address).then(() => true, () => false);
    text.textContent = copied ? 'The link is copied. Whoever opens it plays first and sees your tour afterwards.' : address; // here: the dialog covers messages at the foot of the page
  }

  /** Shares the board as a picture or, if the browser cannot share, saves it as a file. */
  async function share() {
    const copy = /** @type {any} */ (board.cloneNode(true));
    const style = (element, from) => {
      const seen = getComputedStyle(from);
      for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'display']) element.setAttribute(name, seen.getPropertyValue(name));
    };
    [...copy.children].forEach((child, i) => style(child, board.children[i]));
    copy.setAttribute('width', '1040');
    copy.setAttribute('height', '1040');
    copy.prepend(createSvg('rect', { x: -20, y: -20, width: 1040, height: 1040, fill: getComputedStyle(board).backgroundColor }));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = create('canvas', { width: 1040, height: 1040 });
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await new Promise((done) => { canvas.toBlob(done); });
    const file = new File([blob], 'my-tour.png', { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], text: text.textContent }).catch(() => {});
    else save(file.name, file);
  }

  return {
    /** @param {Point[]} board the visitor's points; if they cannot be played, random ones are @param {number[]|null} [challenge] */
    open(board, challenge = null) {
      begin(playable(board) ? board : cities(freshSeed()), challenge);
      if (!dialog.open) dialog.showModal();
    },
  };
}

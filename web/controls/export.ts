// What the page gives away: a picture to share, the card, with the moment's headline and the board; and weight files.
import { drawCurve, seenAt } from '../board/curve.ts';
import { drawBoard } from '../board/draw.ts';
import { sceneOf } from '../board/scene.ts';
import { createFrame, lettering, pen, polyline, type Context } from '../board/strokes.ts';
import { byId, create, report, save } from '../page/dom.ts';
import { palette, type Palette } from '../page/theme.ts';
import { count, percentShort } from '../page/words.ts';
import { NOWHERE, type State, type Store } from '../state/store.ts';
import type { Engine } from '../engine/engine.ts';

const WIDTH = 1200, HEIGHT = 630, BOARD = 550, MARGIN = 40;
/** Heights of a line of the legend, of the curve, and of the least curve that is worth its place. */
const ROW = 34, CURVE = 130, LEAST = 40;

/** Saves the file of a network that did not come from the server. */
export function saveWeights(engine: Engine, id: string) {
  const title = engine.networks.entry(id)?.title;
  const name = title?.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  const file = new Uint8Array(engine.networks.fileOf(id)!);
  save(`${name || 'trained-here'}.safetensors`, file, 'application/octet-stream');
}

/** The moment in a headline and a line below it. */
function momentOf({ training }: State): [string, string] {
  const seen = training && seenAt(training);
  const point = training?.curve.findLast((m) => m.examples <= seen!);
  const said = byId('sentence').hidden ? '' : byId('verdict-text').textContent!;
  if (!training || !point) return [byId('first-view-title').textContent!, said];
  const { task, stretch } = training.settings;
  const what = task === 'delaunay' ? `of ${stretch > 1 ? 'an ellipse' : 'a circle'} that nobody named` : 'of fresh boards right';
  return [`After ${count(seen!, 'example')}: ${percentShort(point.value)} ${what}.`, said];
}

/** A text in lines that fit. */
function wrapped(c: Context, text: string, width: number) {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length && c.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** What the lines of the board are, each with its pen. */
function legendOf(scene: ReturnType<typeof sceneOf>, colors: Palette): [string, string, number][] {
  const { exact, network: { right, wrong }, region, game } = scene;
  const lines: [unknown, string, string, number][] = [
    [region, 'the network’s region', colors.network, 3], [region, 'the exact one', colors.exact, 3],
    [exact.length && !region, 'exact', colors.band, 9],
    [right.length + wrong.length && !region, 'network', colors.network, 3], [game, 'me', colors.ink, 4],
  ];
  return lines.filter(([drawn]) => drawn).map(([, ...line]) => line);
}

export function cardOf(state: State, [title, said] = momentOf(state)): Promise<Blob> {
  const colors = palette();
  const canvas = create('canvas', { width: WIDTH, height: HEIGHT });
  const c = canvas.getContext('2d')!;
  const root = getComputedStyle(document.documentElement);
  c.fillStyle = root.getPropertyValue('--page');
  c.fillRect(0, 0, WIDTH, HEIGHT);
  const scene = sceneOf({ ...state, focus: -1, cross: null, hover: NOWHERE });
  c.translate(MARGIN, MARGIN);
  drawBoard(c, scene, colors, createFrame(BOARD));
  c.resetTransform();
  const [left, wide] = [BOARD + 2.2 * MARGIN, WIDTH - BOARD - 3.2 * MARGIN];
  let y = 2.1 * MARGIN;
  const write = (text: string, font: string, color: string, height: number) => {
    lettering(c, font, 'left');
    c.fillStyle = color;
    for (const line of wrapped(c, text, wide)) {
      c.fillText(line, left, y, wide);
      y += height;
    }
    y += 0.35 * height;
  };
  write(title, `400 46px ${root.getPropertyValue('--serif')}`, colors.ink, 54);
  if (said) write(said, `26px ${colors.font}`, colors.ink, 34);
  const foot = HEIGHT - MARGIN - 30;
  const legend = legendOf(scene, colors);
  // the curve has what the texts leave
  const tall = Math.min(CURVE, foot - ROW * (legend.length + 1) - y);
  if (state.training && state.training.curve.length > 1 && tall >= LEAST) {
    c.translate(left, y);
    drawCurve(c, [wide, tall], colors, 18, state.training);
    c.resetTransform();
    y += tall + ROW;
  }
  for (const [name, color, width] of legend) {
    pen(c, color, width);
    polyline(c, [[left, y], [left + 50, y]]);
    lettering(c, `22px ${colors.font}`, 'left');
    c.fillStyle = colors.muted;
    c.fillText(name, left + 66, y);
    y += ROW;
  }
  y = foot;
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  // in one line, which a wide font makes narrower: a second one would push the address to the edge
  write(`Pointer Networks you can touch, ${date}`.replaceAll(' ', '\u00a0'), `22px ${colors.font}`, colors.muted, 30);
  y -= 10;
  write(location.host + location.pathname, `22px ${colors.font}`, colors.muted, 30);
  return new Promise((resolve, reject) => canvas.toBlob((blob) =>
    (blob ? resolve(blob) : reject(new Error('The browser could not write the picture.')))));
}

/** Shares a card and a line or, if the browser cannot, saves the card. */
export async function share(card: Promise<Blob>, name: string, text: string) {
  try {
    const file = new File([await card], name, { type: 'image/png' });
    if (!navigator.canShare?.({ files: [file] })) return save(file.name, file);
    await navigator.share({ files: [file], text })
      .catch(({ name }) => name !== 'AbortError' && save(file.name, file)); // the visitor aborts; a frame forbids
  } catch (error) {
    report(error);
  }
}

export function mountExport(store: Store) {
  byId('share-card').addEventListener('click', () => {
    const state = store.get();
    const moment = momentOf(state);
    share(cardOf(state, moment), `${state.task}.png`, `${moment[0]} ${location.href}`);
  });
}

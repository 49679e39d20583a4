// Saves files: a picture of the board with the verdict, and weight files.
import { createFrame, drawBoard } from '../board/draw.ts';
import { sceneOf } from '../board/scene.ts';
import { lettering, type Context } from '../board/strokes.ts';
import { byId, create, save, showToast } from '../page/dom.ts';
import { palette } from '../page/theme.ts';
import { agreement } from '../page/words.ts';
import { NOWHERE, currentAnswer, inGame, type State, type Store } from '../state/store.ts';
import type { Engine } from '../engine/engine.ts';

const SIZE = 1600;
const MARGIN = 60;

/** Saves the file of a network that did not come from the server. */
export function saveWeights(engine: Engine, id: string) {
  const title = engine.networks.entry(id)?.title;
  const name = title?.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase();
  save(`${name || 'trained-here'}.safetensors`, engine.networks.fileOf(id) as BlobPart,
    'application/octet-stream');
}

/** The board as a picture, with title, verdict and address. */
export function pictureOf(state: State): Promise<Blob> {
  const [colors, answer] = [palette(), inGame(state) ? null : currentAnswer(state)];
  const canvas = create('canvas', { width: SIZE, height: SIZE + 4 * MARGIN });
  const context = canvas.getContext('2d') as Context;
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const words = (text: string, font: string, color: string, y: number, align: CanvasTextAlign = 'left') => {
    lettering(context, `${font} ${colors.font}`, align);
    context.fillStyle = color;
    context.fillText(text, align === 'left' ? MARGIN : SIZE - MARGIN, y, SIZE - 2 * MARGIN);
  };
  words('Pointer Networks you can touch', '600 44px', colors.ink, 1.1 * MARGIN);
  context.translate(0, 1.6 * MARGIN);
  const scene = sceneOf({ ...state, focus: -1, cross: null, hover: NOWHERE });
  drawBoard(context, scene, colors, createFrame(SIZE));
  context.resetTransform();
  words(answer ? agreement(answer).text : '', '40px', colors.ink, SIZE + 2.2 * MARGIN);
  words(location.host + location.pathname, '32px', colors.muted, SIZE + 3.2 * MARGIN);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The browser could not write the picture.')),
    ),
  );
}

export function mountExport(store: Store) {
  byId('save-picture').addEventListener('click', async () => {
    try {
      save(`${store.get().task}.png`, await pictureOf(store.get()), 'image/png');
    } catch (error) {
      showToast((error as Error).message);
    }
  });
}

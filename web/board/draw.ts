// Draws the board on any context with the canvas's path methods: the screen's, a picture's, a stub in tests.
// This module does not read the page.
//
// exact answer   a wide pale band, below
// network        a crisp thin line, above; dashed and crossed where the edge is wrong
// missing edge   the band, with a dotted line in the exact answer's color
import { ranked, type Likely } from '../page/steps.ts';
import { percentShort } from '../page/words.ts';
import { nameOf } from '../points/names.ts';
import { createLabels, widthOf, type Box, type Labels } from './labels.ts';
import { drawRegion, drawThird } from './region.ts';
import { area, center, cross, disc, dot, dotRadius, lettering, outward, pen, polyline, through, write,
  type Context, type Frame, type Spot } from './strokes.ts';
import type { Palette } from '../page/theme.ts';
import type { Point } from '../points/grid.ts';
import type { Circle, Learned } from '../state/store.ts';

type Edge = { a: number; b: number };

export interface Scene {
  points: Point[];
  /** Many edges: the band is narrow. */
  fine?: boolean;
  exact: Edge[];
  /** The exact answer is only the best known, and dashed. */
  unproven?: boolean;
  /** Polygon of the exact hull, filled faintly. */
  area?: number[] | null;
  network: { right: Edge[]; wrong: Edge[]; missing: Edge[] };
  step?: StepScene | null;
  /** Point under the pointer, -1 for none. */
  hover?: number;
  /** Point with the keyboard's focus, -1 for none. */
  focus?: number;
  cursor?: Point | null;
  /** false: no numbers on the points (small drawings). */
  labels?: boolean;
  /** The first error: the point chosen, the right one, and a circle that should contain no point. */
  fault?: { wrong: number; right: number | null; circle: Circle | null } | null;
  /** The points that the sentence beside the board names. */
  named?: number[];
  /** Where one more candidate would be preferred to the step's choice. */
  region?: Learned | null;
  /** One more point, which is only tried. */
  ghost?: { at: Point; chosen: boolean; p: number | null } | null;
  /** The visitor's tour so far, and a challenger's. */
  game?: { tour: number[]; challenger: number[] | null } | null;
}

interface StepScene {
  /** The point chosen before, -1 at the start. */
  from: number;
  /** n points, then the end symbol. */
  probabilities: ArrayLike<number>;
  chosen: number;
  /** 0…1, the drawn part of the edge. */
  stepProgress: number;
  /** The points of the part being chosen, such as a triangle. */
  corners: number[];
}

/** Most points whose numbers, and whose names, are all drawn, if there is room. */
const MOST_NUMBERS = 30;
const MOST_NAMES = 150;

/** What a board is drawn on and with. */
interface Drawing {
  context: Context;
  palette: Palette;
  frame: Frame;
  /** The points' places. */
  spots: Spot[];
  /** The unit of the widths of edges. */
  line: number;
}

/** @param context a CanvasRenderingContext2D or anything like it */
export function drawBoard(context: Context, scene: Scene, palette: Palette, frame: Frame) {
  const spots = scene.points.map(frame.place);
  const n = spots.length;
  const drawing: Drawing = { context, palette, frame, spots, line: frame.unit * (n > 120 ? 0.75 : 1) };
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, frame.size, frame.size);
  drawExact(drawing, scene);
  const region = scene.region?.count === n ? scene.region : null;
  drawNetwork(drawing, scene, Boolean(region && !scene.step));
  const ghost = region ? scene.ghost : null;
  const taken: Box[] = [];
  const radius = dotRadius(n, frame.unit);
  if (region) drawRegion(context, region, scene.points, palette, frame, ghost?.chosen ? ghost.at : null);
  if (scene.game) drawGame(drawing, scene.game);
  if (scene.network.wrong.length <= 60) drawCrosses(drawing, scene.network.wrong);
  if (scene.fault?.circle) drawCircle(drawing, scene.fault.circle);
  if (scene.step) drawStep(drawing, scene.step, Boolean(region));
  drawPoints(drawing, scene);
  if (region && !scene.step) {
    const [third, r] = [spots[region.triangle[2]], 2.4 * radius];
    drawThird(context, third, palette, r);
    taken.push({ x: third[0], y: third[1], w: 2 * r, h: 2 * r });
  }
  const labels = createLabels(frame.size, spots, radius, taken);
  if (scene.step) drawStepLabels(drawing, scene.step, labels);
  if (scene.labels !== false) drawNumbers(drawing, scene, labels);
  if (ghost) drawGhost(drawing, ghost, labels);
  if (scene.cursor) drawCursor(drawing, frame.place(scene.cursor));
}

/** Most segments of a path: several paths are faster than a longer one. */
const MOST_SEGMENTS = 100;

function strokeEdges({ context, spots }: Drawing, edges: Edge[]) {
  for (let first = 0; first < edges.length; first += MOST_SEGMENTS) {
    context.beginPath();
    for (const { a, b } of edges.slice(first, first + MOST_SEGMENTS)) through(context, [spots[a], spots[b]]);
    context.stroke();
  }
}

function drawExact(drawing: Drawing, scene: Scene) {
  const { context, palette, spots, line: u } = drawing;
  if (scene.area && scene.area.length > 2) {
    context.fillStyle = palette.area;
    area(context, scene.area.map((i) => spots[i]));
  }
  context.lineCap = 'round';
  context.lineJoin = 'round';
  pen(context, palette.band, (scene.fine ? 6 : 10) * u, scene.unproven ? [14 * u, 12 * u] : []);
  strokeEdges(drawing, scene.exact);
  pen(context, palette.exact, 2 * u, [0.1, 5 * u]);
  strokeEdges(drawing, scene.network.missing);
}

/** @param quiet leaves out right edges, which the exact answer shows, too */
function drawNetwork(drawing: Drawing, { network }: Scene, quiet: boolean) {
  const { context, palette, line: u } = drawing;
  pen(context, palette.network, 2 * u);
  if (!quiet) strokeEdges(drawing, network.right);
  context.lineCap = 'butt';
  pen(context, palette.network, 2.2 * u, [7 * u, 4 * u]);
  strokeEdges(drawing, network.wrong);
  context.lineCap = 'round';
}

/** Draws a small cross in the middle of every wrong edge, on a disc that covers the line. */
function drawCrosses({ context, palette, spots, line: u }: Drawing, edges: Edge[]) {
  const r = 3.2 * u;
  pen(context, palette.network, 2.2 * u);
  for (const { a, b } of edges) {
    const [[ax, ay], [bx, by]] = [spots[a], spots[b]];
    if (Math.hypot(ax - bx, ay - by) < 26 * u) continue;
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    dot(context, palette.surface, x, y, r + 3.4 * u);
    cross(context, x, y, r);
  }
}

/** A larger circle, in board widths, is nearly a line, drawn solid: its dashes would take half a second. */
const FLAT = 20;

function drawCircle({ context, palette, frame }: Drawing, { x, y, radius, across = radius }: Circle) {
  const { place, side, unit: u } = frame;
  const [cx, cy] = place({ x, y });
  pen(context, palette.muted, 1.4 * u, radius < FLAT ? [5 * u, 4 * u] : []);
  context.beginPath();
  context.ellipse(cx, cy, across * side, radius * side, 0, 0, 2 * Math.PI);
  context.stroke();
}

function drawGame(
  { context, palette, frame, spots }: Drawing, { tour, challenger }: NonNullable<Scene['game']>,
) {
  const u = frame.unit;
  const closed = (list: number[]) =>
    polyline(context, (list.length === spots.length ? [...list, list[0]] : list).map((i) => spots[i]));
  if (challenger) {
    pen(context, palette.muted, 2.4 * u, [1 * u, 6 * u]);
    closed(challenger);
  }
  pen(context, palette.ink, 2.8 * u);
  closed(tour);
}

function drawPoints({ context, palette, frame, spots }: Drawing, scene: Scene) {
  const u = frame.unit;
  const n = spots.length;
  const r = dotRadius(n, u);
  const { hover = -1, focus = -1 } = scene;
  for (const [x, y] of spots) dot(context, palette.ink, x, y, r);
  const ring = (i: number, extra: number, color: string, width: number) => {
    pen(context, color, width * u);
    disc(context, ...spots[i], r + extra * u);
    context.stroke();
  };
  if (scene.step) {
    const { from, chosen } = scene.step;
    if (from >= 0) ring(from, 2.5, palette.ink, 1.6);
    if (chosen < n) {
      dot(context, palette.network, ...spots[chosen], r + u);
      ring(chosen, 3.5, palette.network, 2);
    }
  }
  if (scene.fault) {
    const { wrong, right } = scene.fault;
    if (right !== null && right < n) ring(right, 7, palette.exact, 2.4);
    if (wrong >= 0 && wrong < n) ring(wrong, 7, palette.network, 2.4);
  }
  if (hover >= 0 && hover < n) ring(hover, 5, palette.ink, 1.6);
  if (focus >= 0 && focus < n) {
    ring(focus, 8, palette.surface, 6);
    ring(focus, 8, palette.ink, 2.6);
  }
}

/**
 * Draws the numbers and names of points, where there is room. If there are many points, only some have
 * labels: those with names, the one pointed at or focused, and those that the sentence names.
 */
function drawNumbers({ context, palette, frame, spots }: Drawing, scene: Scene, labels: Labels) {
  const u = frame.unit;
  const n = spots.length;
  const r = dotRadius(n, u);
  const { hover = -1, focus = -1, named = [] } = scene;
  const spoken = new Set([hover, focus, ...named]);
  const middle = center(spots);
  const size = Math.round(11 * u);
  lettering(context, `${size}px ${palette.font}`);
  const draw = (i: number) => {
    const name = nameOf(scene.points[i]);
    const must = spoken.has(i);
    if (!must && n > (name ? MOST_NAMES : MOST_NUMBERS)) return;
    const [x, y] = spots[i];
    const text = name ? `${i + 1} ${name}` : String(i + 1);
    const away = r + u * (i === focus ? 11.5 : i === hover ? 7.5 : 3.5);
    const at = labels.place({ x, y, w: widthOf(context, text, size) + 2 * u, h: size,
      toward: outward([x, y], middle), away, must });
    const color = name || n > MOST_NUMBERS ? palette.ink : palette.muted;
    if (at) write(context, text, at.x, at.y, color, palette.surface, u);
  };
  for (const i of spoken) if (i >= 0 && i < n) draw(i);
  for (let i = 0; i < n; i++) if (!spoken.has(i)) draw(i);
}

function drawCursor({ context, palette, frame: { unit: u } }: Drawing, [x, y]: Spot) {
  pen(context, palette.ink, 1.6 * u);
  context.beginPath();
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    through(context, [[x + dx * 4 * u, y + dy * 4 * u], [x + dx * 14 * u, y + dy * 14 * u]]);
  }
  context.stroke();
}

/** Draws a point that is only tried, and whether it would be chosen. */
function drawGhost({ context, palette, frame }: Drawing, { at, chosen, p }: NonNullable<Scene['ghost']>, labels: Labels) {
  const [x, y] = frame.place(at);
  const { unit: u } = frame;
  dot(context, palette.surface, x, y, 6.5 * u);
  pen(context, chosen ? palette.network : palette.muted, 2.4 * u);
  disc(context, x, y, 6.5 * u);
  context.stroke();
  if (!chosen) return;
  const text = p === null ? 'chosen' : `chosen, ${percentShort(p)}`;
  const size = Math.round(13.5 * u);
  lettering(context, `600 ${size}px ${palette.font}`);
  const spot = labels.place({ x, y, w: widthOf(context, text, size) + 4 * u, h: size, toward: [0, -1], away: 12 * u, must: true });
  if (spot) write(context, text, spot.x, spot.y, palette.network, palette.surface, u);
}

/** Draws a decoder step: a ray and a halo for each likely symbol, and the growing edge to the chosen one. */
function drawStep(drawing: Drawing, step: StepScene, region: boolean) {
  const { context, palette, frame: { unit: u }, spots } = drawing;
  const n = spots.length;
  if (step.corners.length > 1 && !region) drawCorners(drawing, step.corners);
  const likely = ranked(step.probabilities, 12).filter((c) => c.index < n && c.p >= 0.004);
  if (step.from >= 0) drawRays(drawing, step, likely);
  const radius = (p: number) => dotRadius(n, u) + 2 * u + 24 * u * Math.sqrt(p);
  for (const { index, p } of likely) dot(context, palette.halo, ...spots[index], radius(p));
}

function drawCorners({ context, palette, frame, spots }: Drawing, corners: number[]) {
  const ring = corners.map((i) => spots[i]);
  context.fillStyle = palette.halo;
  area(context, ring);
  pen(context, palette.network, 2 * frame.unit);
  polyline(context, ring.length === 3 ? [...ring, ring[0]] : ring);
}

function drawRays(drawing: Drawing, { from, chosen, stepProgress }: StepScene, likely: Likely[]) {
  const { context, palette, frame: { unit: u }, spots } = drawing;
  for (const { index, p } of likely) {
    if (index === from || index === chosen) continue;
    pen(context, palette.network, (1.2 + 7 * p) * u, [1 * u, 4.5 * u]);
    polyline(context, [spots[from], spots[index]]);
  }
  if (chosen >= spots.length || stepProgress <= 0) return;
  const [a, b] = [spots[from], spots[chosen]];
  pen(context, palette.network, 3.4 * u);
  polyline(context, [a, [a[0] + (b[0] - a[0]) * stepProgress, a[1] + (b[1] - a[1]) * stepProgress]]);
}

function drawStepLabels(drawing: Drawing, step: StepScene, labels: Labels) {
  const { context, palette, frame: { unit: u }, spots } = drawing;
  const n = spots.length;
  const best = ranked(step.probabilities, 3).filter((c) => c.p >= 0.02);
  const size = Math.round(12.5 * u);
  lettering(context, `600 ${size}px ${palette.font}`);
  const middle = center(spots);
  for (const { index, p } of best) {
    if (index >= n) continue;
    const [x, y] = spots[index];
    const side = outward(spots[index], middle)[1] > 0 ? -1 : 1; // the point's number is on the other side
    const text = percentShort(p);
    const at = labels.place({ x, y, w: widthOf(context, text, size), h: size, toward: [0, side],
      away: dotRadius(n, u) + 6 * u, must: true, upright: true });
    const color = index === step.chosen ? palette.network : palette.ink;
    if (at) write(context, text, at.x, at.y, color, palette.surface, u);
  }
}

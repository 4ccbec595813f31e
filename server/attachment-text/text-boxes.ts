/** A turned rectangle around a line of text. `x` and `y` are its centre, `angle` in radians that of its reading direction. */
export type TextBox = { x: number; y: number; width: number; height: number; angle: number };

/** For each pixel how likely it is part of a text, from 0 to 1. */
export type ScoreMap = { scores: Float32Array; width: number; height: number };

type Point = readonly [x: number, y: number];

/** The values that PaddleOCR uses with this model. */
const SCORE_MIN = 0.3;
const MEAN_SCORE_MIN = 0.6;
const PIXELS_MIN = 10;
const SIDE_MIN = 3;
/** The model marks the core of a line only; the rectangle grows by this share of its area over its circumference. */
const GROWTH = 1.5;
/** Boxes that are so much taller than wide hold text that runs upwards or downwards. */
const TALL = 1.5;

/** Finds the lines of text in what the detection model returns. */
export function findTextBoxes(map: ScoreMap): TextBox[] {
  const isSeen = new Uint8Array(map.scores.length);
  const boxes: TextBox[] = [];
  for (let start = 0; start < map.scores.length; start++) {
    if (isSeen[start] === 1 || scoreAt(map, start) < SCORE_MIN) continue;
    const region = fillRegion(map, start, isSeen);
    if (region.pixels < PIXELS_MIN || region.score / region.pixels < MEAN_SCORE_MIN) continue;
    const box = smallestRectangle(convexHull(cornersOf(region.spans)));
    if (Math.min(box.width, box.height) >= SIDE_MIN) boxes.push(turnToReading(grow(box)));
  }
  return boxes;
}

type Region = { pixels: number; score: number; spans: Map<number, { left: number; right: number }> };

/** Collects the connected pixels above the threshold, by rows. */
function fillRegion(map: ScoreMap, start: number, isSeen: Uint8Array): Region {
  const { width, height } = map;
  const region: Region = { pixels: 0, score: 0, spans: new Map() };
  const stack = [start];
  isSeen[start] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    region.pixels++;
    region.score += scoreAt(map, at);
    const span = region.spans.get(y);
    if (span === undefined) region.spans.set(y, { left: x, right: x });
    else {
      span.left = Math.min(span.left, x);
      span.right = Math.max(span.right, x);
    }
    for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++)
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
        const next = nextY * width + nextX;
        if (isSeen[next] === 1 || scoreAt(map, next) < SCORE_MIN) continue;
        isSeen[next] = 1;
        stack.push(next);
      }
  }
  return region;
}

function scoreAt({ scores }: ScoreMap, at: number): number {
  return scores[at] ?? 0;
}

function cornersOf(spans: Region['spans']): Point[] {
  return [...spans].flatMap(([y, { left, right }]): Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ]);
}

function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length > 1 && !turnsLeft(hull.at(-2), hull.at(-1), point)) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turnsLeft(a: Point = [0, 0], b: Point = [0, 0], c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

/** One side of the smallest rectangle around a convex shape lies on one of the shape's sides. */
function smallestRectangle(hull: readonly Point[]): TextBox {
  const boxes = hull.map((point, n) => {
    const next = hull[(n + 1) % hull.length] ?? point;
    return rectangleAt(hull, Math.atan2(next[1] - point[1], next[0] - point[0]));
  });
  return boxes.reduce((best, box) => (box.width * box.height < best.width * best.height ? box : best));
}

function rectangleAt(points: readonly Point[], angle: number): TextBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = points.map(([x, y]) => x * cos + y * sin);
  const across = points.map(([x, y]) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle };
}

function grow(box: TextBox): TextBox {
  const { width, height } = box;
  const by = (width * height * GROWTH) / (width + height);
  return { ...box, width: width + by, height: height + by };
}

const QUARTER = Math.PI / 2;

/** Turns the box so that it is read at up to 45° from the horizontal, or upwards if it is tall. */
function turnToReading(box: TextBox): TextBox {
  const quarters = Math.round(box.angle / QUARTER);
  const upright = quarters % 2 === 0 ? box : swapSides(box);
  const angle = box.angle - quarters * QUARTER;
  if (upright.height <= TALL * upright.width) return { ...upright, angle };
  return { ...swapSides(upright), angle: angle - QUARTER };
}

function swapSides(box: TextBox): TextBox {
  return { ...box, width: box.height, height: box.width };
}

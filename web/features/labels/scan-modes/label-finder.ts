import type { Point } from '#web/data/scan/code-reader.ts';
import {
  boundsOf,
  centreOf,
  isInBox,
  placeInBox,
  type Size,
} from '#web/features/labels/scan/place-in-box.ts';
import type { InView, Sighting } from '#web/features/labels/scan/sightings.ts';
import type { LabelMatch } from './search-target.ts';

/** The status announced below the picture. `where` is the part of the picture. */
export type FindStatus =
  | { kind: 'nothing' }
  | { kind: 'inView'; texts: readonly string[]; where: Side | 'middle' }
  | { kind: 'beside' | 'left'; text: string; side: Side }
  | { kind: 'lost' | 'around'; text: string };

type Scene = {
  inView: InView;
  box: Size;
  matchOf: (text: string) => LabelMatch;
};

export type FindResult = { status: FindStatus; arrow?: EdgeArrow };

/** Decides for each frame whether the target is in it, or where it went. */
export function createLabelFinder() {
  const trails = new Map<string, Trail>();

  return ({ inView, box, matchOf }: Scene, now: number): FindResult => {
    const place = placeInBox(inView, box);
    const pointOf = ({ corners }: Sighting) => place(centreOf(corners));
    const wanted = inView.sightings.filter(({ text }) => matchOf(text) === 'wanted');
    for (const sighting of wanted) if (sighting.isInView) follow(sighting);

    const inSight = wanted.filter((sighting) => isInBox(pointOf(sighting), box));
    const [first] = inSight;
    if (first) {
      const texts = inSight.map(({ text }) => text);
      return { status: { kind: 'inView', texts, where: partOf(pointOf(first), box) } };
    }
    const [beside] = wanted;
    if (beside) {
      const arrow = edgeArrow(pointOf(beside), box);
      return { status: { kind: 'beside', text: beside.text, side: arrow.side }, arrow };
    }
    const text = lastOf(matchOf, now);
    const trail = text === undefined ? undefined : trails.get(text);
    if (text !== undefined && trail) {
      const outside = trail.outside(inView, now);
      if (!outside) return { status: { kind: 'lost', text } };
      const arrow = edgeArrow(place(outside), box);
      return { status: { kind: 'left', text, side: arrow.side }, arrow };
    }
    const around = inView.sightings.find((each) => matchOf(each.text) === 'around');
    return { status: around ? { kind: 'around', text: around.text } : { kind: 'nothing' } };
  };

  function follow(sighting: Sighting): void {
    const trail = trails.get(sighting.text) ?? createTrail();
    trails.set(sighting.text, trail);
    trail.add(sighting);
  }

  /** Among the labels that were just in view, the one that left last. */
  function lastOf(matchOf: Scene['matchOf'], now: number): string | undefined {
    const just = [...trails].filter(([text, trail]) => trail.wasJustSeen(now) && matchOf(text) === 'wanted');
    return just.sort(([, a], [, b]) => b.lastAt() - a.lastAt())[0]?.[0];
  }
}

/** Thirds in each direction; left and right take precedence over top and bottom. */
function partOf({ x, y }: Point, box: Size): Side | 'middle' {
  if (x < box.width / 3) return 'left';
  if (x > (box.width * 2) / 3) return 'right';
  if (y < box.height / 3) return 'up';
  return y > (box.height * 2) / 3 ? 'down' : 'middle';
}

type Side = 'left' | 'right' | 'up' | 'down';

/** At `x` and `y`, rotated by `angle` degrees clockwise from pointing up. */
export type EdgeArrow = { side: Side; x: number; y: number; angle: number };

/** On the edge of the picture below the header, where the line from its centre to the point crosses it. */
export function edgeArrow(point: Point, box: Size): EdgeArrow {
  const bottom = Math.max(header * 2, box.height);
  const middle = { x: box.width / 2, y: (header + bottom) / 2 };
  const way = { x: point.x - middle.x, y: point.y - middle.y };
  const reach = {
    x: Math.max(1, box.width / 2 - inset),
    y: Math.max(1, (bottom - header) / 2 - inset),
  };
  const [across, along] = [Math.abs(way.x) / reach.x, Math.abs(way.y) / reach.y];
  const share = 1 / Math.max(across, along, 1e-9);
  return {
    side: across >= along ? (way.x < 0 ? 'left' : 'right') : way.y < 0 ? 'up' : 'down',
    x: middle.x + way.x * share,
    y: middle.y + way.y * share,
    angle: (Math.atan2(way.x, -way.y) * 180) / Math.PI,
  };
}

/** Height of the text above the picture, in pixels. */
const header = 60;

/** From the edge to the centre of the arrow, in pixels. */
const inset = 36;

type Step = { middle: Point; half: Size; motion: Point; at: number };

/** Tracks one label, to tell where it is after it left the picture. All in pixels of the picture and milliseconds. */
function createTrail() {
  let last: Step | undefined;
  return {
    add({ corners, lastAt: at }: Pick<Sighting, 'corners' | 'lastAt'>): void {
      if (last?.at === at) return;
      const { left, top, width, height } = boundsOf(corners);
      const half = { width: width / 2, height: height / 2 };
      const middle = { x: left + half.width, y: top + half.height };
      last = { middle, half, motion: motionOf(last, middle, at), at };
    },
    /** Undefined if it was not seen for a while, or disappeared in the middle of the picture. */
    outside(picture: Size, now: number): Point | undefined {
      if (!last || now - last.at > rememberedMs) return undefined;
      return outsideOf(last, picture);
    },
    wasJustSeen: (now: number): boolean => last !== undefined && now - last.at <= rememberedMs,
    lastAt: (): number => last?.at ?? Number.NEGATIVE_INFINITY,
  };
}

type Trail = ReturnType<typeof createTrail>;

/** Frames jitter, so the motion is smoothed. */
function motionOf(before: Step | undefined, middle: Point, now: number): Point {
  const passed = before ? now - before.at : 0;
  if (!before || passed <= 0 || passed > sameMotionMs) return { x: 0, y: 0 };
  const step = { x: (middle.x - before.middle.x) / passed, y: (middle.y - before.middle.y) / passed };
  return {
    x: before.motion.x * (1 - newShare) + step.x * newShare,
    y: before.motion.y * (1 - newShare) + step.y * newShare,
  };
}

/** A label becomes unreadable as soon as a part of it has left, so it leaves on the side that it is closest to. */
function outsideOf({ middle, half, motion }: Step, picture: Size): Point | undefined {
  const ahead = { x: middle.x + motion.x * extrapolatedMs, y: middle.y + motion.y * extrapolatedMs };
  const [far, near] = [picture.width * edge, picture.height * edge];
  const gaps = [
    { gap: ahead.x - half.width - far, to: { ...ahead, x: -half.width } },
    { gap: picture.width - far - ahead.x - half.width, to: { ...ahead, x: picture.width + half.width } },
    { gap: ahead.y - half.height - near, to: { ...ahead, y: -half.height } },
    { gap: picture.height - near - ahead.y - half.height, to: { ...ahead, y: picture.height + half.height } },
  ];
  const [nearest] = gaps.filter(({ gap }) => gap < 0).sort((a, b) => a.gap - b.gap);
  return nearest?.to;
}

const rememberedMs = 6_000;

const sameMotionMs = 300;

const newShare = 0.4;

/** How far the motion is extrapolated. */
const extrapolatedMs = 250;

/** A fraction of the picture: a label read this close to the edge may have left over it. */
const edge = 0.06;

import type { Point } from '#web/data/scan/code-reader.ts';
import { boundsOf, type Size } from '#web/features/labels/scan/camera/place-in-box.ts';
import type { Sighting } from '#web/features/labels/scan/camera/sightings.ts';

type Step = { middle: Point; half: Size; motion: Point; at: number };

/** Tracks one label, to tell where it is after it left the picture. All in pixels of the picture and milliseconds. */
export function createTrail() {
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

export type Trail = ReturnType<typeof createTrail>;

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

import type { Point } from '#web/data/scan/code-reader.ts';
import { centreOf, isInBox, placeInBox, type Size } from '#web/features/labels/scan/camera/place-in-box.ts';
import type { Sighting } from '#web/features/labels/scan/camera/sightings.ts';
import type { InView } from '#web/features/labels/scan/camera/use-sightings.ts';
import { type EdgeArrow, edgeArrow, type Side } from './edge-arrow.ts';
import type { LabelMatch } from './search-target.ts';
import { createTrail, type Trail } from './trail.ts';

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

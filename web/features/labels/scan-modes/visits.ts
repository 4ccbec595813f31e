import type { Sighting } from '#web/features/labels/scan/camera/sightings.ts';

/** Reports each code once when it comes into view, and again only after it was out of view for a while. */
export function createVisits() {
  const lastSeen = new Map<string, number>();
  return {
    /** Returns the codes that have come into view. */
    arrived(sightings: readonly Sighting[], now: number): string[] {
      const arrived: string[] = [];
      for (const { text, isInView, pictures } of sightings) {
        if (!isInView) continue;
        const isVisiting = now - (lastSeen.get(text) ?? Number.NEGATIVE_INFINITY) < outOfViewMs;
        if (!isVisiting && pictures < agreeing) continue;
        if (!isVisiting) arrived.push(text);
        lastSeen.set(text, now);
      }
      return arrived;
    },
    /** Reports all codes in view again, except this one. */
    forgetOthers(text: string | undefined): void {
      for (const other of lastSeen.keys()) if (other !== text) lastSeen.delete(other);
    },
  };
}

/** A single frame may be misread. */
const agreeing = 2;
const outOfViewMs = 1_500;

/** Debounces repeated scans: at most one sighting of a bin per person in this time. */
const restMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const oldestMs = 30 * dayMs;
const inFlightMs = 60 * 1000;

export function wasSeenLately(lastAt: string | undefined, at: string): boolean {
  return lastAt !== undefined && Math.abs(Date.parse(at) - Date.parse(lastAt)) < restMs;
}

/** Sightings by the same person between the two moments count as one. */
export function restAround(at: string): { after: string; before: string } {
  return { after: shifted(at, -restMs), before: shifted(at, restMs) };
}

/**
 * Returns when a bin was seen: the device's time, as it may have been offline, but not in the future and not before the
 * bin's creation. A sighting of just now gets the server's time, because devices' clocks differ.
 */
export function timeOfSighting(
  deviceTime: string | undefined,
  { now, createdAt }: { now: string; createdAt: string },
): string {
  const [server, made] = [Date.parse(now), Date.parse(createdAt)];
  const said = deviceTime === undefined ? server : Date.parse(deviceTime);
  const isFresh = said > server - inFlightMs;
  return new Date(isFresh ? server : Math.max(said, made, server - oldestMs)).toISOString();
}

/** A scan from before the bin was reported missing does not find it. */
export function isFoundBy(
  { wasMissing = false }: { wasMissing?: boolean | undefined },
  { missingSince, at }: { missingSince: string | null | undefined; at: string },
): boolean {
  if (typeof missingSince !== 'string') return false;
  return wasMissing || Date.parse(at) >= Date.parse(missingSince);
}

function shifted(at: string, byMs: number): string {
  return new Date(Date.parse(at) + byMs).toISOString();
}

import type { Sighting } from './camera/sightings.ts';
import type { ReadCode } from './known-codes.ts';

/** `ours` may be a code of ours, `label` any short text, such as one of another product. */
export type Rank = 'ours' | 'label' | 'foreign';

export type Aim = { text: string } | 'several' | undefined;

/**
 * Selects the code that is meant among those in view: the only one of its rank, once two frames in a row agree. The
 * code last acted on is ignored until it was out of view for a while, or Back would open the same bin again.
 */
export function createAim(actedOn?: string) {
  let done = actedOn;
  let doneAt: number | undefined;

  return (sightings: readonly Sighting[], now: number, rankOf: (text: string) => Rank): Aim => {
    if (done !== undefined) {
      if (doneAt === undefined || sightings.some(({ text }) => text === done)) doneAt = now;
      else if (now - doneAt > outOfViewMs) done = undefined;
    }
    const best = ranks.find((rank) => sightings.some(({ text }) => rankOf(text) === rank));
    const [only, ...others] = sightings.filter(({ text }) => rankOf(text) === best);
    if (!only) return undefined;
    if (others.length > 0) return best === 'foreign' ? undefined : 'several';
    if (!only.isInView || only.pictures < agreeing || only.text === done) return undefined;
    done = only.text;
    doneAt = now;
    return { text: only.text };
  };
}

const ranks = ['ours', 'label', 'foreign'] as const;
const agreeing = 2;
const outOfViewMs = 1_500;

export function rankOf({ scanned, matches }: ReadCode): Rank {
  if (matches.length > 0 || scanned.kind === 'code') return 'ours';
  return scanned.kind === 'foreign' ? 'foreign' : 'label';
}

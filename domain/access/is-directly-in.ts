import type { Target } from './target.ts';

type Placed = { parentBinId?: string | undefined; locationId?: string | undefined };

/**
 * Whether a bin is in the place or bin itself, not in another bin there. A sub-bin also has its parent's place. Every
 * count of "bins in this place" follows this rule: the page of a place, its floor plan and its stock check.
 */
export function isDirectlyIn({ kind, id }: Target, bin: Placed): boolean {
  if (kind === 'bin') return bin.parentBinId === id;
  return bin.parentBinId === undefined && bin.locationId === id;
}

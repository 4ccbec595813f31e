import type { BinHeader } from './bin.ts';

/** Sub-bins and archived bins count against the plan, those in the trash don't. */
export function heldBy(bins: Iterable<Pick<BinHeader, 'ownerId' | 'deletedAt'>>, ownerId: string): number {
  let held = 0;
  for (const bin of bins) if (bin.ownerId === ownerId && bin.deletedAt === undefined) held++;
  return held;
}

/** Includes bins in the trash. */
export function keptBy(bins: Iterable<Pick<BinHeader, 'ownerId'>>, ownerId: string): number {
  let kept = 0;
  for (const bin of bins) if (bin.ownerId === ownerId) kept++;
  return kept;
}

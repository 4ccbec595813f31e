import type { BinHeader } from './bin.ts';

/** Without the trash; sub-bins and archived bins count too. */
export function heldBy(bins: Iterable<Pick<BinHeader, 'ownerId' | 'deletedAt'>>, ownerId: string): number {
  let held = 0;
  for (const bin of bins) if (bin.ownerId === ownerId && bin.deletedAt === undefined) held++;
  return held;
}

export function keptBy(bins: Iterable<Pick<BinHeader, 'ownerId'>>, ownerId: string): number {
  let kept = 0;
  for (const bin of bins) if (bin.ownerId === ownerId) kept++;
  return kept;
}

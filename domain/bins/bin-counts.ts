import type { BinHeader } from './bin.ts';

/** Sub-bins and archived bins count too, those in the trash do not. */
export function countActiveBins(
  bins: Iterable<Pick<BinHeader, 'ownerId' | 'deletedAt'>>,
  ownerId: string,
): number {
  let count = 0;
  for (const bin of bins) if (bin.ownerId === ownerId && bin.deletedAt === undefined) count++;
  return count;
}

export function countAllBins(bins: Iterable<Pick<BinHeader, 'ownerId'>>, ownerId: string): number {
  let count = 0;
  for (const bin of bins) if (bin.ownerId === ownerId) count++;
  return count;
}

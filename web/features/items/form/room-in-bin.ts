import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { roomForItems } from '#domain/plans/plan-rules.ts';

/** How many more items a bin takes, as far as this device knows: another owner's plan is not known here. */
export function roomInBin(
  bin: Pick<BinHeader, 'ownerId' | 'itemCount'>,
  profile: Profile | undefined,
): number {
  if (profile === undefined || profile.uid !== bin.ownerId) return Number.POSITIVE_INFINITY;
  return roomForItems(profile.plan, bin.itemCount);
}

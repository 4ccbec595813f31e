import { assertCan } from '../access/access-rules.ts';
import { requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { assertRoomForBins } from '../plans/plan-rules.ts';
import type { Predict } from '../queued-write.ts';
import type { BinHeader } from './bin.ts';
import { countActiveBins } from './bin-counts.ts';
import { withFreeNames } from './bin-names.ts';
import { binsRestoredWith, descendantsDeepestFirst } from './bin-tree.ts';

export const predictDeletion: Predict<'bins.delete'> = ({ bins }, { data }, { now }) => {
  const bin = requireBin(bins, data.id);
  assertCan(bin.role, 'delete or restore the bin');
  if (bin.deletedAt !== undefined) return {};
  const below = descendantsDeepestFirst(bins.values(), data.id).filter(
    (each) => each.deletedAt === undefined,
  );
  if (below.length > 0 && data.cascade !== true) throw new AppError('bins.hasSubBins');
  return { bins: [...below, bin].map((each) => ({ ...each, deletedAt: now, deletedWith: bin.id })) };
};

export const predictRestoration: Predict<'bins.restore'> = ({ bins, locations }, { data }, context) => {
  const bin = requireBin(bins, data.id);
  assertCan(bin.role, 'delete or restore the bin');
  if (bin.deletedAt === undefined) return {};
  const restored = binsRestoredWith(bins.values(), bin, data.name);
  if (bin.ownerId === context.userId) {
    assertRoomForBins(context.plan, countActiveBins(bins.values(), bin.ownerId), restored.length);
  }
  const liveKeys = new Set<string>();
  for (const each of bins.values())
    if (each.ownerId === bin.ownerId && each.deletedAt === undefined) liveKeys.add(each.nameKey);
  const back = withFreeNames(restored, (key) => liveKeys.has(key));
  const parent = bin.parentBinId === undefined ? undefined : bins.get(bin.parentBinId);
  const isParentThere = parent !== undefined && parent.deletedAt === undefined;
  const location = bin.locationId === undefined ? undefined : locations.get(bin.locationId);
  const isLocationActive = location !== undefined && location.deletedAt === undefined;
  const locationId = isParentThere ? parent.locationId : isLocationActive ? location.id : undefined;
  const headers = back.map(({ deletedAt: _at, deletedWith: _with, locationId: _location, ...restored }) => {
    const header: BinHeader = { ...restored, ...(locationId !== undefined && { locationId }) };
    if (header.id === bin.id && !isParentThere) delete header.parentBinId;
    return header;
  });
  return { bins: headers };
};

import { requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { Predict } from '../queued-write.ts';
import type { BinHeader } from './bin.ts';
import { containerOf, visibleContainerOf } from './bin-container.ts';
import { assertNoCycle, countAbove, countLevels, descendantsDeepestFirst } from './bin-tree.ts';
import {
  assertMayMove,
  assertNotTooDeep,
  isSamePlacement,
  type Placement,
  placementAfterMove,
} from './placement.ts';

export const predictMove: Predict<'bins.move'> = (view, { data }) => {
  const { bins } = view;
  const bin = requireBin(bins, data.id);
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  const parent = typeof data.parentBinId === 'string' ? requireBin(bins, data.parentBinId) : undefined;
  const from = { parentBinId: bin.parentBinId, locationId: bin.locationId };
  const to = placementAfterMove(from, data, parent);
  const container = containerOf(view, to);
  assertMayMove(bin, visibleContainerOf(view, from), container);
  if (parent !== undefined) {
    assertNoCycle(bins.values(), bin.id, parent.id);
    const levels = countLevels(bins.values(), bin.id);
    assertNotTooDeep(countAbove(bins, parent) + 1, levels, countAbove(bins, bin));
  }
  const below = descendantsDeepestFirst(bins.values(), bin.id).map((each) =>
    withPlacement(each, { parentBinId: each.parentBinId, locationId: to.locationId }),
  );
  return { bins: [withPlacement(isSamePlacement(from, to) ? bin : withoutMissing(bin), to), ...below] };
};

/** A bin that is moved has been found. */
function withoutMissing({ missingSince: _, ...bin }: BinHeader): BinHeader {
  return bin;
}

function withPlacement(bin: BinHeader, { parentBinId, locationId }: Placement): BinHeader {
  const { parentBinId: _parent, locationId: _location, ...rest } = bin;
  return {
    ...rest,
    ...(parentBinId !== undefined && { parentBinId }),
    ...(locationId !== undefined && { locationId }),
  };
}

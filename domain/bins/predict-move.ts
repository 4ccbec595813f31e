import type { CallData } from '../calls.ts';
import { type DeviceView, requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { BinHeader } from './bin.ts';
import { containerOf, visibleContainerOf } from './bin-container.ts';
import { assertNoCycle, descendantsDeepestFirst } from './bin-tree.ts';
import { assertMayMove, type Placement, placementAfterMove } from './placement.ts';

/** The moved bin and its descendants, as they are afterwards. @throws AppError like the server. */
export function predictMove(view: DeviceView, data: CallData<'bins.move'>): BinHeader[] {
  const { bins } = view;
  const bin = requireBin(bins, data.id);
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  const parent = typeof data.parentBinId === 'string' ? requireBin(bins, data.parentBinId) : undefined;
  const from = { parentBinId: bin.parentBinId, locationId: bin.locationId };
  const to = placementAfterMove(from, data, parent);
  const container = containerOf(view, to);
  assertMayMove(bin, visibleContainerOf(view, from), container);
  if (parent !== undefined) assertNoCycle(bins.values(), bin.id, parent.id);
  const below = descendantsDeepestFirst(bins.values(), bin.id).map((each) =>
    withPlacement(each, { parentBinId: each.parentBinId, locationId: to.locationId }),
  );
  return [withPlacement(bin, to), ...below];
}

function withPlacement(bin: BinHeader, { parentBinId, locationId }: Placement): BinHeader {
  const { parentBinId: _parent, locationId: _location, ...rest } = bin;
  return {
    ...rest,
    ...(parentBinId !== undefined && { parentBinId }),
    ...(locationId !== undefined && { locationId }),
  };
}

import type { CallData } from '../calls.ts';
import { type DeviceView, requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { BinHeader } from './bin.ts';
import { assertNoCycle, descendantsDeepestFirst } from './bin-tree.ts';
import { holderIfSeen, holderOf } from './holder.ts';
import { assertMayMove, type Placement, placeAfter } from './placement.ts';

/** The moved bin and its descendants, as they are afterwards. @throws AppError like the server. */
export function predictMove(view: DeviceView, data: CallData<'bins.move'>): BinHeader[] {
  const { bins } = view;
  const bin = requireBin(bins, data.id);
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  const parent = typeof data.parentBinId === 'string' ? requireBin(bins, data.parentBinId) : undefined;
  const from = { parentBinId: bin.parentBinId, locationId: bin.locationId };
  const to = placeAfter(from, data, parent);
  const target = holderOf(view, to);
  assertMayMove(bin, holderIfSeen(view, from), target);
  if (parent !== undefined) assertNoCycle(bins.values(), bin.id, parent.id);
  const below = descendantsDeepestFirst(bins.values(), bin.id).map((each) =>
    placedAt(each, { parentBinId: each.parentBinId, locationId: to.locationId }),
  );
  return [placedAt(bin, to), ...below];
}

function placedAt(bin: BinHeader, { parentBinId, locationId }: Placement): BinHeader {
  const { parentBinId: _parent, locationId: _location, ...free } = bin;
  return {
    ...free,
    ...(parentBinId !== undefined && { parentBinId }),
    ...(locationId !== undefined && { locationId }),
  };
}

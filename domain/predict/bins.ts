import type { AccessList } from '../access/access.ts';
import { assertCan } from '../access/access-rules.ts';
import type { BinHeader } from '../bins/bin.ts';
import {
  assertNamesFree,
  assertNoCycle,
  changeBin,
  createBin,
  descendantsDeepestFirst,
  heldBy,
  isNameTaken,
  isOpenedLately,
  keptBy,
  restoredWith,
} from '../bins/bin-rules.ts';
import { assertMayMove, type Container, placeAfter } from '../bins/placement.ts';
import type { CallData } from '../calls.ts';
import { AppError } from '../errors.ts';
import { assertBinsKept, assertRoomForBins } from '../plans/plan-rules.ts';
import type { Headers, OperationOf, PredictContext, Shown } from './operation.ts';
import { seenBin, seenLocation } from './seen.ts';

type BinOperation = OperationOf<
  'bins.create' | 'bins.update' | 'bins.move' | 'bins.open' | 'bins.delete' | 'bins.restore'
>;

/** The bins an operation changes, as they are after it. @throws AppError the refusal that the server would give. */
export function changedByBins(shown: Shown, operation: BinOperation, context: PredictContext): BinHeader[] {
  const { bins } = shown;
  switch (operation.call) {
    case 'bins.create':
      return [createdBin(shown, operation.data, context)];
    case 'bins.update': {
      const { id, ...change } = operation.data;
      const current = seenBin(bins, id);
      const { bin } = changeBin(current, change, context);
      if (change.name !== undefined && isNameTaken(bins.values(), current.ownerId, change.name, id)) {
        throw new AppError('bins.duplicateRename');
      }
      return [bin];
    }
    case 'bins.move':
      return movedBins(shown, operation.data);
    case 'bins.open': {
      const bin = seenBin(bins, operation.data.id);
      return isOpenedLately(bin.lastAccessed, context.now) ? [] : [{ ...bin, lastAccessed: context.now }];
    }
    case 'bins.delete':
      return deletedBins(bins, operation.data, context);
    case 'bins.restore':
      return restoredBins(shown, operation.data, context);
  }
}

function createdBin(shown: Shown, data: CallData<'bins.create'>, context: PredictContext): BinHeader {
  const { bins } = shown;
  const holder = holderOf(shown, data);
  if (holder?.deletedAt !== undefined) throw inTrash(holder);
  const role = holder?.role ?? 'owner';
  assertCan(role, holder?.kind === 'location' ? 'add a bin here' : 'add a sub-bin');
  const ownerId = holder?.ownerId ?? context.userId;
  if (isNameTaken(bins.values(), ownerId, data.name)) throw new AppError('bins.duplicateName');
  if (ownerId === context.userId) {
    assertRoomForBins(context.plan, heldBy(bins.values(), ownerId), 1);
    assertBinsKept(context.plan, keptBy(bins.values(), ownerId), 1);
  }
  const identity = { id: data.id ?? '', ownerId, ownerScopedId: '', qrCode: '', role };
  const locationId = holder?.kind === 'bin' ? holder.locationId : data.locationId;
  return {
    ...createBin(data, identity, context),
    ...(locationId !== undefined && { locationId }),
    ...(holder?.ownerName !== undefined && { ownerName: holder.ownerName }),
    accessList: holder?.accessList ?? {},
  };
}

function movedBins(shown: Shown, data: CallData<'bins.move'>): BinHeader[] {
  const { bins } = shown;
  const bin = seenBin(bins, data.id);
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  const parent = typeof data.parentBinId === 'string' ? seenBin(bins, data.parentBinId) : undefined;
  const here = { parentBinId: bin.parentBinId, locationId: bin.locationId };
  const place = placeAfter(here, data, parent);
  const to = holderOf(shown, place);
  assertMayMove(bin, holderIfSeen(shown, here), to);
  if (parent !== undefined) assertNoCycle(bins.values(), bin.id, parent.id);
  const below = descendantsDeepestFirst(bins.values(), bin.id).map((each) => ({
    ...withoutPlace(each),
    parentBinId: each.parentBinId,
    ...(place.locationId !== undefined && { locationId: place.locationId }),
  }));
  const moved = { ...withoutPlace(bin), ...definedOf(place) };
  return [moved, ...below];
}

type Holder = Container & {
  kind: 'bin' | 'location';
  ownerName?: string | undefined;
  locationId?: string | undefined;
  accessList: AccessList;
};

/** What a bin is put into. @throws AppError `bins.notFound`, `locations.notFound`. */
function holderOf(
  { bins, locations }: Shown,
  { parentBinId, locationId }: { parentBinId?: string | undefined; locationId?: string | undefined },
): Holder | undefined {
  if (parentBinId !== undefined) return { kind: 'bin', ...seenBin(bins, parentBinId) };
  if (locationId !== undefined) return { kind: 'location', ...seenLocation(locations, locationId) };
  return undefined;
}

function holderIfSeen(
  shown: Shown,
  here: { parentBinId?: string | undefined; locationId?: string | undefined },
) {
  const isSeen = here.parentBinId === undefined || shown.bins.has(here.parentBinId);
  const isPlaceSeen = here.locationId === undefined || shown.locations.has(here.locationId);
  return isSeen && isPlaceSeen ? holderOf(shown, here) : undefined;
}

function inTrash({ kind }: Holder): AppError {
  return new AppError(kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
}

function withoutPlace(bin: BinHeader): BinHeader {
  const { parentBinId: _parent, locationId: _location, ...free } = bin;
  return free;
}

function definedOf({
  parentBinId,
  locationId,
}: {
  parentBinId: string | undefined;
  locationId: string | undefined;
}) {
  return {
    ...(parentBinId !== undefined && { parentBinId }),
    ...(locationId !== undefined && { locationId }),
  };
}

function deletedBins(bins: Headers, data: CallData<'bins.delete'>, context: PredictContext): BinHeader[] {
  const bin = seenBin(bins, data.id);
  assertCan(bin.role, 'delete or restore the bin');
  if (bin.deletedAt !== undefined) return [];
  const below = descendantsDeepestFirst(bins.values(), data.id).filter(
    (each) => each.deletedAt === undefined,
  );
  if (below.length > 0 && data.cascade !== true) throw new AppError('bins.hasSubBins');
  return [...below, bin].map((each) => ({ ...each, deletedAt: context.now, deletedWith: bin.id }));
}

function restoredBins(shown: Shown, data: CallData<'bins.restore'>, context: PredictContext): BinHeader[] {
  const { bins, locations } = shown;
  const bin = seenBin(bins, data.id);
  assertCan(bin.role, 'delete or restore the bin');
  if (bin.deletedAt === undefined) return [];
  const back = restoredWith(bins.values(), bin, data.name);
  if (bin.ownerId === context.userId) {
    assertRoomForBins(context.plan, heldBy(bins.values(), bin.ownerId), back.length);
  }
  assertNamesFree(bins.values(), back);
  const parent = bin.parentBinId === undefined ? undefined : bins.get(bin.parentBinId);
  const isParentThere = parent !== undefined && parent.deletedAt === undefined;
  const location = bin.locationId === undefined ? undefined : locations.get(bin.locationId);
  const isPlaceThere = location !== undefined && location.deletedAt === undefined;
  const locationId = isParentThere ? parent.locationId : isPlaceThere ? location.id : undefined;
  return back.map(({ deletedAt: _at, deletedWith: _with, locationId: _location, ...restored }) => {
    const header: BinHeader = { ...restored, ...(locationId !== undefined && { locationId }) };
    if (header.id === bin.id && !isParentThere) delete header.parentBinId;
    return header;
  });
}

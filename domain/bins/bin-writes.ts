import { assertCan, inTrash } from '../access/access-rules.ts';
import { assertFree, takeCode } from '../codes/code-rules.ts';
import { type DeviceView, requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  onlyHeaders,
  type Predict,
  type QueuedWritesOf,
  textLines,
} from '../operation.ts';
import {
  assertMayMove,
  containerOf,
  inheritedFrom,
  isSamePlacement,
  type Placement,
  placementAfterMove,
  visibleContainerOf,
} from '../placement.ts';
import { assertBelowBinCeiling, assertRoomForBins } from '../plans/plan-rules.ts';
import { assertFitsInto, assertNotTooDeep, descendantsDeepestFirst, nodesAbove } from '../tree.ts';
import type { BinHeader, NewBin } from './bin.ts';
import { binTextFields } from './bin-fields.ts';
import { isNameTaken, withFreeNames } from './bin-names.ts';
import {
  binFrom,
  changeBin,
  countActiveBins,
  countAllBins,
  isFoundBy,
  wasOpenedWithinHour,
} from './bin-rules.ts';
import { binsRestoredWith } from './bin-tree.ts';

const predictNewBin: Predict<'bins.create'> = (view, { data }, context) => {
  const { bins } = view;
  const container = containerOf(view, data);
  if (container?.deletedAt !== undefined) {
    throw inTrash(container);
  }
  const role = container?.role ?? 'owner';
  assertCan(role, container?.kind === 'location' ? 'add a bin here' : 'add a sub-bin');
  if (data.parentBinId !== undefined) {
    assertNotTooDeep('bin', nodesAbove(bins, requireBin(bins, data.parentBinId)).length + 1, 1);
  }
  const ownerId = container?.ownerId ?? context.userId;
  if (isNameTaken(bins.values(), ownerId, data.name)) throw new AppError('bins.duplicateName');
  if (ownerId === context.userId) {
    assertRoomForBins(context.plan, countActiveBins(bins.values(), ownerId), 1);
    assertBelowBinCeiling(context.plan, countAllBins(bins.values(), ownerId), 1);
  }
  const id = data.id ?? '';
  const { qrCode, code } = codeOf(view, data, id, ownerId === context.userId);
  // Devices always choose the id; the server fills in the empty fields.
  const identity = { id, ownerId, ownerScopedId: '', qrCode, role };
  const locationId = container?.kind === 'bin' ? container.locationId : data.locationId;
  const bin = {
    ...binFrom(data, identity, context),
    ...(locationId !== undefined && { locationId }),
    ...inheritedFrom(container),
  };
  return { bins: [bin], ...(code && { codes: [code] }) };
};

const predictMove: Predict<'bins.move'> = (view, { data }) => {
  const { bins } = view;
  const bin = requireBin(bins, data.id);
  if (bin.deletedAt !== undefined) throw new AppError('bins.inTrash');
  const parent = typeof data.parentBinId === 'string' ? requireBin(bins, data.parentBinId) : undefined;
  const from = { parentBinId: bin.parentBinId, locationId: bin.locationId };
  const to = placementAfterMove(from, data, parent);
  const container = containerOf(view, to);
  assertMayMove(bin, visibleContainerOf(view, from), container);
  if (parent !== undefined) {
    const depths = { above: nodesAbove(bins, parent).length + 1, aboveNow: nodesAbove(bins, bin).length };
    assertFitsInto('bin', [...bins.values()], { id: bin.id, parentId: parent.id }, depths);
  }
  const below = descendantsDeepestFirst(bins.values(), bin.id).map((each) =>
    withPlacement(each, { parentBinId: each.parentBinId, locationId: to.locationId }),
  );
  return { bins: [withPlacement(isSamePlacement(from, to) ? bin : withoutMissing(bin), to), ...below] };
};

const predictDeletion: Predict<'bins.delete'> = ({ bins }, { data }, { now }) => {
  const bin = requireBin(bins, data.id);
  assertCan(bin.role, 'delete or restore the bin');
  if (bin.deletedAt !== undefined) return {};
  const below = descendantsDeepestFirst(bins.values(), data.id).filter(
    (each) => each.deletedAt === undefined,
  );
  if (below.length > 0 && data.cascade !== true) throw new AppError('bins.hasSubBins');
  return { bins: [...below, bin].map((each) => ({ ...each, deletedAt: now, deletedWith: bin.id })) };
};

const predictRestoration: Predict<'bins.restore'> = ({ bins, locations }, { data }, context) => {
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

const binDefaults = {
  changedBinIds: ({ id }: { id?: string | undefined }) => idsIn(id),
  ...onlyHeaders,
  isShownAsPending: true,
  mayLoseAccess: false,
} as const;

export const binWrites: QueuedWritesOf<'bins'> = {
  'bins.create': {
    ...binDefaults,
    namedIds: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    creates: ({ id }) => idsIn(id),
    predict: predictNewBin,
    text: ({ data }) => textLines(data.name, ...binTextFields.map((field) => data[field])),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },

  'bins.update': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data: { id, ...change } }, context) {
      const current = requireBin(bins, id);
      const { bin } = changeBin(current, change, context);
      if (change.name !== undefined && isNameTaken(bins.values(), current.ownerId, change.name, id)) {
        throw new AppError('bins.duplicateRename');
      }
      return { bins: [bin] };
    },
    text: ({ data }) => textLines(data.name, ...binTextFields.map((field) => data[field])),
    clearsEmptyText: true,
    restoreOverwritten: ({ id }, previous) => ({ ...previous, id }),
  },

  'bins.move': {
    ...binDefaults,
    namedIds: ({ id, parentBinId, locationId }) => idsIn(id, parentBinId, locationId),
    creates: noIds,
    predict: predictMove,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.open': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data }, { now }) {
      const bin = requireBin(bins, data.id);
      return { bins: wasOpenedWithinHour(bin.lastAccessed, now) ? [] : [{ ...bin, lastAccessed: now }] };
    },
    isShownAsPending: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.see': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict({ bins }, { data }, { now }) {
      const { missingSince, ...bin } = requireBin(bins, data.id);
      return isFoundBy(data, { missingSince, at: data.at ?? now }) ? { bins: [bin] } : {};
    },
    isShownAsPending: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.delete': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict: predictDeletion,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'bins.restore': {
    ...binDefaults,
    namedIds: ({ id }) => [id],
    creates: ({ id }) => [id],
    predict: predictRestoration,
    text: ({ data }) => textLines(data.name),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },
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

/** @throws AppError `codes.notFound`, `codes.notFree`, as far as the device knows the code. */
function codeOf({ codes }: DeviceView, data: NewBin, id: string, isOwn: boolean) {
  if (data.code === undefined) return { qrCode: '' };
  const code = codes?.get(data.code);
  if (code === undefined) return { qrCode: data.code };
  if (data.orNewCode === true && !(isOwn && code.state === 'free')) return { qrCode: '' };
  // Own codes fit only own bins.
  if (!isOwn) throw new AppError('codes.notFound');
  assertFree(code);
  return { qrCode: code.code, code: takeCode(code, { kind: 'bin', id }) };
}

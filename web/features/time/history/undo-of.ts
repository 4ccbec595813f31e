import type { AccessList, EffectiveRole, Role, Target } from '#domain/access/access.ts';
import { can, isHigher } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { AppError } from '#domain/errors.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { assertMayMove, type MoveParty } from '#domain/placement.ts';
import { trashDays } from '#domain/time.ts';
import type { JoinedEvent } from './join-events.ts';
import { ofBinChanges, ofItemChanges, ofLocationChanges, type UndoOfChanges } from './undo-of-changes.ts';

export type Undo =
  | UndoOfChanges
  | { kind: 'restoreBin'; id: string }
  | { kind: 'restoreLocation'; id: string }
  | { kind: 'deleteItems'; binId: string; ids: readonly string[]; since: string }
  | { kind: 'restoreItems'; binId: string; ids: readonly string[] }
  | { kind: 'moveItems'; ids: readonly string[]; from: string; to: string }
  /** Bins or places. */
  | { kind: 'move'; ids: readonly string[]; to: Target | undefined }
  | { kind: 'endAccess'; target: Target; person: NonNullable<HistoryEvent['person']> }
  | { kind: 'setRole'; target: Target; userId: string; role: Role }
  | { kind: 'giveBack'; target: Target; eventId: string }
  | { kind: 'several'; undos: readonly Undo[] }
  /** Of items in several bins, which are read when the undo runs. */
  | { kind: 'act'; events: readonly EventOfThing[] };

export type EventOfThing = HistoryEvent & { target: Target };

/** `items` of the bin whose history it is; undefined while loading. */
export type UndoContext = {
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  items: readonly Item[] | undefined;
  now: number;
};

/** Undefined if there is nothing to undo, or this person may not undo it. */
export function undoOf(event: JoinedEvent, target: Target, context: UndoContext): Undo | undefined {
  if (event.parts) {
    const undos = event.parts.flatMap((part) => undoOf(part, target, context) ?? []);
    return undos.length > 0 ? { kind: 'several', undos } : undefined;
  }
  if (Date.parse(event.at) < context.now - trashDays * dayMs) return undefined;
  if (event.kind === 'deleted') return restoring(target, context);
  const record = target.kind === 'bin' ? context.bins.get(target.id) : context.locations.get(target.id);
  if (record === undefined || record.deletedAt !== undefined) return undefined;
  switch (event.kind) {
    case 'renamed':
    case 'changed':
      return 'itemCount' in record ? ofBinChanges(event, record) : ofLocationChanges(event, record);
    case 'itemChanged':
    case 'itemsAdded':
    case 'itemsRestored':
    case 'itemsDeleted':
    case 'itemsMovedIn':
    case 'itemsMovedOut':
      return can(record.role, 'change items') ? ofItems(event, target.id, context) : undefined;
    case 'movedIn':
    case 'movedOut':
      return movingBack(event, event.count === 0 ? [target.id] : (event.ids ?? []), context);
    case 'accessGranted':
    case 'accessChanged':
    case 'accessEnded':
      // Access by a group is changed at the group.
      return can(record.role, 'manage people') && event.groupName === undefined
        ? ofAccess(event, target, record)
        : undefined;
    default:
      return undefined;
  }
}

/** Undefined if none of the act's events can be undone. Whether their items have changed since, shows when it is undone. */
export function undoOfAct(
  events: readonly JoinedEvent<EventOfThing>[],
  { bins, now }: Pick<UndoContext, 'bins' | 'now'>,
): Undo | undefined {
  const left = events.flatMap(({ parts, ...event }) => parts ?? [event]).filter(isLeft);
  return left.length > 0 ? { kind: 'act', events: left } : undefined;

  function isLeft({ at, target, ids, isImported }: EventOfThing): boolean {
    return (
      Date.parse(at) >= now - trashDays * dayMs &&
      isOpen(bins, target) &&
      ids !== undefined &&
      isImported === undefined
    );
  }
}

function restoring({ kind, id }: Target, { bins, locations }: UndoContext): Undo | undefined {
  const bin = kind === 'bin' ? bins.get(id) : undefined;
  if (bin?.deletedAt !== undefined && can(bin.role, 'delete or restore the bin'))
    return { kind: 'restoreBin', id };
  const location = kind === 'location' ? locations.get(id) : undefined;
  if (location?.deletedAt !== undefined && can(location.role, 'delete or restore the location')) {
    return { kind: 'restoreLocation', id };
  }
  return undefined;
}

/** Items that left this bin and are not all back are looked up when the undo runs. */
function ofItems(event: HistoryEvent, binId: string, { bins, items }: UndoContext): Undo | undefined {
  const { kind, from, to, ids = [] } = event;
  const other = kind === 'itemsMovedIn' ? from : to;
  if (kind === 'itemChanged') {
    const changed = new Set(ids);
    const undos = (items ?? []).flatMap((item) =>
      changed.has(item.id) ? (ofItemChanges(event, item) ?? []) : [],
    );
    return undos.length > 1 ? { kind: 'several', undos } : undos[0];
  }
  const wanted = new Set(ids);
  if (kind === 'itemsMovedOut') {
    const areBack = (items ?? []).filter(({ id }) => wanted.has(id)).length === wanted.size;
    return isOpen(bins, other) && !areBack
      ? { kind: 'moveItems', ids, from: other.id, to: binId }
      : undefined;
  }
  const isTrash = kind === 'itemsDeleted';
  const there = (items ?? []).filter(
    ({ id, deletedAt }) => wanted.has(id) && (deletedAt !== undefined) === isTrash,
  );
  const left = there.map(({ id }) => id);
  if (left.length === 0) return undefined;
  if (kind === 'itemsAdded' || kind === 'itemsRestored') {
    return isUntouched(there, event.at)
      ? { kind: 'deleteItems', binId, ids: left, since: event.at }
      : undefined;
  }
  if (isTrash) return { kind: 'restoreItems', binId, ids: left };
  return isOpen(bins, other) ? { kind: 'moveItems', ids: left, from: binId, to: other.id } : undefined;
}

/** An undo must not discard later changes. */
export function isUntouched(items: readonly Item[], since: string): boolean {
  return items.every(({ updatedAt }) => Date.parse(updatedAt) <= Date.parse(since));
}

function isOpen(bins: UndoContext['bins'], target: Target | undefined): target is Target {
  const bin = target && bins.get(target.id);
  return bin !== undefined && bin.deletedAt === undefined && can(bin.role, 'change items');
}

/** Returns the undo of a move for those bins that are still where they were moved to. */
function movingBack(event: HistoryEvent, ids: readonly string[], context: UndoContext): Undo | undefined {
  const recordOf = (id: string) => context.bins.get(id) ?? context.locations.get(id);
  const left = ids.filter((id) => mayMoveBack(event, recordOf(id), context));
  return left.length === 0 ? undefined : { kind: 'move', ids: left, to: event.from };
}

/** Only the owner can distinguish "no container" from a hidden one. */
function mayMoveBack(
  { from, to }: HistoryEvent,
  moved: BinHeader | Location | undefined,
  context: UndoContext,
): boolean {
  if (
    moved === undefined ||
    moved.deletedAt !== undefined ||
    !isIn(moved, to) ||
    (from === undefined && moved.role !== 'owner')
  )
    return false;
  const before = movePartyOf(from, context);
  if (from !== undefined && before === undefined) return false;
  try {
    assertMayMove(moved, movePartyOf(to, context), before);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  return true;
}

function isIn(moved: BinHeader | Location, container: Target | undefined): boolean {
  if (!('itemCount' in moved)) return moved.parentLocationId === container?.id;
  const { parentBinId, locationId } = moved;
  if (container?.kind === 'bin') return parentBinId === container.id;
  return parentBinId === undefined && locationId === container?.id;
}

function movePartyOf(
  target: Target | undefined,
  { bins, locations }: UndoContext,
): (MoveParty & { kind: Target['kind'] }) | undefined {
  const record = target && (target.kind === 'bin' ? bins : locations).get(target.id);
  return (
    record && { kind: target.kind, ownerId: record.ownerId, role: record.role, deletedAt: record.deletedAt }
  );
}

function ofAccess(
  { kind, id, person, actorId, role, previousRole }: HistoryEvent,
  target: Target,
  { accessList, role: mine }: { accessList: AccessList; role: EffectiveRole },
): Undo | undefined {
  if (person === undefined) return undefined;
  if (kind === 'accessChanged') {
    const isAsLeft = accessList[person.userId]?.role === role;
    if (!isAsLeft || previousRole === undefined || isHigher(previousRole, mine)) return undefined;
    return { kind: 'setRole', target, userId: person.userId, role: previousRole };
  }
  const hasAccess = accessList[person.userId] !== undefined;
  if (kind === 'accessGranted') return hasAccess ? { kind: 'endAccess', target, person } : undefined;
  // People who left on their own are not added back by others.
  const hasLeft = actorId === person.userId;
  return hasAccess || hasLeft ? undefined : { kind: 'giveBack', target, eventId: id };
}

const dayMs = 24 * 60 * 60 * 1000;

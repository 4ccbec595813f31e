import type { EffectiveRole, Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { type EventKind, type HistoryEvent, isOfItems } from '#domain/history/history.ts';
import { nilId } from '#domain/ids.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import type { ListedRow } from '../history/history.queries.ts';

export type EventReader = {
  userId: string;
  effectiveRole: EffectiveRole;
  /** The reader's roles on those of the mentioned bins and locations that they see. */
  visibleRoles: ReadonlyMap<string, EffectiveRole>;
  /** Mentioned items that are in the bin now. */
  itemIds: ReadonlySet<string>;
};

export function presentEvent({ detail, ...row }: ListedRow, reader: EventReader): HistoryEvent {
  const {
    ids,
    from,
    to,
    person,
    role,
    previousRole,
    groupName,
    joinedBy,
    changes,
    stockResult,
    importOf,
    actId,
  } = detail;
  const through = programShownTo(reader, row.actorId, detail);
  const event: HistoryEvent = { ...row, names: namesFor(row, detail, reader) };
  if (detail.isImported) {
    event.isImported = true;
    // Security: whoever wrote the file could let anybody have done anything.
    if (row.actorId === nilId && reader.effectiveRole !== 'owner') event.actorName = '';
  }
  if (
    ids !== undefined &&
    can(reader.effectiveRole, 'change items') &&
    (!detail.seenBy || isSeen(ids, reader))
  )
    event.ids = ids;
  if (from !== undefined && reader.visibleRoles.has(from.id)) event.from = from;
  if (to !== undefined && reader.visibleRoles.has(to.id)) event.to = to;
  if (importOf !== undefined && row.actorId === reader.userId) event.importOf = importOf;
  if (actId !== undefined) event.actId = actId;
  if (through !== undefined) event.through = through;
  if (person !== undefined) event.person = person;
  if (role !== undefined) event.role = role;
  if (previousRole !== undefined) event.previousRole = previousRole;
  if (groupName !== undefined) event.groupName = groupName;
  if (joinedBy !== undefined) event.joinedBy = joinedBy;
  if (changes !== undefined && (!isOfItems(event.kind) || mayNameItem(event.kind, ids?.[0], reader)))
    event.changes = changes;
  if (stockResult !== undefined) event.stockResult = visibleResult(stockResult, reader);
  return event;
}

/** Others see only the person for whom the program acted. */
function programShownTo(
  { userId, effectiveRole }: EventReader,
  actorId: string,
  { through }: ListedRow['detail'],
): string | undefined {
  return actorId === userId || can(effectiveRole, 'manage people') ? through : undefined;
}

function namesFor(
  { kind, names }: Pick<ListedRow, 'kind' | 'names'>,
  { ids = [] }: ListedRow['detail'],
  reader: EventReader,
): string[] {
  if (isOfItems(kind)) return names.filter((_name, at) => mayNameItem(kind, ids[at], reader));
  return names;
}

/** Counts include bins hidden from the reader; lists do not name them. */
function visibleResult(stockResult: RecordedStockResult, { visibleRoles }: EventReader): RecordedStockResult {
  const { itemsMissingByBin } = stockResult;
  return {
    ...stockResult,
    binsMissing: stockResult.binsMissing.filter((id) => visibleRoles.has(id)),
    binsUnexpected: stockResult.binsUnexpected.filter((id) => visibleRoles.has(id)),
    itemsMissing: stockResult.itemsMissing.filter(({ binId }) => visibleRoles.has(binId)),
    ...(itemsMissingByBin && {
      itemsMissingByBin: itemsMissingByBin.filter(({ binId }) => visibleRoles.has(binId)),
    }),
  };
}

/**
 * Shows a move to people who saw the bin then or see it now, a pin to people who see its place, and whose access others
 * ended or changed to those who manage people and to that person. Members of a group read a change of their common role.
 */
export function isVisibleEvent({ kind, actorId, detail }: ListedRow, reader: EventReader): boolean {
  const { seenBy, ids = [], person } = detail;
  if (!seesPin(detail, reader)) return false;
  if (kind === 'accessEnded' || kind === 'accessChanged') {
    const isOwnAct = actorId === reader.userId || person?.userId === actorId;
    const isAboutReader =
      person?.userId === reader.userId || (person === undefined && kind === 'accessChanged');
    if (!isOwnAct && !isAboutReader && !can(reader.effectiveRole, 'manage people')) return false;
  }
  if (seenBy === undefined || reader.effectiveRole === 'owner') return true;
  return seenBy.includes(reader.userId) || isSeen(ids, reader);
}

function seesPin({ changes = [], to }: ListedRow['detail'], { visibleRoles }: EventReader): boolean {
  return changes.every(({ field }) => field !== 'pin') || (to !== undefined && visibleRoles.has(to.id));
}

export function mayNameItem(
  kind: EventKind,
  id: string | undefined,
  { effectiveRole, itemIds }: EventReader,
): boolean {
  if (can(effectiveRole, 'see the trash') || kind === 'itemsMovedOut') return true;
  return id !== undefined && itemIds.has(id);
}

function isSeen(ids: readonly string[], { visibleRoles }: EventReader): boolean {
  return ids.every((id) => visibleRoles.has(id));
}

export function targetsIn({ detail: { from, to, ids = [], seenBy, stockResult } }: ListedRow): Target[] {
  const bins = [...(seenBy === undefined ? [] : ids), ...(stockResult ? binsIn(stockResult) : [])];
  return [from, to, ...bins.map((id) => ({ kind: 'bin' as const, id }))].filter((each) => each !== undefined);
}

function binsIn({
  binsMissing,
  binsUnexpected,
  itemsMissing,
  itemsMissingByBin = [],
}: RecordedStockResult): string[] {
  const binsOfItems = [...itemsMissing, ...itemsMissingByBin].map(({ binId }) => binId);
  return [...binsMissing, ...binsUnexpected, ...binsOfItems];
}

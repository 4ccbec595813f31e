import { type EffectiveRole, role } from '#domain/access/access.ts';
import { assertCan, can } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import { type EventKind, type HistoryEvent, historyPage } from '#domain/history/history.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountLimitsOnly } from '../call-spec.ts';
import type { Read } from '../command.ts';
import { type ListedRow, queryEvents, queryItemsInside } from '../history/history.queries.ts';
import { queryRolesOfBins, queryRolesOfLocations } from './gate.queries.ts';
import { visibleRoleOf } from './gate.ts';
import { visibleLocationRoleOf } from './location-gate.ts';
import { openTarget } from './target-gate.ts';

/** Not in history/, as it passes the gate, which itself writes history. */
export const listHistory: Read<'history.list'> = {
  summary: 'Who did what in a bin or location, newest first, page by page.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { target, before }) {
    const { ownerId, effectiveRole } = await openTarget(db, userId, target);
    assertCan(effectiveRole, 'see the history');
    return readPage(db, { userId, effectiveRole }, ownerId, target, before ?? null);
  },
};

const rolesThatSeeTrash = role.options.filter((each) => can(each, 'see the trash'));

async function readPage(
  db: Queryable,
  { userId, effectiveRole }: Pick<Reader, 'userId' | 'effectiveRole'>,
  ownerId: string,
  target: Target,
  before: string | null,
) {
  const rows = await queryEvents(db, {
    ownerId,
    kind: target.kind,
    target: target.id,
    before,
    limit: historyPage + 1,
    readerId: effectiveRole === 'owner' ? null : userId,
    rolesThatSeeTrash,
  });
  const pageRows = rows.slice(0, historyPage);
  const [visibleIds, itemIds] = await Promise.all([
    visibleAmong(db, ownerId, userId, pageRows.flatMap(targetsIn)),
    itemsInside(db, ownerId, target, pageRows),
  ]);
  const reader = { userId, effectiveRole, visibleIds, itemIds };
  const events = pageRows
    .filter((row) => isVisibleEvent(row, reader))
    .map((row) => presentEvent(row, reader));
  return { events, hasMore: rows.length > historyPage };
}

type Reader = {
  userId: string;
  effectiveRole: EffectiveRole;
  /** Mentioned bins and locations that the reader sees, and mentioned items that are in the bin now. */
  visibleIds: ReadonlySet<string>;
  itemIds: ReadonlySet<string>;
};

function presentEvent({ detail, ...row }: ListedRow, reader: Reader): HistoryEvent {
  const { ids, from, to, person, role, previousRole, changes } = detail;
  const event: HistoryEvent = { ...row, names: namesFor(row, detail, reader) };
  if (
    ids !== undefined &&
    can(reader.effectiveRole, 'change items') &&
    (!detail.seenBy || isSeen(ids, reader))
  )
    event.ids = ids;
  if (from !== undefined && reader.visibleIds.has(from.id)) event.from = from;
  if (to !== undefined && reader.visibleIds.has(to.id)) event.to = to;
  if (person !== undefined) event.person = person;
  if (role !== undefined) event.role = role;
  if (previousRole !== undefined) event.previousRole = previousRole;
  if (changes !== undefined && (!isOfItems(event.kind) || mayNameItem(event.kind, ids?.[0], reader)))
    event.changes = changes;
  return event;
}

function namesFor(
  { kind, names }: Pick<ListedRow, 'kind' | 'names'>,
  { ids = [] }: ListedRow['detail'],
  reader: Reader,
): string[] {
  if (isOfItems(kind)) return names.filter((_name, at) => mayNameItem(kind, ids[at], reader));
  return names;
}

/** A bin's coming or leaving is shown to whoever saw it then or sees it now. */
function isVisibleEvent({ detail: { seenBy, ids = [] } }: ListedRow, reader: Reader): boolean {
  if (seenBy === undefined || reader.effectiveRole === 'owner') return true;
  return seenBy.includes(reader.userId) || isSeen(ids, reader);
}

function mayNameItem(kind: EventKind, id: string | undefined, { effectiveRole, itemIds }: Reader): boolean {
  if (can(effectiveRole, 'see the trash') || kind === 'itemsMovedOut') return true;
  return id !== undefined && itemIds.has(id);
}

function isOfItems(kind: EventKind): boolean {
  return kind.startsWith('item');
}

function isSeen(ids: readonly string[], { visibleIds }: Reader): boolean {
  return ids.every((id) => visibleIds.has(id));
}

function targetsIn({ detail: { from, to, ids = [], seenBy } }: ListedRow): Target[] {
  const moved = seenBy === undefined ? [] : ids.map((id) => ({ kind: 'bin' as const, id }));
  return [from, to, ...moved].filter((each) => each !== undefined);
}

async function itemsInside(
  db: Queryable,
  ownerId: string,
  target: Target,
  events: readonly ListedRow[],
): Promise<ReadonlySet<string>> {
  const ids = events.filter(({ kind }) => isOfItems(kind)).flatMap(({ detail }) => detail.ids ?? []);
  const rows = await queryItemsInside(db, { ownerId, binId: target.id, ids: [...new Set(ids)] });
  return new Set(rows.map(({ id }) => id));
}

async function visibleAmong(
  db: Queryable,
  ownerId: string,
  readerId: string,
  targets: readonly Target[],
): Promise<ReadonlySet<string>> {
  const ids = (kind: Target['kind']) => [
    ...new Set(targets.filter((each) => each.kind === kind).map(({ id }) => id)),
  ];
  const [bins, locations] = await Promise.all([
    queryRolesOfBins(db, { ownerId, readerId, ids: ids('bin') }),
    queryRolesOfLocations(db, { ownerId, readerId, ids: ids('location') }),
  ]);
  return new Set([
    ...bins.filter((row) => visibleRoleOf(row, readerId) !== undefined).map(({ id }) => id),
    ...locations.filter((row) => visibleLocationRoleOf(row, readerId) !== undefined).map(({ id }) => id),
  ]);
}

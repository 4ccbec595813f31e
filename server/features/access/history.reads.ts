import { type EffectiveRole, role, type Target } from '#domain/access/access.ts';
import { assertCan, can } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { type EventKind, type HistoryEvent, isOfItems, whereaboutsKinds } from '#domain/history/history.ts';
import { historyPage } from '#domain/history/history-limits.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountLimitsOnly, type Read } from '../command.ts';
import {
  type ListedRow,
  queryEvents,
  queryItemEvents,
  queryItemsInside,
} from '../history/history.queries.ts';
import { openTarget, readVisibleRoles } from './gate.ts';
import { type EventReader, isVisibleEvent, mayNameItem, presentEvent, targetsIn } from './present-event.ts';

/** How many bins are searched for one page. */
const binsMax = 10;

/** Lives in access/ because it passes the gate, and the gate imports history/. */
export const listHistory: Read<'history.list'> = {
  summary:
    'Lists the history of a bin or location in pages, newest first; with `itemId`, of one item, including the bins it was in before.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { target, itemId, before, only }) {
    const { row, effectiveRole } = await openTarget(db, userId, target);
    const { ownerId } = row;
    assertCan(effectiveRole, 'see the history');
    if (itemId !== undefined) {
      const bin = { id: target.id, ownerId, effectiveRole };
      return readItemPage(db, userId, bin, itemId, before ?? null);
    }
    const page = { before: before ?? null, only: only === undefined ? null : whereaboutsKinds };
    return readPage(db, { userId, effectiveRole }, ownerId, target, page);
  },
};

const rolesThatSeeTrash = role.options.filter((each) => can(each, 'see the trash'));

async function readPage(
  db: Queryable,
  { userId, effectiveRole }: Pick<EventReader, 'userId' | 'effectiveRole'>,
  ownerId: string,
  target: Target,
  page: { before: string | null; only: readonly EventKind[] | null },
) {
  const rows = await queryEvents(db, {
    ownerId,
    kind: target.kind,
    target: target.id,
    ...page,
    limit: historyPage + 1,
    readerId: effectiveRole === 'owner' ? null : userId,
    rolesThatSeeTrash,
  });
  const pageRows = rows.slice(0, historyPage);
  const [visibleRoles, itemIds] = await Promise.all([
    readVisibleRoles(db, { ownerId, readerId: userId }, pageRows.flatMap(targetsIn)),
    itemsInside(db, ownerId, target, pageRows),
  ]);
  const reader = { userId, effectiveRole, visibleRoles, itemIds };
  const events = pageRows
    .filter((row) => isVisibleEvent(row, reader))
    .map((row) => presentEvent(row, reader));
  return { events, hasMore: rows.length > historyPage };
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

type HistoryBin = { id: string; ownerId: string; effectiveRole: EffectiveRole };
type ItemLine = { row: ListedRow; bin: HistoryBin };

/** Continues in the bin that the item came from if the reader sees that bin. */
async function readItemPage(
  db: Queryable,
  userId: string,
  bin: HistoryBin,
  itemId: string,
  before: string | null,
) {
  const { ownerId } = bin;
  const { lines, isCutShort } = await linesOf(db, userId, bin, itemId, before);
  const page = lines.slice(0, historyPage);
  const [visibleRoles, present] = await Promise.all([
    readVisibleRoles(
      db,
      { ownerId, readerId: userId },
      page.flatMap(({ row }) => targetsIn(row)),
    ),
    queryItemsInside(db, { ownerId, binId: bin.id, ids: [itemId] }),
  ]);
  const itemIds = new Set(present.map(({ id }) => id));
  const events = page.map((line) =>
    presentOfItem(line, itemId, { userId, effectiveRole: line.bin.effectiveRole, visibleRoles, itemIds }),
  );
  return { events, hasMore: isCutShort || lines.length > historyPage };
}

async function linesOf(
  db: Queryable,
  userId: string,
  first: HistoryBin,
  itemId: string,
  before: string | null,
): Promise<{ lines: ItemLine[]; isCutShort: boolean }> {
  const lines: ItemLine[] = [];
  // Also reads the line named by `before`, because it may be the item's arrival in the bin.
  const limit = historyPage + (before === null ? 1 : 2);
  const listed = () => (before === null ? lines : lines.slice(1));
  let cursor = { cursorBinId: first.id, cursorId: before };
  let bin: HistoryBin | undefined = first;
  for (let read = 0; bin !== undefined; read++) {
    if (read === binsMax || lines.length >= limit) return { lines: listed(), isCutShort: true };
    const here: HistoryBin = bin;
    const rows: ListedRow[] = await queryItemEvents(db, {
      ownerId: here.ownerId,
      binId: here.id,
      itemId,
      ...cursor,
      limit: limit - lines.length,
    });
    const arrivalAt = rows.findIndex(({ kind }) => kind === 'itemsMovedIn');
    const arrival = rows[arrivalAt];
    bin = arrival && (await openFormer(db, userId, here, arrival));
    const rowsHere = bin === undefined ? rows : rows.slice(0, arrivalAt + 1);
    lines.push(...rowsHere.map((row) => ({ row, bin: here })));
    if (arrival) cursor = { cursorBinId: here.id, cursorId: arrival.id };
  }
  return { lines: listed(), isCutShort: false };
}

/** Undefined if the reader doesn't see the bin that the item came from. */
async function openFormer(
  db: Queryable,
  userId: string,
  { ownerId }: HistoryBin,
  { detail: { from } }: ListedRow,
): Promise<HistoryBin | undefined> {
  if (from === undefined) return undefined;
  try {
    const { row, effectiveRole } = await openTarget(db, userId, { kind: 'bin', id: from.id });
    const isOpen = row.ownerId === ownerId && can(effectiveRole, 'see the history');
    return isOpen ? { id: from.id, ownerId, effectiveRole } : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Hides other items of the same line. */
function presentOfItem({ row, bin }: ItemLine, itemId: string, reader: EventReader): HistoryEvent {
  const { ids = [] } = row.detail;
  const name = row.names[ids.indexOf(itemId)];
  const mayName = name !== undefined && mayNameItem(row.kind, itemId, reader);
  const detail = { ...row.detail, ids: [itemId] };
  return {
    ...presentEvent({ ...row, names: mayName ? [name] : [], count: 1, detail }, reader),
    binId: bin.id,
  };
}

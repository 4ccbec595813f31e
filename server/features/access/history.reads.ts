import { role, type Target } from '#domain/access/access.ts';
import { assertCan, can } from '#domain/access/access-rules.ts';
import { type EventKind, historyPage, whereaboutsKinds } from '#domain/history/history.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountLimitsOnly } from '../call-spec.ts';
import type { Read } from '../command.ts';
import { type ListedRow, queryEvents, queryItemsInside } from '../history/history.queries.ts';
import { openTarget, readVisibleRoles } from './gate.ts';
import { type EventReader, isOfItems, isVisibleEvent, presentEvent, targetsIn } from './present-event.ts';
import { readItemPage } from './read-item-history.ts';

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

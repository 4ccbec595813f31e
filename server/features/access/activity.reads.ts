import { can } from '#domain/access/access-rules.ts';
import { groupBy } from '#domain/group-by.ts';
import {
  type ActivityEvent,
  type ActivityFilter,
  activityPage,
  kindsOfGroup,
} from '#domain/history/activity.ts';
import { isOfItems } from '#domain/history/history.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountLimitsOnly, type Read } from '../command.ts';
import {
  type ActivityRow,
  type NewestOfTarget,
  queryActivityOfOwner,
  queryActivityOfTargets,
  queryItemsInBins,
  queryNewestTargets,
  querySharedTargets,
  queryTargetsInPlaces,
} from '../history/activity.queries.ts';
import { readVisibleRoles } from './gate.ts';
import { findOwner } from './locked-owner.ts';
import { isVisibleEvent, presentEvent, targetsIn } from './present-event.ts';
import { queryPlacesWithin } from './tree.queries.ts';

/** Lives in access/ because it passes the gate, and the gate imports history/. */
export const listActivity: Read<'activity.list'> = {
  summary: 'Lists what everybody did in everything that the caller sees, in pages, newest first.',
  rate: accountLimitsOnly,
  async read(db, { userId }, { before, only, ...filter }) {
    let position = before ?? newestOfAll;
    for (let round = 1; ; round++) {
      const { page, hasMore } = await readPage(
        db,
        userId,
        { ...filter, isReturn: only === 'returns' },
        position,
      );
      const events = await presentAll(db, userId, page);
      const last = page.at(-1);
      if (last === undefined || !hasMore) return { events };
      position = { at: last.position, id: last.id };
      if (events.length > 0 || round === roundsMax) return { events, next: position };
    }
  },
};

type Position = { at: string; id: string };

const newestOfAll: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** How many pages of which the reader may see nothing are passed over in one answer. */
const roundsMax = 3;

const oldestOfAll = '-infinity';

type ListedTarget = { ownerId: string; kind: 'bin' | 'location'; id: string; seesTrash: boolean };

/** A longer act, as of thousands of bins, is read in pages of this many events. */
const eventsOfActMax = 500;

/** Reads a page, and the rest of an act that it would cut, which is one line on the screen. */
async function readPage(
  db: Queryable,
  readerId: string,
  filter: ActivityFilter & { isReturn: boolean },
  before: Position,
): Promise<{ page: ActivityRow[]; hasMore: boolean }> {
  const rows = await readNewest(db, readerId, filter, before, activityPage + 1);
  const [last, next] = [rows[activityPage - 1], rows[activityPage]];
  if (!last || !next || !isOfSameAct(last, next))
    return { page: rows.slice(0, activityPage), hasMore: next !== undefined };
  const more = await readNewest(db, readerId, filter, before, eventsOfActMax + 1);
  const end = more.findIndex((row, at) => at >= activityPage && !isOfSameAct(last, row));
  const page = more.slice(0, end === -1 ? eventsOfActMax : end);
  return { page, hasMore: more.length > page.length };
}

function isOfSameAct(one: ActivityRow, other: ActivityRow): boolean {
  const { actId } = one.detail;
  return actId !== undefined && actId === other.detail.actId && one.actorId === other.actorId;
}

/**
 * Of all targets only those with the newest events are read, as many as rows are wanted:
 * each has at least one event that is newer than all events of the other targets. Targets are ordered by moment and event
 * id, as the events are, because one act can write an event of the same moment to hundreds of bins.
 */
async function readNewest(
  db: Queryable,
  readerId: string,
  filter: ActivityFilter & { isReturn: boolean },
  before: Position,
  limit: number,
): Promise<ActivityRow[]> {
  const placeIds = await readPlaceIds(db, readerId, filter.locationId);
  const page = {
    beforeAt: before.at,
    beforeId: before.id,
    actorId: filter.actorId ?? null,
    kinds: filter.group ? kindsOfGroup(filter.group) : null,
    isReturn: filter.isReturn,
    limit,
  };
  const [own, listed] = await Promise.all([
    placeIds === null ? queryActivityOfOwner(db, { ownerId: readerId, ...page }) : [],
    readListed(db, readerId, placeIds),
  ]);
  const byOwner = [...groupBy(listed, ({ ownerId }) => ownerId)];
  const newest = await Promise.all(
    byOwner.map(async ([ownerId, targets]) => {
      const rows = await queryNewestTargets(db, {
        ownerId,
        placeIds,
        ...page,
        ...listsOf(targets),
        seesTrash: targets.map(({ seesTrash }) => seesTrash),
      });
      return rows.map((row) => ({ ownerId, ...row }));
    }),
  );
  const chosen = newest
    .flat()
    .sort((one, other) => newestFirst(positionOf(one), positionOf(other)))
    .slice(0, page.limit);
  const since = (chosen.length === page.limit && chosen.at(-1)?.position) || oldestOfAll;
  const shared = await Promise.all(
    [...groupBy(chosen, ({ ownerId }) => ownerId)].map(([ownerId, targets]) =>
      queryActivityOfTargets(db, { ownerId, since, ...page, ...listsOf(targets) }),
    ),
  );
  return [...own, ...shared.flat()].sort(newestFirst).slice(0, page.limit);
}

type Ordered = Pick<ActivityRow, 'position' | 'id'>;

function positionOf({ position, eventId }: NewestOfTarget): Ordered {
  return { position, id: eventId };
}

function newestFirst(one: Ordered, other: Ordered): number {
  if (one.position !== other.position) return one.position < other.position ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/** The chosen place and those in it; null if none is chosen. */
async function readPlaceIds(
  db: Queryable,
  readerId: string,
  id: string | undefined,
): Promise<string[] | null> {
  if (id === undefined) return null;
  const ownerId = await findOwner(db, readerId, id);
  return (await queryPlacesWithin(db, { ownerId, readerId, id })).map((place) => place.id);
}

/** Returns the targets that others share with the reader, and the reader's own ones in the chosen places. */
async function readListed(
  db: Queryable,
  readerId: string,
  placeIds: string[] | null,
): Promise<ListedTarget[]> {
  const [shared, own] = await Promise.all([
    querySharedTargets(db, { readerId }),
    placeIds === null ? [] : queryTargetsInPlaces(db, { ownerId: readerId, placeIds }),
  ]);
  return [
    ...shared
      .filter(({ role }) => can(role, 'see the history'))
      .map(({ role, ...target }) => ({
        ...target,
        seesTrash: can(role, target.kind === 'bin' ? 'see the trash' : 'delete or restore the location'),
      })),
    ...own.map((target) => ({ ...target, ownerId: readerId, seesTrash: true })),
  ];
}

function listsOf(targets: readonly { kind: 'bin' | 'location'; id: string }[]) {
  return { targetKinds: targets.map(({ kind }) => kind), targets: targets.map(({ id }) => id) };
}

/** Security: asks the gate about each target again, with the rules of a bin's or location's own history. */
async function presentAll(
  db: Queryable,
  readerId: string,
  rows: readonly ActivityRow[],
): Promise<ActivityEvent[]> {
  const ofOwners = await Promise.all(
    [...groupBy(rows, ({ ownerId }) => ownerId)].map(([ownerId, rowsOfOwner]) =>
      presentOfOwner(db, readerId, ownerId, rowsOfOwner),
    ),
  );
  const keyOf = (targetId: string, id: string) => `${targetId} ${id}`;
  const presented = new Map(ofOwners.flat().map((event) => [keyOf(event.target.id, event.id), event]));
  return rows.flatMap(({ targetId, id }) => presented.get(keyOf(targetId, id)) ?? []);
}

async function presentOfOwner(
  db: Queryable,
  readerId: string,
  ownerId: string,
  rows: readonly ActivityRow[],
): Promise<ActivityEvent[]> {
  const targetOf = ({ targetKind: kind, targetId: id }: ActivityRow) => ({ kind, id });
  // Only items that an event names are asked about.
  const itemsOf = (row: ActivityRow) =>
    isOfItems(row.kind) ? (row.detail.ids ?? []).slice(0, Math.max(row.names.length, 1)) : [];
  const pairs = rows.flatMap((row) => itemsOf(row).map((id) => ({ binId: row.targetId, id })));
  const [visibleRoles, present] = await Promise.all([
    readVisibleRoles(
      db,
      { ownerId, readerId },
      rows.flatMap((row) => [targetOf(row), ...targetsIn(row)]),
    ),
    queryItemsInBins(db, {
      ownerId,
      binIds: pairs.map(({ binId }) => binId),
      itemIds: pairs.map(({ id }) => id),
    }),
  ]);
  const itemsByBin = groupBy(present, ({ binId }) => binId);
  return rows.flatMap((row) => {
    const effectiveRole = visibleRoles.get(row.targetId);
    if (effectiveRole === undefined || !can(effectiveRole, 'see the history')) return [];
    const itemIds = new Set(itemsByBin.get(row.targetId)?.map(({ id }) => id));
    const reader = { userId: readerId, effectiveRole, visibleRoles, itemIds };
    if (!isVisibleEvent(row, reader)) return [];
    const { ownerId: _owner, targetKind: _kind, targetId: _target, position: _position, ...listed } = row;
    return [{ ...presentEvent(listed, reader), target: targetOf(row) }];
  });
}

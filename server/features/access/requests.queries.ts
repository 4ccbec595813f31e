import type { Role, TakeOut, Target, TargetKind } from '#domain/access/access.ts';
import type { OwnRequest } from '#domain/access/access-calls.ts';
import { type Queryable, statement } from '#server/db/statement.ts';
import { binAt, binsIn } from '../sql-parts.queries.ts';
import type { RequestOffer } from './gate.queries.ts';

/**
 * Reads the take-out switches of the targets and what is in them. A place's switch also counts below it, but only if the place
 * is a target or in one.
 */
const queryTakeOut = statement<
  { isEverywhere: boolean | null; isSomewhere: boolean | null },
  { ownerId: string; ids: string[] }
>(
  'take-out',
  `WITH RECURSIVE below (id) AS (
     SELECT id FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
     UNION SELECT b.id FROM below w CROSS JOIN LATERAL (${binsIn('w')}) AS b WHERE b.deleted_at IS NULL
   ), places (id, may) AS (
     SELECT id, viewers_may_take_out IS TRUE FROM locations WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
     UNION
     SELECT l.id, p.may OR l.viewers_may_take_out IS TRUE FROM places p CROSS JOIN LATERAL (
       SELECT * FROM locations WHERE owner_id = $ownerId AND parent_location_id = p.id OFFSET 0) AS l
     WHERE l.deleted_at IS NULL
   ), parts AS (
     SELECT true AS is_all, b.viewers_may_take_out IS TRUE
       OR b.location_id IS NOT NULL AND b.location_id IN (SELECT id FROM places WHERE may) AS may
     FROM below w CROSS JOIN LATERAL (${binAt('w')}) AS b
     UNION ALL SELECT is_all, bool_or(may) FROM (SELECT id, id = ANY($ids::uuid[]) AS is_all, may FROM places) AS p
     GROUP BY id, is_all
     UNION ALL SELECT false, EXISTS (
       SELECT FROM bins b WHERE b.owner_id = $ownerId AND b.location_id IN (SELECT id FROM places)
         AND b.viewers_may_take_out AND b.deleted_at IS NULL)
   )
   SELECT bool_and(may) FILTER (WHERE is_all) AS "isEverywhere", bool_or(may) AS "isSomewhere" FROM parts`,
);

/** Waits for a delivery to the person's address, which puts invitations into the inbox, closed ones too if it read them before. */
export const untilDelivered = statement<{ id: string }, { userId: string }>(
  'needless-invites-delivered',
  `SELECT id FROM "user" WHERE id = $userId FOR NO KEY UPDATE`,
);

export const closeNeedlessInvites = statement<EndedInvite, NeedlessInvites>(
  'needless-invites-close',
  `UPDATE invites SET answered_at = $now, accepted_by = $userId
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND email = $email
     AND role = ANY($roles::text[]) AND (group_id IS NULL OR group_id = $groupId) AND answered_at IS NULL AND expires_at > $now
   RETURNING id AS "inviteId", kind, target AS id`,
);

type RequestKey = { ownerId: string; kind: TargetKind; id: string; userId: string };

const isRequest = 'owner_id = $ownerId AND kind = $kind AND target = $id AND user_id = $userId';

export type RequestText = { message: string; wholePlace: boolean };

export const queryRequest = statement<RequestText & { deniedAt: string | null }, RequestKey>(
  'request',
  `SELECT message, whole_place AS "wholePlace", denied_at AS "deniedAt" FROM access_requests WHERE ${isRequest}`,
);

/** Returns whether the owner got a request of the person since this moment. */
export const queryRequestsSince = statement<Target, { ownerId: string; userId: string; since: string }>(
  'requests-since',
  `SELECT kind, target AS id FROM access_requests
   WHERE owner_id = $ownerId AND user_id = $userId AND (requested_at > $since OR denied_at > $since) LIMIT 1`,
);

/** Needs the owner locked. */
export const countOpenRequests = statement<
  { open: number },
  { ownerId: string; kind: TargetKind; id: string }
>(
  'requests-open-count',
  `SELECT count(*)::int AS open FROM access_requests
   WHERE owner_id = $ownerId AND kind = $kind AND target = $id AND denied_at IS NULL`,
);

export const putRequest = statement<object, RequestKey & RequestText & { offer: string | null; now: string }>(
  'request-put',
  `INSERT INTO access_requests (owner_id, kind, target, user_id, message, whole_place, offer, requested_at)
   VALUES ($ownerId, $kind, $id, $userId, $message, $wholePlace, $offer, $now)
   ON CONFLICT (owner_id, kind, target, user_id)
   DO UPDATE SET message = excluded.message, whole_place = excluded.whole_place, offer = excluded.offer,
     requested_at = excluded.requested_at, denied_at = NULL`,
);

export const updateRequest = statement<object, RequestKey & { message: string; wholePlace: boolean }>(
  'request-update',
  `UPDATE access_requests SET message = $message, whole_place = $wholePlace WHERE ${isRequest}`,
);

export const deleteOpenRequest = statement<
  { requestedAt: string; wholePlace: boolean; offer: RequestOffer | null },
  RequestKey
>(
  'request-delete',
  `DELETE FROM access_requests WHERE ${isRequest} AND denied_at IS NULL
   RETURNING requested_at AS "requestedAt", whole_place AS "wholePlace", offer`,
);

export const denyOpenRequest = statement<{ userId: string }, RequestKey & { now: string }>(
  'request-deny',
  `UPDATE access_requests SET denied_at = $now
   WHERE ${isRequest} AND denied_at IS NULL RETURNING user_id AS "userId"`,
);

export async function forgetRequests(
  tx: Queryable,
  ownerId: string,
  userId: string,
  ids: string[],
): Promise<void> {
  await deleteRequests(tx, { ownerId, userId, ids });
  await deleteOwnRequests(tx, { userId, ids });
}

const deleteRequests = statement<object, { ownerId: string; userId: string; ids: string[] }>(
  'requests-delete',
  `DELETE FROM access_requests
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND user_id = $userId`,
);

const deleteOwnRequests = statement<object, { userId: string; ids: string[] }>(
  'own-requests-delete',
  `DELETE FROM own_requests WHERE user_id = $userId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])`,
);

/** A person's open and denied requests. */
export const queryRequestsOf = statement<
  Target & { deniedAt: string | null },
  { ownerId: string; userId: string; ids: string[] }
>(
  'requests-asked-of',
  `SELECT kind, target AS id, denied_at AS "deniedAt" FROM access_requests
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND user_id = $userId`,
);

export const deleteRequestsOn = statement<{ userId: string }, { ownerId: string; ids: string[] }>(
  'requests-delete-on',
  `DELETE FROM access_requests
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])
     RETURNING user_id AS "userId"`,
);

export const deleteOwnRequestsOn = statement<object, { userIds: string[]; ids: string[] }>(
  'own-requests-delete-on',
  `DELETE FROM own_requests
   WHERE user_id = ANY($userIds::uuid[]) AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[])`,
);

export const purgeDenials = statement<object, { before: string }>(
  'requests-purge-denials',
  `DELETE FROM access_requests WHERE denied_at < $before`,
);

/** Hidden requests were made by a label, which must not reveal that it leads anywhere. */
type OwnRequestRow = { ownerId: string; wholePlace: boolean; isHidden: boolean } & Pick<
  OwnRequest,
  'name' | 'requestedAt'
>;
type OwnRequestKey = { userId: string; kind: TargetKind; id: string };

const ownColumns = `owner_id AS "ownerId", name, whole_place AS "wholePlace", is_hidden AS "isHidden",
  requested_at AS "requestedAt"`;

export const queryOwnRequest = statement<OwnRequestRow, OwnRequestKey>(
  'own-request',
  `SELECT ${ownColumns} FROM own_requests WHERE user_id = $userId AND kind = $kind AND target = $id`,
);

export const putOwnRequest = statement<
  object,
  OwnRequestKey & { ownerId: string; name: string; wholePlace: boolean; isHidden: boolean; now: string }
>(
  'own-request-put',
  `INSERT INTO own_requests AS r (user_id, kind, target, owner_id, name, whole_place, is_hidden, requested_at)
   VALUES ($userId, $kind, $id, $ownerId, $name, $wholePlace, $isHidden, $now)
   ON CONFLICT (user_id, kind, target)
   DO UPDATE SET name = excluded.name, whole_place = excluded.whole_place, requested_at = excluded.requested_at,
     is_hidden = r.is_hidden AND excluded.is_hidden`,
);

export const updateOwnRequest = statement<object, OwnRequestKey & { wholePlace: boolean }>(
  'own-request-update',
  `UPDATE own_requests SET whole_place = $wholePlace WHERE user_id = $userId AND kind = $kind AND target = $id`,
);

export const deleteOwnRequest = statement<OwnRequestRow, OwnRequestKey>(
  'own-request-delete',
  `DELETE FROM own_requests WHERE user_id = $userId AND kind = $kind AND target = $id RETURNING ${ownColumns}`,
);

/** Needs the account locked. */
export const countOwnRequests = statement<{ open: number }, { userId: string }>(
  'own-requests-count',
  'SELECT count(*)::int AS open FROM own_requests WHERE user_id = $userId',
);

export const queryReceivedOf = statement<
  { inviteId: string; kind: TargetKind; target: string },
  { userId: string; ownerId: string; roles: Role[] }
>(
  'received-invites-of-owner',
  `SELECT invite_id AS "inviteId", kind, target FROM received_invites
   WHERE user_id = $userId AND owner_id = $ownerId AND role = ANY($roles::text[])`,
);

/** Raise the person's account first. */
export const deleteReceivedOf = statement<object, { userId: string; inviteIds: string[] }>(
  'received-invites-delete-of',
  `DELETE FROM received_invites WHERE user_id = $userId AND invite_id = ANY($inviteIds::uuid[])`,
);

export type EndedInvite = Target & { inviteId: string };

type NeedlessInvites = {
  ownerId: string;
  ids: string[];
  email: string;
  roles: Role[];
  /** Invitations into other groups give more than this. */
  groupId: string | null;
  userId: string;
  now: string;
};

/** Returns whether viewers may take out and put back everywhere or somewhere in the targets; undefined if nowhere. */
export async function readTakeOut(
  db: Queryable,
  ownerId: string,
  ids: string[],
): Promise<TakeOut | undefined> {
  if (ids.length === 0) return undefined;
  const [found] = await queryTakeOut(db, { ownerId, ids });
  if (found?.isEverywhere) return 'everywhere';
  return found?.isSomewhere ? 'somewhere' : undefined;
}

import type { TargetKind } from '#domain/access/access.ts';
import { nilId } from '#domain/ids.ts';
import { statement } from '#server/db/statement.ts';
import type { EntrySnapshot } from '../history/event.ts';

type OfUser = { userId: string };
/** `ownerIds` own what is shared with the person. */
type WithOwners = OfUser & { ownerIds: string[] };
type TargetRow = { ownerId: string; kind: TargetKind; id: string };

/**
 * SQL: deletes rows `t` and keeps them; `other` is the other person of such a row. `found` are earlier WITH queries: on
 * Citus, rows of several people are joined only with what is read already.
 */
function setAside(table: string, which: string, other: string, found = ''): string {
  return `WITH ${found} gone AS (DELETE FROM ${table} t ${which} RETURNING t.*),
   kept AS (
     INSERT INTO set_aside_rows (user_id, id, of_table, other_id, contents)
     SELECT $userId, gen_random_uuid(), '${table}', ${other}, to_jsonb(gone) FROM gone
   )`;
}

const otherThanUser = `CASE WHEN user_id = $userId THEN owner_id ELSE user_id END`;

/** One row per access entry; `isRoot` if it was given at this target. */
export type EndedEntry = TargetRow & { userId: string; isRoot: boolean };
const ended = `SELECT owner_id AS "ownerId", kind, target AS id, user_id AS "userId", via_id = target AS "isRoot" FROM gone`;

export const setAsideEntriesOfOwner = statement<EndedEntry, OfUser>(
  'set-aside-entries-of-owner',
  `${setAside('access_entries', 'WHERE t.owner_id = $userId', 'user_id')} ${ended}`,
);

/** `visible` has a row for each entry of the person. */
export const setAsideEntriesOfSharee = statement<EndedEntry, OfUser>(
  'set-aside-entries-of-sharee',
  `${setAside(
    'access_entries',
    `USING v WHERE t.owner_id = v.owner_id AND t.kind = v.kind AND t.target = v.target AND t.user_id = $userId`,
    'owner_id',
    'v AS MATERIALIZED (SELECT owner_id, kind, target FROM visible WHERE user_id = $userId),',
  )} ${ended}`,
);

export const deleteVisibleOf = statement<object, OfUser>(
  'set-aside-visible',
  `DELETE FROM visible WHERE user_id = $userId`,
);

/** Entries kept with other owners' trashed locations. */
export const setAsideTrashedEntries = statement<object, OfUser>(
  'set-aside-trashed-entries',
  `${setAside('trashed_entries', 'WHERE t.user_id = $userId', 'owner_id')} SELECT FROM gone LIMIT 1`,
);

/** SQL: open invitations by the person or to the person's things, as their recipients see them. */
const openInvites = `sent AS MATERIALIZED (
     SELECT id FROM invites WHERE owner_id = ANY($ownerIds::uuid[] || $userId::uuid)
       AND (owner_id = $userId OR invited_by = $userId) AND answered_at IS NULL
   ), received AS MATERIALIZED (
     SELECT r.user_id, r.kind, r.target FROM sent JOIN received_invites r ON r.invite_id = sent.id
   ),`;

/** Unread notifications of requests by the person, and of invitations by the person or to the person's things. */
export const setAsideNotices = statement<OfUser, WithOwners>(
  'set-aside-notices',
  `${setAside(
    'notifications',
    `USING about a WHERE t.user_id = a.user_id AND t.type = a.type AND t.kind = a.kind AND t.target = a.target
       AND t.user_id <> $userId AND t.read_at IS NULL
       AND (t.type <> 'bin_access_request' OR t.actor_id = $userId)`,
    'user_id',
    `${openInvites} asked AS MATERIALIZED (
       SELECT owner_id, kind, target FROM own_requests WHERE user_id = $userId
     ), admins AS MATERIALIZED (
       SELECT e.user_id, e.kind, e.target FROM asked o JOIN access_entries e ON e.owner_id = o.owner_id
         AND e.kind = o.kind AND e.target = o.target AND e.role = 'admin'
     ), about AS MATERIALIZED (
       SELECT owner_id AS user_id, 'bin_access_request' AS type, kind, target FROM asked
       UNION SELECT user_id, 'bin_access_request', kind, target FROM admins
       UNION SELECT user_id, kind || '_invite', kind, target FROM received
     ),`,
  )} SELECT DISTINCT user_id AS "userId" FROM gone`,
);

/** Invitations in inboxes: of the person, and of others by the person or to the person's things. */
export const setAsideReceived = statement<OfUser, WithOwners>(
  'set-aside-received-invites',
  `${setAside(
    'received_invites',
    'USING inbox a WHERE t.user_id = a.user_id AND t.kind = a.kind AND t.target = a.target',
    otherThanUser,
    `${openInvites} inbox AS MATERIALIZED (
       SELECT user_id, kind, target FROM received_invites WHERE user_id = $userId
       UNION SELECT user_id, kind, target FROM received
     ),`,
  )} SELECT DISTINCT user_id AS "userId" FROM gone`,
);

/** Open invitations to the person's things, and by the person to others' things. */
export const setAsideInvites = statement<TargetRow, WithOwners>(
  'set-aside-invites',
  `${setAside(
    'invites',
    `WHERE t.owner_id = ANY($ownerIds::uuid[] || $userId::uuid)
       AND (t.owner_id = $userId OR t.invited_by = $userId) AND t.answered_at IS NULL`,
    'owner_id',
  )} SELECT DISTINCT owner_id AS "ownerId", kind, target AS id FROM gone WHERE owner_id <> $userId`,
);

/** Before the requests at the person's things. */
export const setAsideRequestersOwn = statement<OfUser, OfUser>(
  'set-aside-own-requests-of-others',
  `${setAside(
    'own_requests',
    'USING r WHERE t.user_id = r.user_id AND t.kind = r.kind AND t.target = r.target',
    'user_id',
    'r AS MATERIALIZED (SELECT user_id, kind, target FROM access_requests WHERE owner_id = $userId),',
  )} SELECT DISTINCT user_id AS "userId" FROM gone`,
);

export const setAsideRequestsOfOwner = statement<object, OfUser>(
  'set-aside-requests-of-owner',
  `${setAside('access_requests', 'WHERE t.owner_id = $userId', 'user_id')} SELECT FROM gone LIMIT 1`,
);

/** Before the person's own requests. */
export const setAsideRequestsByUser = statement<TargetRow, OfUser>(
  'set-aside-requests-by-user',
  `${setAside(
    'access_requests',
    `USING o WHERE t.owner_id = o.owner_id AND t.kind = o.kind AND t.target = o.target AND t.user_id = $userId`,
    'owner_id',
    'o AS MATERIALIZED (SELECT owner_id, kind, target FROM own_requests WHERE user_id = $userId),',
  )} SELECT owner_id AS "ownerId", kind, target AS id FROM gone`,
);

export const setAsideOwnRequests = statement<object, OfUser>(
  'set-aside-own-requests',
  `${setAside('own_requests', 'WHERE t.user_id = $userId', 'owner_id')} SELECT FROM gone LIMIT 1`,
);

/** Memberships in others' groups; returns their owners. */
export const setAsideMemberships = statement<OfUser, OfUser>(
  'set-aside-memberships',
  `${setAside('group_members', 'WHERE t.user_id = $userId', 'owner_id')} SELECT DISTINCT owner_id AS "userId" FROM gone`,
);

/** The row decides whether the link's token still works. */
export const setAsideShareLinks = statement<object, OfUser>(
  'set-aside-share-links',
  `${setAside('share_links', 'WHERE t.owner_id = $userId', 'owner_id')} SELECT FROM gone LIMIT 1`,
);

export const setAsidePublicLabels = statement<object, OfUser>(
  'set-aside-public-labels',
  `${setAside(
    'public_labels',
    'USING b WHERE t.label_key = b.label_key AND t.owner_id = $userId AND t.bin_id = b.id',
    'owner_id',
    'b AS MATERIALIZED (SELECT id, label_key FROM bins WHERE owner_id = $userId),',
  )} SELECT FROM gone LIMIT 1`,
);

/** Makes public bins private, and remembers which. */
export const setAsidePublicBins = statement<{ id: string }, OfUser>(
  'set-aside-public-bins',
  `WITH closed AS (
     UPDATE bins SET is_private = true, revision = revision + 1 WHERE owner_id = $userId AND NOT is_private
     RETURNING id
   ), kept AS (
     INSERT INTO set_aside_rows (user_id, id, of_table, other_id, contents)
     SELECT $userId, gen_random_uuid(), 'bins', $userId, jsonb_build_object('id', id) FROM closed
   )
   SELECT id FROM closed`,
);

/** Owners of what is shared with the person or asked for, locked before anything is set aside. */
export const queryOtherOwners = statement<{ ownerId: string }, OfUser>(
  'set-aside-other-owners',
  `SELECT owner_id AS "ownerId" FROM visible WHERE user_id = $userId
   UNION SELECT owner_id FROM own_requests WHERE user_id = $userId`,
);

/** The people in the person's own groups, with whom views may be shared. */
export const queryOwnMembers = statement<OfUser, OfUser>(
  'set-aside-own-members',
  `SELECT DISTINCT user_id AS "userId" FROM group_members WHERE owner_id = $userId`,
);

export const queryGroupOwners = statement<{ ownerId: string }, OfUser>(
  'set-aside-group-owners',
  `SELECT DISTINCT owner_id AS "ownerId" FROM group_members WHERE user_id = $userId`,
);

/** Returns the targets that will be set aside, to be locked first. */
export const queryTargets = statement<TargetRow, OfUser>(
  'set-aside-targets',
  `SELECT DISTINCT owner_id AS "ownerId", kind, target AS id FROM access_entries WHERE owner_id = $userId
   UNION SELECT owner_id, kind, target FROM visible WHERE user_id = $userId
   UNION SELECT owner_id, kind, target FROM own_requests WHERE user_id = $userId
   UNION SELECT owner_id, 'bin', id FROM bins WHERE owner_id = $userId AND NOT is_private`,
);

/** Hands rows to the other person whose account is being deleted as well: they come back with the last of the two. */
export const handOver = statement<object, OfUser>(
  'set-aside-hand-over',
  `WITH gone AS (
     DELETE FROM set_aside_rows WHERE user_id = $userId AND other_id IN (
       SELECT p.user_id FROM profiles p WHERE p.deletion_due_at IS NOT NULL AND p.user_id <> $userId)
     RETURNING *
   )
   INSERT INTO set_aside_rows (user_id, id, of_table, other_id, contents)
   SELECT other_id, id, of_table, user_id, contents FROM gone`,
);

export const querySetAsideOwners = statement<{ ownerId: string }, OfUser>(
  'set-aside-owners',
  `SELECT DISTINCT contents ->> 'owner_id' AS "ownerId" FROM set_aside_rows
   WHERE user_id = $userId AND of_table IN ('access_entries', 'access_requests', 'trashed_entries', 'invites', 'group_members')
     AND contents ->> 'owner_id' <> $userId::text`,
);

export type SetAsideEntry = EntrySnapshot & { ownerId: string; userId: string };

export const querySetAsideEntries = statement<SetAsideEntry, OfUser>(
  'set-aside-entries',
  `SELECT r.owner_id AS "ownerId", r.user_id AS "userId", r.kind, r.target, r.via_kind AS "viaKind",
     r.via_id AS "viaId", r.role, r.granted_by AS "grantedBy", r.granted_at AS "grantedAt",
     nullif(r.group_id, '${nilId}') AS "groupId"
   FROM set_aside_rows s, jsonb_populate_record(NULL::access_entries, s.contents) AS r
   WHERE s.user_id = $userId AND s.of_table = 'access_entries'`,
);

/** SQL: puts the kept rows `r` of a table back; `found` are WITH queries about them, on which `isThere` depends. */
function putBack(table: string, found = '', isThere = 'true'): string {
  return `WITH r AS MATERIALIZED (
     SELECT r.* FROM set_aside_rows s, jsonb_populate_record(NULL::${table}, s.contents) AS r
     WHERE s.user_id = $userId AND s.of_table = '${table}'
   ) ${found} INSERT INTO ${table} SELECT r.* FROM r WHERE ${isThere} ON CONFLICT DO NOTHING`;
}

/** The trash may have been emptied meanwhile. */
const foundTargets = `, found AS MATERIALIZED (
     SELECT b.id FROM r JOIN bins b ON b.owner_id = r.owner_id AND b.id = r.target
     UNION ALL SELECT l.id FROM r JOIN locations l ON l.owner_id = r.owner_id AND l.id = r.target
   )`;
const targetIsThere = 'r.target IN (SELECT id FROM found)';

/** The person's own things have not changed meanwhile, except that the trash was emptied. */
export const putBackEntriesOfOwner = statement<EndedEntry, OfUser>(
  'set-aside-entries-back',
  `${putBack('access_entries', foundTargets, `r.owner_id = $userId AND ${targetIsThere}`)}
   RETURNING owner_id AS "ownerId", kind, target AS id, user_id AS "userId", via_id = target AS "isRoot"`,
);

export const putBackMemberships = statement<OfUser, OfUser>(
  'set-aside-memberships-back',
  `${putBack(
    'group_members',
    ', found AS MATERIALIZED (SELECT g.id FROM r JOIN groups g ON g.owner_id = r.owner_id AND g.id = r.group_id)',
    'r.group_id IN (SELECT id FROM found)',
  )} RETURNING owner_id AS "userId"`,
);

export const putBackTrashedEntries = statement<object, OfUser>(
  'set-aside-trashed-entries-back',
  putBack(
    'trashed_entries',
    `, found AS MATERIALIZED (
       SELECT l.id FROM r JOIN locations l ON l.owner_id = r.owner_id AND l.id = r.location_id
       WHERE l.deleted_at IS NOT NULL
     ), granted AS MATERIALIZED (
       SELECT g.group_id, g.target FROM r JOIN group_grants g
         ON g.owner_id = r.owner_id AND g.group_id = r.group_id AND g.kind = 'location' AND g.target = r.location_id
       UNION SELECT g.id, r.location_id FROM r JOIN groups g
         ON g.owner_id = r.owner_id AND g.id = r.group_id AND g.all_places IS NOT NULL)`,
    `r.location_id IN (SELECT id FROM found)
       AND (r.group_id = '${nilId}' OR (r.group_id, r.location_id) IN (SELECT group_id, target FROM granted))`,
  ),
);

export const putBackNotices = statement<OfUser, OfUser>(
  'set-aside-notices-back',
  `${putBack('notifications')} RETURNING user_id AS "userId"`,
);

export const putBackReceived = statement<OfUser, OfUser>(
  'set-aside-received-invites-back',
  `${putBack('received_invites', '', 'r.expires_at > now()')} RETURNING user_id AS "userId"`,
);

export const putBackInvites = statement<TargetRow, OfUser>(
  'set-aside-invites-back',
  `${putBack('invites', foundTargets, targetIsThere)} RETURNING owner_id AS "ownerId", kind, target AS id`,
);

export const putBackRequests = statement<TargetRow, OfUser>(
  'set-aside-requests-back',
  `${putBack('access_requests', foundTargets, targetIsThere)} RETURNING owner_id AS "ownerId", kind, target AS id`,
);

export const putBackOwnRequests = statement<OfUser, OfUser>(
  'set-aside-own-requests-back',
  `${putBack('own_requests', foundTargets, targetIsThere)} RETURNING user_id AS "userId"`,
);

export const putBackShareLinks = statement<object, OfUser>(
  'set-aside-share-links-back',
  putBack(
    'share_links',
    `, found AS MATERIALIZED (
       SELECT b.id FROM r JOIN bins b ON b.owner_id = r.owner_id AND b.id = r.bin_id
       UNION ALL SELECT l.id FROM r JOIN locations l ON l.owner_id = r.owner_id AND l.id = r.location_id)`,
    'coalesce(r.bin_id, r.location_id) IN (SELECT id FROM found)',
  ),
);

export const putBackPublicLabels = statement<object, OfUser>(
  'set-aside-public-labels-back',
  putBack('public_labels'),
);

export const putBackPublicBins = statement<{ id: string }, OfUser>(
  'set-aside-public-bins-back',
  `UPDATE bins SET is_private = false, revision = revision + 1
   WHERE owner_id = $userId AND id IN (
     SELECT (s.contents ->> 'id')::uuid FROM set_aside_rows s WHERE s.user_id = $userId AND s.of_table = 'bins')
   RETURNING id`,
);

export const deleteSetAside = statement<object, OfUser>(
  'set-aside-delete',
  `DELETE FROM set_aside_rows WHERE user_id = $userId`,
);

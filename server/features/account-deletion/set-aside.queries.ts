import type { TargetKind } from '#domain/access/target.ts';
import { statement } from '#server/db/statement.ts';
import type { EntrySnapshot } from '../history/event.ts';

type OfUser = { userId: string };
/** `ownerIds` own what is shared with the person. */
type WithOwners = OfUser & { ownerIds: string[] };
type TargetRow = { ownerId: string; kind: TargetKind; id: string };

/** SQL: deletes rows `t` and keeps them; `other` is the other person of such a row. */
function setAside(table: string, which: string, other: string): string {
  return `WITH gone AS (DELETE FROM ${table} t ${which} RETURNING t.*),
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
    `USING visible v WHERE v.user_id = $userId AND t.owner_id = v.owner_id AND t.kind = v.kind
       AND t.target = v.target AND t.user_id = $userId`,
    'owner_id',
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

const openInvites = `SELECT r.user_id, r.kind, r.target FROM invites i JOIN received_invites r ON r.invite_id = i.id
  WHERE i.owner_id = ANY($ownerIds::uuid[] || $userId::uuid)
    AND (i.owner_id = $userId OR i.invited_by = $userId) AND i.answered_at IS NULL`;

/** Unread notifications of requests by the person, and of invitations by the person or to the person's things. */
export const setAsideNotices = statement<OfUser, WithOwners>(
  'set-aside-notices',
  `${setAside(
    'notifications',
    // Selects by recipient first, as notifications have no index by target.
    `WHERE t.user_id = ANY(ARRAY(
         SELECT v.user_id FROM (${openInvites}) AS v
         UNION SELECT owner_id FROM own_requests WHERE user_id = $userId
         UNION SELECT e.user_id FROM own_requests o JOIN access_entries e ON e.owner_id = o.owner_id
             AND e.kind = o.kind AND e.target = o.target AND e.role = 'admin'
           WHERE o.user_id = $userId))
       AND t.user_id <> $userId AND t.read_at IS NULL
       AND CASE t.type
         WHEN 'bin_access_request' THEN t.actor_id = $userId AND EXISTS (
           SELECT FROM own_requests o WHERE o.user_id = $userId AND o.kind = t.kind AND o.target = t.target)
         WHEN t.kind || '_invite' THEN EXISTS (
           SELECT FROM received_invites r JOIN invites i ON i.owner_id = r.owner_id AND i.id = r.invite_id
           WHERE r.user_id = t.user_id AND r.kind = t.kind AND r.target = t.target
             AND (i.owner_id = $userId OR i.invited_by = $userId) AND i.answered_at IS NULL)
         ELSE false END`,
    'user_id',
  )} SELECT DISTINCT user_id AS "userId" FROM gone`,
);

/** Invitations in inboxes: of the person, and of others by the person or to the person's things. */
export const setAsideReceived = statement<OfUser, WithOwners>(
  'set-aside-received-invites',
  `${setAside(
    'received_invites',
    `USING (
       SELECT user_id, kind, target FROM received_invites WHERE user_id = $userId UNION ${openInvites}
     ) AS a
     WHERE t.user_id = a.user_id AND t.kind = a.kind AND t.target = a.target`,
    otherThanUser,
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
    `USING access_requests r WHERE r.owner_id = $userId AND t.user_id = r.user_id AND t.kind = r.kind
       AND t.target = r.target`,
    'user_id',
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
    `USING own_requests o WHERE o.user_id = $userId AND t.owner_id = o.owner_id AND t.kind = o.kind
       AND t.target = o.target AND t.user_id = $userId`,
    'owner_id',
  )} SELECT owner_id AS "ownerId", kind, target AS id FROM gone`,
);

export const setAsideOwnRequests = statement<object, OfUser>(
  'set-aside-own-requests',
  `${setAside('own_requests', 'WHERE t.user_id = $userId', 'owner_id')} SELECT FROM gone LIMIT 1`,
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
    `USING bins b WHERE b.owner_id = $userId AND b.label_key = t.label_key AND t.owner_id = b.owner_id
       AND t.bin_id = b.id`,
    'owner_id',
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

/** What will be set aside, to be locked first. */
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
  `UPDATE set_aside_rows s SET user_id = other_id, other_id = user_id
   WHERE user_id = $userId AND other_id IN (
     SELECT p.user_id FROM profiles p WHERE p.deletion_due_at IS NOT NULL AND p.user_id <> $userId)`,
);

export const querySetAsideOwners = statement<{ ownerId: string }, OfUser>(
  'set-aside-owners',
  `SELECT DISTINCT contents ->> 'owner_id' AS "ownerId" FROM set_aside_rows
   WHERE user_id = $userId AND of_table IN ('access_entries', 'access_requests', 'trashed_entries', 'invites')
     AND contents ->> 'owner_id' <> $userId::text`,
);

export type SetAsideEntry = EntrySnapshot & { ownerId: string; userId: string };

export const querySetAsideEntries = statement<SetAsideEntry, OfUser>(
  'set-aside-entries',
  `SELECT r.owner_id AS "ownerId", r.user_id AS "userId", r.kind, r.target, r.via_kind AS "viaKind",
     r.via_id AS "viaId", r.role, r.granted_by AS "grantedBy", r.granted_at AS "grantedAt"
   FROM set_aside_rows s, jsonb_populate_record(NULL::access_entries, s.contents) AS r
   WHERE s.user_id = $userId AND s.of_table = 'access_entries'`,
);

/** SQL: the kept rows `r` of a table that still have what they are about. */
function keptRows(table: string, isThere: string): string {
  return `SELECT r.* FROM set_aside_rows s, jsonb_populate_record(NULL::${table}, s.contents) AS r
     WHERE s.user_id = $userId AND s.of_table = '${table}' AND ${isThere}`;
}

const targetIsThere = `(EXISTS (SELECT FROM bins b WHERE b.owner_id = r.owner_id AND b.id = r.target)
  OR EXISTS (SELECT FROM locations l WHERE l.owner_id = r.owner_id AND l.id = r.target))`;

/** The person's own things have not changed meanwhile, except that the trash was emptied. */
export const putBackEntriesOfOwner = statement<EndedEntry, OfUser>(
  'set-aside-entries-back',
  `WITH gone AS (
     INSERT INTO access_entries ${keptRows('access_entries', `r.owner_id = $userId AND ${targetIsThere}`)}
     ON CONFLICT DO NOTHING RETURNING *
   ) ${ended}`,
);

export const putBackTrashedEntries = statement<object, OfUser>(
  'set-aside-trashed-entries-back',
  `INSERT INTO trashed_entries ${keptRows(
    'trashed_entries',
    `EXISTS (SELECT FROM locations l
       WHERE l.owner_id = r.owner_id AND l.id = r.location_id AND l.deleted_at IS NOT NULL)`,
  )} ON CONFLICT DO NOTHING`,
);

export const putBackNotices = statement<OfUser, OfUser>(
  'set-aside-notices-back',
  `INSERT INTO notifications ${keptRows('notifications', 'true')} ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
);

export const putBackReceived = statement<OfUser, OfUser>(
  'set-aside-received-invites-back',
  `INSERT INTO received_invites ${keptRows('received_invites', 'r.expires_at > now()')}
   ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
);

export const putBackInvites = statement<TargetRow, OfUser>(
  'set-aside-invites-back',
  `INSERT INTO invites ${keptRows('invites', targetIsThere)}
   ON CONFLICT DO NOTHING RETURNING owner_id AS "ownerId", kind, target AS id`,
);

export const putBackRequests = statement<TargetRow, OfUser>(
  'set-aside-requests-back',
  `INSERT INTO access_requests ${keptRows('access_requests', targetIsThere)}
   ON CONFLICT DO NOTHING RETURNING owner_id AS "ownerId", kind, target AS id`,
);

export const putBackOwnRequests = statement<OfUser, OfUser>(
  'set-aside-own-requests-back',
  `INSERT INTO own_requests ${keptRows('own_requests', targetIsThere)}
   ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
);

export const putBackShareLinks = statement<object, OfUser>(
  'set-aside-share-links-back',
  `INSERT INTO share_links ${keptRows(
    'share_links',
    'EXISTS (SELECT FROM bins b WHERE b.owner_id = r.owner_id AND b.id = r.bin_id)',
  )} ON CONFLICT DO NOTHING`,
);

export const putBackPublicLabels = statement<object, OfUser>(
  'set-aside-public-labels-back',
  `INSERT INTO public_labels ${keptRows('public_labels', 'true')} ON CONFLICT DO NOTHING`,
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

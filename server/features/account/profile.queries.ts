import type { TargetKind } from '#domain/access/access.ts';
import type { OptionalNotificationKind } from '#domain/account/optional-notification-kinds.ts';
import type { OwnSearch, SharedView } from '#domain/account/saved-search.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { type Queryable, statement } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockBins, lockLocations, raiseBins, raiseLocations } from '../rows.queries.ts';

const querySharedOwn = statement<WhereNamed, { ownerId: string }>(
  'named-as-owner',
  `SELECT owner_id AS "ownerId", kind, array_agg(DISTINCT target::text) AS ids FROM access_entries
   WHERE owner_id = $ownerId GROUP BY owner_id, kind`,
);

const queryNamedElsewhere = statement<WhereNamed, { userId: string }>(
  'named-elsewhere',
  `SELECT owner_id AS "ownerId", kind, array_agg(target::text) AS ids FROM (
     SELECT owner_id, kind, target FROM visible WHERE user_id = $userId
     UNION SELECT owner_id, kind, target FROM own_requests WHERE user_id = $userId
   ) AS named GROUP BY owner_id, kind`,
);

export type ProfileRow = {
  userId: string;
  email: string;
  displayName: string;
  photoUrl: string | null;
  plan: Plan;
  createdAt: string;
  mutedNotifications: OptionalNotificationKind[];
  savedSearches: OwnSearch[];
  currency: string | null;
  declinesLooks: boolean;
  photos: Photo[] | null;
  /** Set while the account is being deleted. */
  deletionDueAt: string | null;
};

export const profileColumns = `p.user_id AS "userId", p.email, p.display_name AS "displayName", p.photo_url AS "photoUrl", p.plan,
  p.created_at AS "createdAt", p.muted_notifications AS "mutedNotifications", p.photos,
  p.saved_searches AS "savedSearches", p.currency, p.declines_looks AS "declinesLooks", p.deletion_due_at AS "deletionDueAt"`;

export const queryProfile = statement<ProfileRow & { revision: number }, { userId: string }>(
  'profile',
  `SELECT ${profileColumns}, r.revision FROM profiles p JOIN account_revisions r USING (user_id)
   WHERE p.user_id = $userId`,
);

/** Serialises structural changes of one owner. */
export const lockProfile = statement<ProfileRow, { userId: string }>(
  'profile-lock',
  `SELECT ${profileColumns} FROM profiles p WHERE p.user_id = $userId FOR NO KEY UPDATE`,
);

export const updateProfile = statement<
  object,
  Pick<
    ProfileRow,
    'userId' | 'displayName' | 'photoUrl' | 'mutedNotifications' | 'currency' | 'declinesLooks'
  > & {
    savedSearches: string;
  }
>(
  'profile-update',
  `UPDATE profiles SET display_name = $displayName, photo_url = $photoUrl,
     muted_notifications = $mutedNotifications, saved_searches = $savedSearches, currency = $currency,
     declines_looks = $declinesLooks WHERE user_id = $userId`,
);

export const updateSavedSearches = statement<object, { userId: string; savedSearches: string }>(
  'profile-saved-searches',
  `UPDATE profiles SET saved_searches = $savedSearches WHERE user_id = $userId`,
);

/** Those of these groups that the owner has, and that have a name. */
export const queryOwnGroups = statement<{ id: string }, { ownerId: string; ids: string[] }>(
  'views-groups',
  `SELECT id FROM groups WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND name <> ''`,
);

export const queryMembersOfGroups = statement<{ userId: string }, { ownerId: string; ids: string[] }>(
  'views-members',
  `SELECT DISTINCT user_id AS "userId" FROM group_members WHERE owner_id = $ownerId AND group_id = ANY($ids::uuid[])`,
);

/** A view that is shared with several groups of the person counts once. Without those of accounts that are being deleted. */
export const querySharedViews = statement<SharedView, { userId: string }>(
  'views-shared-with',
  `SELECT DISTINCT ON (p.user_id, s.search ->> 'name') p.user_id AS "ownerId", p.display_name AS "ownerName",
     g.name AS "groupName", s.search - 'groups' - 'isPinned' AS search
   FROM group_members m JOIN groups g ON g.owner_id = m.owner_id AND g.id = m.group_id
     JOIN profiles p ON p.user_id = m.owner_id AND p.deletion_due_at IS NULL
     CROSS JOIN jsonb_array_elements(p.saved_searches) AS s (search)
   WHERE m.user_id = $userId AND s.search -> 'groups' ? g.id::text
   ORDER BY p.user_id, s.search ->> 'name', m.joined_at, g.id`,
);

/** The account is sent with them at each change. Those of further owners are left out. */
const sharedFieldsBytes = 1_000_000;

/**
 * The fields of everybody who shares something with the person, without those in the trash; of places only those of owners of whom
 * the person sees one.
 */
export const querySharedFields = statement<{ ownerId: string; fields: OwnField[] }, { userId: string }>(
  'own-fields-shared',
  `SELECT "ownerId", fields FROM (
   SELECT p.user_id AS "ownerId", jsonb_agg(f.field ORDER BY f.place) AS fields,
     sum(octet_length(jsonb_agg(f.field)::text)) OVER (ORDER BY p.user_id) AS bytes
   FROM (SELECT owner_id, bool_or(kind = 'location') AS sees_places FROM visible
         WHERE user_id = $userId GROUP BY owner_id) AS v
     JOIN profiles p ON p.user_id = v.owner_id
     CROSS JOIN LATERAL jsonb_array_elements(p.fields) WITH ORDINALITY AS f (field, place)
   WHERE NOT f.field ? 'deletedAt' AND (v.sees_places OR f.field ->> 'of' <> 'location')
   GROUP BY p.user_id) AS found WHERE bytes <= ${sharedFieldsBytes} ORDER BY "ownerId"`,
);

const queryHasFields = statement<{ hasFields: boolean }, { ownerId: string }>(
  'own-fields-there',
  'SELECT fields IS NOT NULL AS "hasFields" FROM profiles WHERE user_id = $ownerId',
);

/**
 * Of these people those who get the owner's fields with their access, or lose them with it: their accounts have to be raised.
 * None where the owner has no fields.
 */
export async function fieldReadersAmong(
  db: Queryable,
  ownerId: string,
  userIds: string[],
): Promise<string[]> {
  const [owner] = userIds.length === 0 ? [] : await queryHasFields(db, { ownerId });
  return owner?.hasFields ? [...new Set(userIds)] : [];
}

export const updateProfilePlan = statement<object, { userId: string; plan: Plan }>(
  'profile-plan',
  `UPDATE profiles SET plan = $plan WHERE user_id = $userId`,
);

/** Keeps the sign-in account's name equal to the profile's. */
export const updateAccountName = statement<object, { userId: string; name: string; now: string }>(
  'account-name',
  `UPDATE "user" SET name = $name, updated_at = $now WHERE id = $userId`,
);

export const insertProfile = statement<object, { userId: string; plan: Plan; nextRunAt: string }>(
  'profile-insert',
  `WITH made AS (
     INSERT INTO profiles (user_id, email, display_name, plan, created_at)
     SELECT id, email, name, $plan, created_at FROM "user" WHERE id = $userId
     ON CONFLICT DO NOTHING RETURNING user_id
   ), reminded AS (
     INSERT INTO reminder_settings (user_id, look_at) SELECT user_id, $nextRunAt FROM made
   )
   INSERT INTO account_revisions (user_id, revision) SELECT user_id, 1 FROM made`,
);

/** Raises what shows this person's name, as owner, member or requester; all but what was raised before. */
export async function raiseWhereNamed(
  tx: Transaction,
  userId: string,
  raisedBefore: ReadonlySet<string> = new Set(),
) {
  const found = (await queryWhereNamed(tx, userId)).map(({ ids, ...ofOwner }) => ({
    ...ofOwner,
    ids: ids.filter((id) => !raisedBefore.has(id)),
  }));
  const raised = async (kind: TargetKind, lock: typeof lockBins, raise: typeof raiseBins) => {
    const ofKind = found.filter((each) => each.kind === kind && each.ids.length > 0);
    const flights = ofKind.map((each) => Promise.all([lock(tx, each), raise(tx, each)]));
    return (await Promise.all(flights)).flatMap(([, rows]) => rows);
  };
  const locations = await raised('location', lockLocations, raiseLocations);
  return { locations, bins: await raised('bin', lockBins, raiseBins) };
}

type WhereNamed = { ownerId: string; kind: TargetKind; ids: string[] };

async function queryWhereNamed(db: Queryable, userId: string): Promise<WhereNamed[]> {
  const [own, others] = await Promise.all([
    querySharedOwn(db, { ownerId: userId }),
    queryNamedElsewhere(db, { userId }),
  ]);
  return [...own, ...others].sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1));
}

import type { Role } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';

/*
 * A location in the trash holds the entries that its deletion took from what lay in it (`locations.held`), until it is
 * restored. Security: what is decided about a person's access meanwhile holds for these too. IN and not ANY, as a list is
 * gone through anew for each entry.
 */
const ofPersonOn = `e ->> 'user_id' = $userId::text AND (e ->> 'target')::uuid IN (SELECT unnest($ids::uuid[]))`;

const isEnded = `e ->> 'user_id' = $userId::text AND ((e ->> 'target')::uuid IN (SELECT unnest($ids::uuid[]))
  OR l.id IN (SELECT unnest($ids::uuid[])))`;

const whereHeld = `owner_id = $ownerId AND EXISTS (SELECT FROM jsonb_array_elements(held -> 'entries') AS e
  WHERE ${ofPersonOn})`;

/**
 * Forgets what a person had on these things by locations that lie in the trash, and all that they had by such a location
 * if it is one of them. Gives back in which roles.
 */
export const deleteHeldEntriesOf = statement<
  { role: Role },
  { ownerId: string; userId: string; ids: string[] }
>(
  'held-entries-delete-of',
  `WITH gone AS (
     SELECT DISTINCT e ->> 'role' AS role FROM locations l, jsonb_array_elements(l.held -> 'entries') AS e
     WHERE l.owner_id = $ownerId AND ${isEnded}
   ), changed AS (
     UPDATE locations l SET held = jsonb_set(held, '{entries}', (
       SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(l.held -> 'entries') AS e WHERE NOT (${isEnded})))
     WHERE l.owner_id = $ownerId AND EXISTS (SELECT FROM jsonb_array_elements(l.held -> 'entries') AS e
       WHERE ${isEnded})
   )
   SELECT role FROM gone`,
);

/** Forgets all that a person had by an owner's locations in the trash. */
export const deleteAllHeldEntriesOf = statement<object, { ownerId: string; userId: string }>(
  'held-entries-delete-all-of',
  `UPDATE locations SET held = jsonb_set(held, '{entries}', (
     SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(held -> 'entries') AS e
     WHERE e ->> 'user_id' <> $userId))
   WHERE owner_id = $ownerId AND EXISTS (SELECT FROM jsonb_array_elements(held -> 'entries') AS e
     WHERE e ->> 'user_id' = $userId)`,
);

/** Changes the role in what a person had on these things by locations that lie in the trash. */
export const updateHeldRole = statement<
  object,
  { ownerId: string; userId: string; ids: string[]; role: Role }
>(
  'held-entries-role',
  `UPDATE locations SET held = jsonb_set(held, '{entries}', (
     SELECT jsonb_agg(CASE WHEN ${ofPersonOn} THEN e || jsonb_build_object('role', $role::text) ELSE e END)
     FROM jsonb_array_elements(held -> 'entries') AS e))
   WHERE ${whereHeld}`,
);

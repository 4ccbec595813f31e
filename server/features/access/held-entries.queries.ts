import type { Role } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';

/*
 * A location in the trash holds the entries that its deletion took from what lay in it (`locations.held`), until it is
 * restored. Security: what is decided about a person's access meanwhile holds for these too.
 */
const ofPersonOn = `e ->> 'user_id' = $2::text AND (e ->> 'target')::uuid = ANY($3::uuid[])`;

const whereHeld = `owner_id = $1 AND EXISTS (SELECT FROM jsonb_array_elements(held -> 'entries') AS e WHERE ${ofPersonOn})`;

/** Forgets what a person had on these things by locations that lie in the trash. */
export const deleteHeldEntriesOf = statement<object, [ownerId: string, userId: string, ids: string[]]>(
  'held-entries-delete-of',
  `UPDATE locations SET held = jsonb_set(held, '{entries}', (
     SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(held -> 'entries') AS e WHERE NOT (${ofPersonOn})))
   WHERE ${whereHeld}`,
);

/** Changes the role in what a person had on these things by locations that lie in the trash. */
export const updateHeldRole = statement<object, [ownerId: string, userId: string, ids: string[], role: Role]>(
  'held-entries-role',
  `UPDATE locations SET held = jsonb_set(held, '{entries}', (
     SELECT jsonb_agg(CASE WHEN ${ofPersonOn} THEN e || jsonb_build_object('role', $4::text) ELSE e END)
     FROM jsonb_array_elements(held -> 'entries') AS e))
   WHERE ${whereHeld}`,
);

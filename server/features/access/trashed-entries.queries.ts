import type { Role } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';

/*
 * A location in the trash keeps the entries that its deletion took, until it is restored (`trashed_entries`). Security:
 * what is decided about a person's access meanwhile holds for these too. They are found through the locations in the
 * trash, as the key begins with them. IN and not ANY, as a list is gone through anew for each entry.
 */
const ofPerson = `l.owner_id = $ownerId AND l.deleted_at IS NOT NULL
  AND e.owner_id = $ownerId AND e.location_id = l.id AND e.user_id = $userId`;

/**
 * Forgets what a person had on these things by locations that lie in the trash, and all that they had by such a location
 * if it is one of them. Gives back in which roles.
 */
export const deleteTrashedEntriesOf = statement<
  { role: Role },
  { ownerId: string; userId: string; ids: string[] }
>(
  'trashed-entries-delete-of',
  `WITH gone AS (
     DELETE FROM trashed_entries e USING locations l
     WHERE ${ofPerson} AND (e.target IN (SELECT unnest($ids::uuid[])) OR l.id IN (SELECT unnest($ids::uuid[])))
     RETURNING e.role
   )
   SELECT DISTINCT role FROM gone`,
);

/** Forgets all that a person had by an owner's locations in the trash. */
export const deleteAllTrashedEntriesOf = statement<object, { ownerId: string; userId: string }>(
  'trashed-entries-delete-all-of',
  `DELETE FROM trashed_entries e USING locations l WHERE ${ofPerson}`,
);

/** Changes the role in what a person had on these things by locations that lie in the trash. */
export const updateTrashedRole = statement<
  object,
  { ownerId: string; userId: string; ids: string[]; role: Role }
>(
  'trashed-entries-role',
  `UPDATE trashed_entries e SET role = $role FROM locations l
   WHERE ${ofPerson} AND e.target IN (SELECT unnest($ids::uuid[]))`,
);

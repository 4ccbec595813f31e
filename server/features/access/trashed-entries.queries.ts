import type { Role } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';
import { isInList } from '../lists.queries.ts';

/** Security: decisions about a person also cover entries of trashed locations. */
const ofPerson = `l.owner_id = $ownerId AND l.deleted_at IS NOT NULL
  AND e.owner_id = $ownerId AND e.location_id = l.id AND e.user_id = $userId`;

/** Deletes a person's kept entries on these targets, and all kept with a location among them; returns their roles. */
export const deleteTrashedEntriesOf = statement<
  { role: Role },
  { ownerId: string; userId: string; ids: string[] }
>(
  'trashed-entries-delete-of',
  `WITH gone AS (
     DELETE FROM trashed_entries e USING locations l
     WHERE ${ofPerson} AND (${isInList('e.target', '$ids')} OR ${isInList('l.id', '$ids')})
     RETURNING e.role
   )
   SELECT DISTINCT role FROM gone`,
);

export const deleteAllTrashedEntriesOf = statement<object, { ownerId: string; userId: string }>(
  'trashed-entries-delete-all-of',
  `DELETE FROM trashed_entries e USING locations l WHERE ${ofPerson}`,
);

export const updateTrashedRole = statement<
  object,
  { ownerId: string; userId: string; ids: string[]; role: Role }
>(
  'trashed-entries-role',
  `UPDATE trashed_entries e SET role = $role FROM locations l
   WHERE ${ofPerson} AND ${isInList('e.target', '$ids')}`,
);

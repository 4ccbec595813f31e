import type { TargetKind } from '#domain/access/target.ts';
import { type Queryable, statement } from '#server/db/statement.ts';

/** Copies the entries of what holds them down to these bins, with where they were given unchanged. */
export const inheritEntries = statement<
  { target: string },
  [ownerId: string, binIds: string[], holderKind: TargetKind, holderId: string]
>(
  'entries-inherit',
  `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
   SELECT e.owner_id, 'bin', t.id, e.user_id, e.via_kind, e.via_id, e.role, e.granted_by, e.granted_at
   FROM access_entries e CROSS JOIN unnest($2::uuid[]) AS t (id)
   WHERE e.owner_id = $1 AND e.kind = $3 AND e.target = $4
   ON CONFLICT DO NOTHING
   RETURNING target`,
);

/** Takes away from these bins what they have by the sharing of other things than those of `viaIds`. */
export const deleteEntriesFromElsewhere = statement<
  { target: string },
  [ownerId: string, binIds: string[], viaIds: string[]]
>(
  'entries-from-elsewhere',
  `DELETE FROM access_entries
   WHERE owner_id = $1 AND kind = 'bin' AND target = ANY($2::uuid[]) AND via_id <> ALL($3::uuid[])
   RETURNING target`,
);

/** Makes what people find agree again with the entries on these bins and locations. */
export async function refreshVisible(tx: Queryable, ownerId: string, ids: string[]): Promise<void> {
  await deleteVisible(tx, ids);
  await insertVisible(tx, ownerId, ids);
}

const deleteVisible = statement<object, [ids: string[]]>(
  'visible-delete',
  `DELETE FROM visible WHERE target = ANY($1::uuid[])`,
);

const insertVisible = statement<object, [ownerId: string, ids: string[]]>(
  'visible-insert',
  `INSERT INTO visible (user_id, kind, target, owner_id, role)
   SELECT DISTINCT ON (user_id, target) user_id, kind, target, owner_id, role FROM access_entries
   WHERE owner_id = $1 AND kind IN ('bin', 'location') AND target = ANY($2::uuid[])
   ORDER BY user_id, target, array_position(ARRAY['admin', 'editor', 'viewer'], role)`,
);

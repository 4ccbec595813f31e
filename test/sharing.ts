import type { Pool } from 'pg';
import type { Role } from '#domain/access/access.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { refreshVisible } from '#server/features/access/entries.queries.ts';
import { raiseBins } from '#server/features/access/locks.queries.ts';
import { lockProfile } from '#server/features/account/profile.queries.ts';
import { lockSubtree, readTree } from '#server/features/bins/tree.ts';

/** What was shared anew: told to the live connections as a hint. */
export type Shared = { ownerId: string; bins: string[] };

/**
 * Gives a person a role in a bin and all that lies below it, as the grant of a later feature will: in one transaction that holds the owner's structure. Nothing where the bin is gone or is the person's own.
 */
export function grant(pool: Pool, binId: string, personId: string, role: Role): Promise<Shared | undefined> {
  return inSubtree(pool, binId, personId, async (tx, ownerId, ids) => {
    await tx.query(
      `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
       SELECT $1, 'bin', t, $3, 'bin', $4, $5, $1, now() FROM unnest($2::uuid[]) t
       ON CONFLICT (owner_id, kind, target, user_id, via_kind, via_id) DO UPDATE SET role = excluded.role`,
      [ownerId, ids, personId, binId, role],
    );
  });
}

/** Gives all of a person's entries in a bin and below it another role. */
export function changeRole(
  pool: Pool,
  binId: string,
  personId: string,
  role: Role,
): Promise<Shared | undefined> {
  return inSubtree(pool, binId, personId, async (tx, ownerId, ids) => {
    await tx.query(
      `UPDATE access_entries SET role = $4
       WHERE owner_id = $1 AND kind = 'bin' AND target = ANY($2::uuid[]) AND user_id = $3`,
      [ownerId, ids, personId, role],
    );
  });
}

/** Takes all of a person's entries in a bin and below it, wherever they were given. */
export function revoke(pool: Pool, binId: string, personId: string): Promise<Shared | undefined> {
  return inSubtree(pool, binId, personId, async (tx, ownerId, ids) => {
    await tx.query(
      `DELETE FROM access_entries WHERE owner_id = $1 AND kind = 'bin' AND target = ANY($2::uuid[]) AND user_id = $3`,
      [ownerId, ids, personId],
    );
  });
}

function inSubtree(
  pool: Pool,
  binId: string,
  personId: string,
  change: (tx: Transaction, ownerId: string, ids: string[]) => Promise<void>,
): Promise<Shared | undefined> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ owner: string }>('SELECT owner_id AS owner FROM bins WHERE id = $1', [
      binId,
    ]);
    const ownerId = rows[0]?.owner;
    if (ownerId === undefined || ownerId === personId) return undefined;
    await lockProfile(tx, ownerId);
    const tree = await readTree(tx, ownerId);
    if (!tree.some((bin) => bin.id === binId)) return undefined;
    const bins = await lockSubtree(tx, tree, ownerId, binId);
    await change(tx, ownerId, bins);
    await refreshVisible(tx, ownerId, bins);
    await raiseBins(tx, ownerId, bins);
    return { ownerId, bins };
  });
}

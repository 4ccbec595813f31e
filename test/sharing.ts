import type { Pool } from 'pg';
import type { Role, Target } from '#domain/access/access.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { deleteEntriesOf, refreshVisibleOf } from '#server/features/access/entries.queries.ts';
import { queryOwner } from '#server/features/access/gate.queries.ts';
import { grantEntries } from '#server/features/access/grant-entries.ts';
import { type LockedOwner, lockOwner } from '#server/features/access/locked-owner.ts';
import { lockReach, raiseStreams, type TouchedStreams } from '#server/features/access/reach.ts';

/** The changed bins and locations, as a hint for live connections. */
export type Shared = { ownerId: string; bins: string[]; locations: string[] };

/** Grants a role in a target and everything in it. Undefined if the target does not exist or is the person's own. */
export function grant(pool: Pool, target: Target, personId: string, role: Role): Promise<Shared | undefined> {
  return asOwner(pool, target, personId, (owner) => {
    const given = { targets: [target], userId: personId, role, grantedBy: owner.id };
    return grantEntries(owner, given, new Date().toISOString());
  });
}

/** Ends a person's access to a target and everything in it. */
export function revoke(pool: Pool, target: Target, personId: string): Promise<Shared | undefined> {
  return inReach(pool, target, personId, (tx, ownerId, ids) =>
    deleteEntriesOf(tx, { ownerId, userId: personId, ids }).then(() => {}),
  );
}

function inReach(
  pool: Pool,
  target: Target,
  personId: string,
  change: (tx: Transaction, ownerId: string, ids: string[]) => Promise<void>,
): Promise<Shared | undefined> {
  return asOwner(pool, target, personId, async (owner) => {
    const { tx, id: ownerId } = owner;
    const { reached } = await lockReach(owner, [target]);
    const ids = reached.map(({ id }) => id);
    await change(tx, ownerId, ids);
    await refreshVisibleOf(tx, ownerId, personId, ids);
    return raiseStreams(owner, reached);
  });
}

function asOwner(
  pool: Pool,
  target: Target,
  personId: string,
  act: (owner: LockedOwner) => Promise<TouchedStreams>,
): Promise<Shared | undefined> {
  return inTransaction(pool, async (tx) => {
    const [found] = await queryOwner(tx, { id: target.id });
    if (found === undefined || found.ownerId === personId) return undefined;
    const { bins, locations } = await act(await lockOwner(tx, found.ownerId));
    return {
      ownerId: found.ownerId,
      bins: bins.map(({ id }) => id),
      locations: locations.map(({ id }) => id),
    };
  });
}

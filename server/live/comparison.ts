import type { Queryable } from '#server/db/statement.ts';
import type { Connection } from './connection.ts';
import { isThere } from './first-difference.ts';
import type { Hint } from './hint.ts';
import {
  queryAccounts,
  queryBinsOfOwners,
  queryRevoked,
  querySharedWith,
  queryStanding,
  type VisibleRow,
} from './live.queries.ts';
import type { Registry } from './registry.ts';

const usersAtOnce = 200;

/**
 * Compares what this process serves with what is so, and gives the hints that were lost: revisions, visible sets and
 * accounts. Too much is harmless, each hint is read again.
 */
export async function findLostHints(db: Queryable, registry: Registry): Promise<Hint[]> {
  const byUser = Map.groupBy(registry.all, (connection) => connection.userId);
  const userIds = [...byUser.keys()];
  const hints: Hint[] = [];
  for (let start = 0; start < userIds.length; start += usersAtOnce) {
    const some = userIds.slice(start, start + usersAtOnce);
    hints.push(...(await compareUsers(db, byUser, some)));
  }
  return hints;
}

async function compareUsers(
  db: Queryable,
  byUser: ReadonlyMap<string, Connection[]>,
  userIds: string[],
): Promise<Hint[]> {
  const [own, shared, accounts] = await Promise.all([
    queryBinsOfOwners(db, userIds),
    querySharedWith(db, userIds),
    queryAccounts(db, userIds),
  ]);
  const visible = new Map<string, VisibleRow[]>(userIds.map((userId) => [userId, []]));
  for (const bin of own) visible.get(bin.ownerId)?.push(bin);
  for (const bin of shared) if (isThere(bin)) visible.get(bin.userId)?.push(bin);

  const stale = new Map<string, string | undefined>();
  for (const [userId, bins] of visible) {
    for (const connection of byUser.get(userId) ?? []) {
      if (!connection.isCatchingUp) noteStale(stale, connection, bins);
    }
  }
  const staleAccounts = accounts
    .filter(({ userId, revision }) => byUser.get(userId)?.some((each) => isOlder(each.heldProfile, revision)))
    .map(({ userId }) => userId);
  return [...hintsFor(stale), ...(staleAccounts.length > 0 ? [{ accounts: staleAccounts }] : [])];
}

function noteStale(stale: Map<string, string | undefined>, connection: Connection, bins: VisibleRow[]): void {
  const seen = new Set<string>();
  for (const { id, ownerId, revision } of bins) {
    seen.add(id);
    if (isOlder(connection.held.get(id)?.revision, revision)) stale.set(id, ownerId);
  }
  for (const id of connection.held.keys()) if (!seen.has(id) && !stale.has(id)) stale.set(id, undefined);
}

function isOlder(held: number | undefined, revision: number): boolean {
  return held === undefined || held < revision;
}

function hintsFor(stale: ReadonlyMap<string, string | undefined>): Hint[] {
  const byOwner = Map.groupBy(stale, ([, ownerId]) => ownerId);
  return [...byOwner].map(([ownerId, bins]) => ({ ownerId, bins: bins.map(([id]) => id) }));
}

/** Ends the connections whose session was ended or ran out unnoticed; the device then asks anew and is told why. */
export async function endStaleSessions(db: Queryable, registry: Registry): Promise<void> {
  const connections = [...registry.all];
  if (connections.length === 0) return;
  const [standing, revoked] = await Promise.all([
    queryStanding(db, [...new Set(connections.map((each) => each.sessionId))]),
    queryRevoked(db, [...new Set(connections.map((each) => each.tokenHash))]),
  ]);
  const stands = new Set(standing.map((row) => row.id));
  const isRevoked = new Set(revoked.map((row) => row.tokenHash));
  for (const connection of connections) {
    if (isRevoked.has(connection.tokenHash)) connection.end('session.revoked');
    else if (!stands.has(connection.sessionId)) connection.cut();
  }
}

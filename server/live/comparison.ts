import type { TargetKind } from '#domain/access/access.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Connection } from './connection.ts';
import type { Hint } from './hint.ts';
import { isVisible } from './initial-state.ts';
import {
  noteHeard,
  queryAccounts,
  queryOfOwners,
  queryRevoked,
  querySharedWith,
  queryValidSessions,
  queryVisibleCounts,
  type VisibleRow,
} from './reads/live.queries.ts';
import type { Registry } from './registry.ts';

const usersAtOnce = 200;
/** Rows read by one statement; a user with more is compared alone. */
const rowsAtOnce = 10_000;

type ComparisonDeps = {
  db: Queryable;
  registry: Registry;
  publish(hint: Hint): void;
  onFailure(error: unknown): void;
};

/** Publishes hints for streams whose connections are behind. A failure skips only its batch. */
export async function publishLostHints({ db, registry, publish, onFailure }: ComparisonDeps): Promise<void> {
  const byUser = Map.groupBy(registry.all, (connection) => connection.userId);
  const userIds = [...byUser.keys()];
  for (let start = 0; start < userIds.length; start += usersAtOnce) {
    const counted = queryVisibleCounts(db, { userIds: userIds.slice(start, start + usersAtOnce) });
    for (const some of batchesOf(await counted.catch(emptyOnFailure(onFailure)))) {
      const hints = await compareUsers(db, byUser, some).catch(emptyOnFailure(onFailure));
      for (const hint of hints) publish(hint);
    }
  }
}

function emptyOnFailure(onFailure: (error: unknown) => void): (error: unknown) => [] {
  return (error) => {
    onFailure(error);
    return [];
  };
}

function* batchesOf(counts: readonly { userId: string; rows: number }[]): Generator<string[]> {
  let userIds: string[] = [];
  let sum = 0;
  for (const { userId, rows } of counts) {
    if (userIds.length > 0 && sum + rows > rowsAtOnce) {
      yield userIds;
      userIds = [];
      sum = 0;
    }
    userIds.push(userId);
    sum += rows;
  }
  if (userIds.length > 0) yield userIds;
}

async function compareUsers(
  db: Queryable,
  byUser: ReadonlyMap<string, Connection[]>,
  userIds: string[],
): Promise<Hint[]> {
  const [own, shared, accounts] = await Promise.all([
    queryOfOwners(db, { ownerIds: userIds }),
    querySharedWith(db, { userIds }),
    queryAccounts(db, { userIds }),
  ]);
  const visible = new Map<string, VisibleRow[]>(userIds.map((userId) => [userId, []]));
  for (const row of own) visible.get(row.ownerId)?.push(row);
  for (const row of shared) if (isVisible(row)) visible.get(row.userId)?.push(row);

  const stale: Stale = new Map();
  for (const [userId, rows] of visible) {
    for (const connection of byUser.get(userId) ?? []) {
      if (!connection.isCatchingUp) noteStale(stale, connection, rows);
    }
  }
  const staleAccounts = accounts
    .filter(({ userId, revision }) =>
      byUser.get(userId)?.some((each) => isOlder(each.knownAccountRevision, revision)),
    )
    .map(({ userId }) => userId);
  return [...hintsFor(stale), ...(staleAccounts.length > 0 ? [{ accounts: staleAccounts }] : [])];
}

/** `ownerId` is undefined for streams that are no longer visible. */
type Stale = Map<string, { kind: TargetKind; ownerId: string | undefined }>;

function noteStale(stale: Stale, connection: Connection, rows: VisibleRow[]): void {
  const visibleIds = new Set<string>();
  for (const { kind, id, ownerId, revision } of rows) {
    visibleIds.add(id);
    if (isOlder(connection.knownRevisions.get(id)?.revision, revision)) stale.set(id, { kind, ownerId });
  }
  for (const [id, { kind }] of connection.knownRevisions) {
    if (!visibleIds.has(id) && !stale.has(id)) stale.set(id, { kind, ownerId: undefined });
  }
}

function isOlder(knownRevision: number | undefined, revision: number): boolean {
  return knownRevision === undefined || knownRevision < revision;
}

function hintsFor(stale: Stale): Hint[] {
  const byOwner = Map.groupBy(stale, ([, { ownerId }]) => ownerId);
  return [...byOwner].map(([ownerId, all]) => {
    const idsOf = (kind: TargetKind) => all.filter(([, each]) => each.kind === kind).map(([id]) => id);
    return { ownerId, bins: idsOf('bin'), locations: idsOf('location') };
  });
}

/** Notes which sessions are connected, and ends connections whose session has ended; a device gets the reason at the
 * latest when it reconnects. */
export async function closeEndedSessions(db: Queryable, registry: Registry): Promise<void> {
  const connections = [...registry.all];
  if (connections.length === 0) return;
  const sessionIds = [...new Set(connections.map((each) => each.sessionId))];
  const [valid, revoked] = await Promise.all([
    queryValidSessions(db, { sessionIds }),
    queryRevoked(db, { tokenHashes: [...new Set(connections.map((each) => each.tokenHash))] }),
  ]);
  const isValid = new Set(valid.map((row) => row.id));
  const isRevoked = new Set(revoked.map((row) => row.tokenHash));
  for (const connection of connections) {
    if (isRevoked.has(connection.tokenHash)) connection.end('session.revoked');
    else if (!isValid.has(connection.sessionId)) connection.cut();
  }
  await noteHeard(db, { sessionIds });
}

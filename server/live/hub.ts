import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { readProfile } from '../features/account/profile.ts';
import { type BinRead, headerOnly, readBins, type Wanted } from './bin-read.ts';
import { addTo, catchUp } from './catch-up.ts';
import { type Change, createChangeQueue } from './change-queue.ts';
import { type ChangesLine, emptyChanges, isEmpty, writeLine } from './changes-line.ts';
import type { Connection } from './connection.ts';
import { differenceFor } from './difference.ts';
import type { Hint } from './hint.ts';
import { queryOwners } from './live.queries.ts';
import type { Registry } from './registry.ts';

/** A connection with more than this waiting is told nothing more until it has taken it. */
const backlogBytes = 256 * 1024;

/** Tells this process's connections what changed: one read per change, whoever listens. */
export type Hub = {
  tell(hint: Hint): void;
  /** Brings a connection up to date with what it missed; ends it if that fails. */
  settle(connection: Connection, onRound?: (round: number) => void): Promise<void>;
};

type Parts = {
  pool: Pool;
  registry: Registry;
  log: FastifyBaseLogger;
  /** Something could not be read: what is served has to be compared with the database. */
  onLost(): void;
};

export function createHub({ pool, registry, log, onLost }: Parts): Hub {
  const enqueue = createChangeQueue(deliver, lost);

  function tell(hint: Hint): void {
    endRevoked(registry, hint.revokedTokenHashes ?? []);
    const { bins: binIds = [], accounts = [] } = hint;
    if (registry.all.size === 0 || binIds.length + accounts.length === 0) return;
    if (binIds.length === 0 || hint.ownerId !== undefined) enqueue(hint.ownerId ?? '', { binIds, accounts });
    else enqueueByOwner({ binIds, accounts }).catch(lost);
  }

  async function enqueueByOwner({ binIds, accounts }: Change): Promise<void> {
    const found = await queryOwners(pool, binIds);
    const byOwner = Map.groupBy(found, (row) => row.ownerId);
    if (accounts.length > 0) enqueue('', { binIds: [], accounts });
    for (const [ownerId, rows] of byOwner)
      enqueue(ownerId, { binIds: rows.map((row) => row.id), accounts: [] });
  }

  async function deliver(ownerId: string, { binIds, accounts }: Change): Promise<void> {
    const wanted = binIds.map((id) => wantedOf(registry, ownerId, id));
    const [reads, profiles] = await Promise.all([
      wanted.length === 0 ? new Map<string, BinRead>() : readBins(pool, ownerId, wanted),
      readProfiles(accounts),
    ]);
    const written = new Map<string, Buffer>();
    for (const connection of interestedIn(registry, binIds, reads, profiles)) {
      tellOne(connection, ownerId, binIds, reads, profiles.get(connection.userId), written);
    }
  }

  function tellOne(
    connection: Connection,
    ownerId: string,
    binIds: readonly string[],
    reads: ReadonlyMap<string, BinRead>,
    me: { revision: number; json: string } | undefined,
    written: Map<string, Buffer>,
  ): void {
    const isNewToMe = me !== undefined && me.revision > (connection.heldProfile ?? 0);
    const differences = new Map(binIds.map((id) => [id, differenceFor(connection, id, reads.get(id))]));
    if (connection.isCatchingUp || [...differences.values()].some(({ kind }) => kind === 'again')) {
      // All of it together later, so that what changed together also arrives together.
      for (const [id, { kind }] of differences) {
        if (kind !== 'none' || connection.missed.has(id)) registry.miss(connection, id, ownerId);
      }
      connection.isProfileMissed ||= isNewToMe;
      if (!connection.isCatchingUp) void settle(connection);
      return;
    }
    const line = emptyChanges();
    for (const [id, difference] of differences) addTo(line, registry, connection, id, difference);
    if (isNewToMe) {
      line.me = me.json;
      connection.heldProfile = me.revision;
    }
    if (!isEmpty(line)) sendOnce(connection, line, written);
  }

  function sendOnce(connection: Connection, line: ChangesLine, written: Map<string, Buffer>): void {
    const text = writeLine(line);
    const known = written.get(text);
    const bytes = known ?? Buffer.from(text);
    if (known === undefined) written.set(text, bytes);
    connection.sendChanges(bytes);
    if (connection.output.waiting() > backlogBytes) void settle(connection);
  }

  async function settle(connection: Connection, onRound?: (round: number) => void): Promise<void> {
    try {
      await catchUp(pool, registry, connection, onRound);
    } catch (error) {
      log.warn(error, 'a live connection could not be brought up to date');
      connection.end('server.busy');
    }
  }

  function lost(error: unknown): void {
    log.warn(error, 'a live change could not be read');
    onLost();
  }

  async function readProfiles(accounts: readonly string[]) {
    const present = accounts.filter((userId) => registry.ofUser(userId).size > 0);
    const read = await Promise.all(
      present.map(async (userId) => {
        const me = await readProfile(pool, userId);
        return [userId, { revision: me.revision, json: JSON.stringify(me) }] as const;
      }),
    );
    return new Map(read);
  }

  return { tell, settle };
}

function endRevoked(registry: Registry, tokenHashes: readonly string[]): void {
  if (tokenHashes.length === 0) return;
  const revoked = new Set(tokenHashes);
  for (const connection of registry.all) {
    if (revoked.has(connection.tokenHash)) connection.end('session.revoked');
  }
}

/** Reaches back to the reader that is furthest behind; all of it where a device of the owner lacks the bin. */
function wantedOf(registry: Registry, ownerId: string, id: string): Wanted {
  const isNewToOwner = [...registry.ofUser(ownerId)].some((each) => !each.isCatchingUp && !each.held.has(id));
  if (isNewToOwner) return { id, since: 0, allTrash: false };
  let since = headerOnly;
  for (const reader of registry.ofBin(id)) {
    if (!reader.isCatchingUp) since = Math.min(since, reader.held.get(id)?.revision ?? 0);
  }
  return { id, since, allTrash: false };
}

/** Who has one of the bins, or may now see it, or is told of their account. */
function interestedIn(
  registry: Registry,
  binIds: readonly string[],
  reads: ReadonlyMap<string, BinRead>,
  profiles: ReadonlyMap<string, unknown>,
): Set<Connection> {
  const found = new Set<Connection>();
  const addAll = (connections: Iterable<Connection>) => {
    for (const connection of connections) found.add(connection);
  };
  for (const id of binIds) {
    addAll(registry.ofBin(id));
    const row = reads.get(id)?.row;
    if (row === undefined) continue;
    addAll(registry.ofUser(row.ownerId));
    for (const entry of row.entries ?? []) addAll(registry.ofUser(entry.userId));
  }
  for (const userId of profiles.keys()) addAll(registry.ofUser(userId));
  return found;
}

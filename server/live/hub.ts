import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Target } from '#domain/access/target.ts';
import { type CatchUpOptions, catchUp } from './catch-up.ts';
import { type Change, createChangeQueue } from './change-queue.ts';
import type { Connection } from './connection.ts';
import { addTo, type ChangesLine, differenceFor, emptyChanges, isEmpty, writeLine } from './difference.ts';
import type { Hint } from './hint.ts';
import { queryOwners } from './reads/live.queries.ts';
import type { Reader } from './reads/read-after.ts';
import {
  headerOnly,
  readAccountJson,
  readStreams,
  type StreamRead,
  type Wanted,
} from './reads/stream-read.ts';
import type { Registry } from './registry.ts';

/** A connection with more waiting catches up later. */
const backlogBytes = 256 * 1024;

/** More of one transaction goes into several messages. */
const streamsAtOnce = 250;

type WrittenMessage = { revision: number; json: string };

const nobody: ReadonlyMap<string, WrittenMessage> = new Map();

/** Sends changes to this process's connections, by one read per change for all of them. */
export type Hub = {
  publish(hint: Hint): void;
  /** Sends what a connection missed; ends it on failure. */
  settle(connection: Connection, options?: CatchUpOptions): Promise<void>;
};

type HubOptions = {
  pool: Pool;
  registry: Registry;
  read: Reader;
  log: FastifyBaseLogger;
  /** A read failed: connections must be compared with the database. */
  onLost(): void;
};

export function createHub({ pool, registry, read, log, onLost }: HubOptions): Hub {
  const enqueue = createChangeQueue(deliver, lost);

  function publish(hint: Hint): void {
    endRevoked(registry, hint.revokedTokenHashes ?? []);
    const { accounts = [] } = hint;
    const streams = streamsOf(hint);
    if (registry.all.size === 0 || streams.length + accounts.length === 0) return;
    registry.noteAnnounced(streams.map((each) => each.id));
    if (streams.length === 0 || hint.ownerId !== undefined)
      enqueue(hint.ownerId ?? '', { streams, accounts });
    else enqueueByOwner({ streams, accounts }).catch(lost);
  }

  async function enqueueByOwner({ streams, accounts }: Change): Promise<void> {
    const found = await queryOwners(pool, { ids: streams.map((each) => each.id) });
    const owners = new Map(found.map((row) => [row.id, row.ownerId]));
    const byOwner = Map.groupBy(streams, (each) => owners.get(each.id));
    if (accounts.length > 0) enqueue('', { streams: [], accounts });
    for (const [ownerId, some] of byOwner) {
      if (ownerId !== undefined) enqueue(ownerId, { streams: some, accounts: [] });
    }
  }

  async function deliver(ownerId: string, { streams, accounts }: Change): Promise<void> {
    const people = readAccounts(accounts);
    let left = streams;
    do {
      const now = left.slice(0, streamsAtOnce);
      const wanted = now.map((each) => wantedOf(registry, ownerId, each));
      const [{ reads, rest }, accountMessages] = await Promise.all([
        readStreams(pool, ownerId, wanted, isConnected),
        left === streams ? people : nobody,
      ]);
      const isLeft = new Set(rest.map(({ id }) => id));
      sendToAll(
        ownerId,
        now.filter(({ id }) => !isLeft.has(id)),
        reads,
        accountMessages,
      );
      left = [...now.filter(({ id }) => isLeft.has(id)), ...left.slice(streamsAtOnce)];
    } while (left.length > 0);
  }

  function sendToAll(
    ownerId: string,
    streams: readonly Target[],
    reads: ReadonlyMap<string, StreamRead>,
    people: ReadonlyMap<string, WrittenMessage>,
  ): void {
    const written = new Map<string, Buffer>();
    for (const connection of interestedIn(registry, streams, reads, people)) {
      sendToOne(connection, ownerId, streams, reads, people.get(connection.userId), written);
    }
  }

  function isConnected(userId: string): boolean {
    return registry.ofUser(userId).size > 0;
  }

  function sendToOne(
    connection: Connection,
    ownerId: string,
    streams: readonly Target[],
    reads: ReadonlyMap<string, StreamRead>,
    me: WrittenMessage | undefined,
    written: Map<string, Buffer>,
  ): void {
    const isNewToMe = me !== undefined && me.revision > (connection.knownAccountRevision ?? 0);
    const differences = streams.map(({ id }) => differenceFor(connection, id, reads.get(id)));
    if (
      connection.isCatchingUp ||
      differences.some((each) => each.kind === 'again' || each.kind === 'large')
    ) {
      for (const [n, { kind, id }] of streams.entries()) {
        const isMissed = differences[n]?.kind !== 'none' || connection.missed.has(id);
        if (isMissed)
          registry.miss(connection, id, { kind, ownerId, bytes: bytesToRead(connection, reads.get(id)) });
      }
      connection.isAccountMissed ||= isNewToMe;
      if (!connection.isCatchingUp) void settle(connection);
      return;
    }
    const line = emptyChanges();
    for (const [n, { id }] of streams.entries()) {
      addTo(line, registry, connection, id, differences[n] ?? { kind: 'none' });
    }
    if (isNewToMe) {
      line.me = me.json;
      connection.knownAccountRevision = me.revision;
    }
    if (!isEmpty(line)) sendOnce(connection, line, written);
  }

  function sendOnce(connection: Connection, line: ChangesLine, written: Map<string, Buffer>): void {
    const text = writeLine(line);
    const json = written.get(text);
    const bytes = json ?? Buffer.from(text);
    if (json === undefined) written.set(text, bytes);
    connection.sendChanges(bytes);
    if (connection.output.waiting() > backlogBytes) void settle(connection);
  }

  async function settle(connection: Connection, options?: CatchUpOptions): Promise<void> {
    try {
      await catchUp({ db: pool, registry, read }, connection, options);
    } catch (error) {
      log.warn(error, 'a live connection could not be brought up to date');
      connection.end('server.busy');
    }
  }

  function lost(error: unknown): void {
    log.warn(error, 'a live change could not be read');
    onLost();
  }

  async function readAccounts(accounts: readonly string[]) {
    const present = accounts.filter((userId) => registry.ofUser(userId).size > 0);
    const read = await Promise.all(
      present.map(async (userId) => [userId, await readAccountJson(pool, userId)] as const),
    );
    return new Map(read);
  }

  return { publish, settle };
}

/** A missing bin is read whole; of others only what changed. */
function bytesToRead(connection: Connection, read: StreamRead | undefined): number {
  return read?.kind === 'bin' && !connection.knownRevisions.has(read.row.id) ? read.row.itemBytes : 0;
}

function endRevoked(registry: Registry, tokenHashes: readonly string[]): void {
  if (tokenHashes.length === 0) return;
  const revoked = new Set(tokenHashes);
  for (const connection of registry.all) {
    if (revoked.has(connection.tokenHash)) connection.end('session.revoked');
  }
}

function streamsOf({ locations = [], bins = [] }: Hint): Target[] {
  return [
    ...locations.map((id) => ({ kind: 'location' as const, id })),
    ...bins.map((id) => ({ kind: 'bin' as const, id })),
  ];
}

/** Reads back to the reader furthest behind; everything where the owner's device lacks the bin. */
function wantedOf(registry: Registry, ownerId: string, { kind, id }: Target): Wanted {
  if (kind === 'location') return { kind, id };
  const isNewToOwner = [...registry.ofUser(ownerId)].some(
    (each) => !each.isCatchingUp && !each.knownRevisions.has(id),
  );
  if (isNewToOwner) return { kind, id, since: 0, allTrash: false };
  let since = headerOnly;
  for (const reader of registry.ofStream(id)) {
    if (!reader.isCatchingUp) since = Math.min(since, reader.knownRevisions.get(id)?.revision ?? 0);
  }
  return { kind, id, since, allTrash: false };
}

/** Holders, people who may now see it, and people whose accounts changed. */
function interestedIn(
  registry: Registry,
  streams: readonly Target[],
  reads: ReadonlyMap<string, StreamRead>,
  people: ReadonlyMap<string, unknown>,
): Set<Connection> {
  const found = new Set<Connection>();
  const addAll = (connections: Iterable<Connection>) => {
    for (const connection of connections) found.add(connection);
  };
  for (const { id } of streams) {
    addAll(registry.ofStream(id));
    const row = reads.get(id)?.row;
    if (row === undefined) continue;
    addAll(registry.ofUser(row.ownerId));
    for (const entry of row.entries ?? []) addAll(registry.ofUser(entry.userId));
  }
  for (const userId of people.keys()) addAll(registry.ofUser(userId));
  return found;
}

import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Target } from '#domain/access/access.ts';
import { type CatchUpOptions, catchUp } from './catch-up.ts';
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
  type StreamRequest,
} from './reads/stream-read.ts';
import type { Registry } from './registry.ts';

const batchStreams = 100;

/** A connection with more unsent bytes switches to catching up. */
const backlogBytes = 256 * 1024;

/** Streams per message. */
const streamsAtOnce = 250;

type WrittenMessage = { revision: number; json: string };

const noAccounts: ReadonlyMap<string, WrittenMessage> = new Map();

/** Sends changes to this process's connections, with one read per change for all of them. */
export type Hub = {
  publish(hint: Hint): void;
  /** Sends what a connection missed; ends the connection on failure. */
  bringUpToDate(connection: Connection, options?: CatchUpOptions): Promise<void>;
};

type HubOptions = {
  pool: Pool;
  registry: Registry;
  read: Reader;
  log: FastifyBaseLogger;
  /** A change could not be read: connections must be compared with the database. */
  onReadFailure(): void;
};

export function createHub({ pool, registry, read, log, onReadFailure }: HubOptions): Hub {
  const parts: HubParts = { pool, registry, bringUpToDate };
  const enqueue = createChangeQueue((ownerId, change) => deliver(parts, ownerId, change), handleReadFailure);

  function publish(hint: Hint): void {
    endRevoked(registry, hint.revokedTokenHashes ?? []);
    const { accounts = [] } = hint;
    const streams = streamsOf(hint);
    if (registry.all.size === 0 || streams.length + accounts.length === 0) return;
    registry.notePublished(streams.map((stream) => stream.id));
    if (streams.length === 0 || hint.ownerId !== undefined)
      enqueue(hint.ownerId ?? '', { streams, accounts });
    else enqueueByOwner({ streams, accounts }).catch(handleReadFailure);
  }

  async function enqueueByOwner({ streams, accounts }: Change): Promise<void> {
    const found = await queryOwners(pool, { ids: streams.map((stream) => stream.id) });
    const owners = new Map(found.map((row) => [row.id, row.ownerId]));
    const byOwner = Map.groupBy(streams, (each) => owners.get(each.id));
    if (accounts.length > 0) enqueue('', { streams: [], accounts });
    for (const [ownerId, some] of byOwner) {
      if (ownerId !== undefined) enqueue(ownerId, { streams: some, accounts: [] });
    }
  }

  async function bringUpToDate(connection: Connection, options?: CatchUpOptions): Promise<void> {
    try {
      await catchUp({ db: pool, registry, read }, connection, options);
    } catch (error) {
      log.warn(error, 'live connection not brought up to date');
      connection.end('server.busy');
    }
  }

  function handleReadFailure(error: unknown): void {
    log.warn(error, 'live change not read');
    onReadFailure();
  }

  return { publish, bringUpToDate };
}

type HubParts = Pick<HubOptions, 'pool' | 'registry'> & Pick<Hub, 'bringUpToDate'>;

/** Reads the changed streams and accounts once, and sends them to all connections that see them. */
async function deliver(parts: HubParts, ownerId: string, { streams, accounts }: Change): Promise<void> {
  const { pool, registry } = parts;
  const isConnected = (userId: string) => registry.ofUser(userId).size > 0;
  const readingAccounts = readAccounts(parts, accounts.filter(isConnected));
  let remaining = streams;
  do {
    const batch = remaining.slice(0, streamsAtOnce);
    const requests = batch.map((each) => requestFor(registry, ownerId, each));
    const [{ reads, unread }, accountMessages] = await Promise.all([
      readStreams(pool, ownerId, requests, isConnected),
      remaining === streams ? readingAccounts : noAccounts,
    ]);
    const unreadIds = new Set(unread.map(({ id }) => id));
    const readable = batch.filter(({ id }) => !unreadIds.has(id));
    sendToAll(parts, { ownerId, streams: readable, reads, accountMessages });
    remaining = [...batch.filter(({ id }) => unreadIds.has(id)), ...remaining.slice(streamsAtOnce)];
  } while (remaining.length > 0);
}

async function readAccounts({ pool }: HubParts, accounts: readonly string[]) {
  const read = await Promise.all(
    accounts.map(async (userId) => [userId, await readAccountJson(pool, userId)] as const),
  );
  return new Map(read);
}

type Delivery = {
  ownerId: string;
  streams: readonly Target[];
  reads: ReadonlyMap<string, StreamRead>;
  accountMessages: ReadonlyMap<string, WrittenMessage>;
};

/** Messages already written, by their text: many connections receive the same. */
type Written = Map<string, Buffer>;

function sendToAll(parts: HubParts, delivery: Delivery): void {
  const { streams, reads, accountMessages } = delivery;
  const written: Written = new Map();
  for (const connection of affectedConnections(parts.registry, streams, reads, accountMessages)) {
    sendToOne(parts, connection, delivery, written);
  }
}

function sendToOne(
  parts: HubParts,
  connection: Connection,
  { ownerId, streams, reads, accountMessages }: Delivery,
  written: Written,
): void {
  const { registry } = parts;
  const me = accountMessages.get(connection.userId);
  const isNewToMe = me !== undefined && me.revision > (connection.knownAccountRevision ?? 0);
  const differences = streams.map(({ id }) => differenceFor(connection, id, reads.get(id)));
  if (
    connection.isCatchingUp ||
    differences.some((difference) => difference.kind === 'again' || difference.kind === 'large')
  ) {
    for (const [n, { kind, id }] of streams.entries()) {
      const isMissed = differences[n]?.kind !== 'none' || connection.missed.has(id);
      if (isMissed)
        registry.miss(connection, id, { kind, ownerId, bytes: bytesToRead(connection, reads.get(id)) });
    }
    connection.isAccountMissed ||= isNewToMe;
    if (!connection.isCatchingUp) void parts.bringUpToDate(connection);
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
  if (!isEmpty(line)) sendOnce(parts, connection, line, written);
}

function sendOnce(
  { bringUpToDate }: HubParts,
  connection: Connection,
  line: ChangesLine,
  written: Written,
): void {
  const text = writeLine(line);
  const json = written.get(text);
  const bytes = json ?? Buffer.from(text);
  if (json === undefined) written.set(text, bytes);
  connection.sendChanges(bytes);
  if (connection.output.waiting() > backlogBytes) void bringUpToDate(connection);
}

/** An estimate: a bin that the device lacks is read whole. */
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

/** Reads from the lowest revision that any connection has; everything if the owner's device lacks the bin. */
function requestFor(registry: Registry, ownerId: string, { kind, id }: Target): StreamRequest {
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

/** Connections that have the streams, may see them now, or whose account changed. */
function affectedConnections(
  registry: Registry,
  streams: readonly Target[],
  reads: ReadonlyMap<string, StreamRead>,
  accountMessages: ReadonlyMap<string, unknown>,
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
  for (const userId of accountMessages.keys()) addAll(registry.ofUser(userId));
  return found;
}

type Change = { streams: Target[]; accounts: string[] };

type Deliver = (ownerId: string, change: Change) => Promise<void>;

/** Delivers an owner's changes one batch at a time; changes during a delivery are merged. */
export function createChangeQueue(deliver: Deliver, onFailure: (error: unknown) => void) {
  const queues = new Map<string, Change[]>();

  async function work(ownerId: string, queue: Change[]): Promise<void> {
    // The comparison repairs a failed delivery.
    while (queue.length > 0) await deliver(ownerId, takeBatch(queue)).catch(onFailure);
    queues.delete(ownerId);
  }

  return (ownerId: string, change: Change): void => {
    const waiting = queues.get(ownerId);
    if (waiting !== undefined) {
      waiting.push(change);
      return;
    }
    const queue = [change];
    queues.set(ownerId, queue);
    void work(ownerId, queue);
  };
}

function takeBatch(queue: Change[]): Change {
  const streams = new Map<string, Target>();
  const accounts = new Set<string>();
  do {
    const change = queue.shift();
    for (const stream of change?.streams ?? []) streams.set(stream.id, stream);
    for (const userId of change?.accounts ?? []) accounts.add(userId);
  } while (queue[0] !== undefined && streams.size + queue[0].streams.length <= batchStreams);
  return { streams: [...streams.values()], accounts: [...accounts] };
}

import { costModel } from '../cost-model.ts';
import type { Connection, KnownRevisions, Missed } from './connection.ts';

/** Above this the oldest connection ends, which most likely belongs to a closed device. */
const connectionsPerUser = costModel.account.liveConnections;

/** Open connections by user, and by the streams they have or missed. */
export type Registry = {
  readonly all: ReadonlySet<Connection>;
  /** The connection is starting until `noteStarted`. */
  add(connection: Connection): void;
  /** Call for every change: a connection that is starting cannot be found by its streams yet. */
  notePublished(ids: Iterable<string>): void;
  /** Returns whether a stream changed while the connection was starting. */
  hasMissed(connection: Connection, id: string): boolean;
  noteStarted(connection: Connection): void;
  remove(connection: Connection): void;
  ofUser(userId: string): ReadonlySet<Connection>;
  ofStream(id: string): ReadonlySet<Connection>;
  miss(connection: Connection, id: string, missed: Missed): void;
  hold(connection: Connection, id: string, knownRevision: KnownRevisions): void;
  drop(connection: Connection, id: string): void;
};

export function createRegistry(): Registry {
  const all = new Set<Connection>();
  /** Numbers of published changes: when a connection was added, and the last change of a stream. */
  const addedAt = new Map<Connection, number>();
  const publishedAt = new Map<string, number>();
  let publishedCount = 0;
  const byUser = new Map<string, Set<Connection>>();
  const byStream = new Map<string, Stream>();

  function remove(connection: Connection): void {
    if (!all.delete(connection)) return;
    noteStarted(connection);
    removeFrom(byUser, connection.userId, connection);
    for (const id of connection.knownRevisions.keys()) leave(id, connection);
    for (const id of connection.missed.keys()) leave(id, connection);
  }

  function noteStarted(connection: Connection): void {
    addedAt.delete(connection);
    if (addedAt.size === 0) publishedAt.clear();
  }

  function join(id: string, connection: Connection): Stream {
    const stream = byStream.get(id) ?? { id, connections: new Set(), knownRevision: undefined };
    byStream.set(id, stream);
    stream.connections.add(connection);
    return stream;
  }

  function leave(id: string, connection: Connection): void {
    const stream = byStream.get(id);
    stream?.connections.delete(connection);
    if (stream?.connections.size === 0) byStream.delete(id);
  }

  return {
    all,
    noteStarted,
    notePublished(ids) {
      if (addedAt.size === 0) return;
      publishedCount++;
      for (const id of ids) publishedAt.set(id, publishedCount);
    },
    hasMissed(connection, id) {
      const added = addedAt.get(connection);
      return added !== undefined && (publishedAt.get(id) ?? 0) > added;
    },
    add(connection) {
      const others = byUser.get(connection.userId) ?? none;
      const [oldest] = others;
      if (oldest !== undefined && others.size >= connectionsPerUser) {
        remove(oldest);
        oldest.end('request.tooMany');
      }
      all.add(connection);
      addedAt.set(connection, publishedCount);
      addTo(byUser, connection.userId, connection);
    },
    remove,
    ofUser: (userId) => byUser.get(userId) ?? none,
    ofStream: (id) => byStream.get(id)?.connections ?? none,
    miss(connection, id, missed) {
      const stream = all.has(connection) ? join(id, connection) : undefined;
      // Moves the stream to the end, as the last missed is read first.
      connection.missed.delete(id);
      connection.missed.set(stream?.id ?? id, missed);
    },
    hold(connection, id, knownRevision) {
      const stream = all.has(connection) ? join(id, connection) : undefined;
      connection.untrackedStreams.delete(id);
      if (stream === undefined) connection.knownRevisions.set(id, knownRevision);
      else connection.knownRevisions.set(stream.id, sharedOf(stream, knownRevision));
    },
    drop(connection, id) {
      connection.knownRevisions.delete(id);
      connection.untrackedStreams.delete(id);
      if (!connection.missed.has(id)) leave(id, connection);
    },
  };
}

/** Shares ids and revisions between connections to save memory: thirty devices may have 20,000 bins each. */
type Stream = { id: string; connections: Set<Connection>; knownRevision: KnownRevisions | undefined };

function sharedOf(stream: Stream, knownRevision: KnownRevisions): KnownRevisions {
  const { knownRevision: current } = stream;
  const isSame =
    current?.kind === knownRevision.kind &&
    current.revision === knownRevision.revision &&
    (current.kind === 'location' || current.seesTrash === (knownRevision as typeof current).seesTrash);
  if (!isSame) stream.knownRevision = knownRevision;
  return isSame ? current : knownRevision;
}

const none: ReadonlySet<Connection> = new Set();

function addTo(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const found = index.get(key);
  if (found) found.add(connection);
  else index.set(key, new Set([connection]));
}

function removeFrom(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const found = index.get(key);
  found?.delete(connection);
  if (found?.size === 0) index.delete(key);
}

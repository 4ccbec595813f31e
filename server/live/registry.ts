import { costModel } from '../cost-model.ts';
import type { Connection, KnownRevisions, Missed } from './connection.ts';

/** Beyond this the oldest connection ends, as most likely nobody is there. */
const connectionsPerUser = costModel.account.liveConnections;

/** Open connections by person, and by the streams they hold or await. */
export type Registry = {
  readonly all: ReadonlySet<Connection>;
  /** From here until `noteBegun` the connection is beginning. */
  add(connection: Connection): void;
  /** Called for every change: a connection that is beginning cannot be found by its streams yet. */
  noteAnnounced(ids: Iterable<string>): void;
  /** Whether a stream was announced since the connection began. */
  hasMissed(connection: Connection, id: string): boolean;
  noteBegun(connection: Connection): void;
  remove(connection: Connection): void;
  ofUser(userId: string): ReadonlySet<Connection>;
  ofStream(id: string): ReadonlySet<Connection>;
  miss(connection: Connection, id: string, missed: Missed): void;
  hold(connection: Connection, id: string, knownRevision: KnownRevisions): void;
  drop(connection: Connection, id: string): void;
};

export function createRegistry(): Registry {
  const all = new Set<Connection>();
  /** Turns: how many announcements had been made when a connection began, and at the last one of a stream. */
  const beganAt = new Map<Connection, number>();
  const announcedAt = new Map<string, number>();
  let turn = 0;
  const byUser = new Map<string, Set<Connection>>();
  const byStream = new Map<string, Stream>();

  function remove(connection: Connection): void {
    if (!all.delete(connection)) return;
    noteBegun(connection);
    take(byUser, connection.userId, connection);
    for (const id of connection.knownRevisions.keys()) leave(id, connection);
    for (const id of connection.missed.keys()) leave(id, connection);
  }

  function noteBegun(connection: Connection): void {
    beganAt.delete(connection);
    if (beganAt.size === 0) announcedAt.clear();
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
    noteBegun,
    noteAnnounced(ids) {
      if (beganAt.size === 0) return;
      turn++;
      for (const id of ids) announcedAt.set(id, turn);
    },
    hasMissed(connection, id) {
      const began = beganAt.get(connection);
      return began !== undefined && (announcedAt.get(id) ?? 0) > began;
    },
    add(connection) {
      const others = byUser.get(connection.userId) ?? none;
      const [oldest] = others;
      if (oldest !== undefined && others.size >= connectionsPerUser) {
        remove(oldest);
        oldest.end('request.tooMany');
      }
      all.add(connection);
      beganAt.set(connection, turn);
      put(byUser, connection.userId, connection);
    },
    remove,
    ofUser: (userId) => byUser.get(userId) ?? none,
    ofStream: (id) => byStream.get(id)?.connections ?? none,
    miss(connection, id, missed) {
      const stream = all.has(connection) ? join(id, connection) : undefined;
      // Last, as what was missed last is read first.
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

/** Shares id and held state between readers: thirty devices have 20,000 bins each. */
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

function put(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const found = index.get(key);
  if (found) found.add(connection);
  else index.set(key, new Set([connection]));
}

function take(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const found = index.get(key);
  found?.delete(connection);
  if (found?.size === 0) index.delete(key);
}

import type { Connection, Held } from './connection.ts';

/** A person with more than this many open devices loses the oldest connection: most likely nobody is there any more. */
const connectionsPerUser = 50;

/** The open connections of this process, found by person and by the bins they hold or await. */
export type Registry = {
  readonly all: ReadonlySet<Connection>;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  ofUser(userId: string): ReadonlySet<Connection>;
  ofBin(binId: string): ReadonlySet<Connection>;
  /** Notes that the bin must be read for this connection alone; `items` estimates how many that will be. */
  miss(connection: Connection, binId: string, ownerId: string, items?: number): void;
  /** Notes what the device will have once it has read all that was sent. */
  hold(connection: Connection, binId: string, held: Held): void;
  drop(connection: Connection, binId: string): void;
};

export function createRegistry(): Registry {
  const all = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const byBin = new Map<string, Set<Connection>>();

  function remove(connection: Connection): void {
    if (!all.delete(connection)) return;
    take(byUser, connection.userId, connection);
    for (const binId of connection.held.keys()) take(byBin, binId, connection);
    for (const binId of connection.missed.keys()) take(byBin, binId, connection);
  }

  return {
    all,
    add(connection) {
      const others = byUser.get(connection.userId) ?? none;
      const [oldest] = others;
      if (oldest !== undefined && others.size >= connectionsPerUser) {
        remove(oldest);
        oldest.end('request.tooMany');
      }
      all.add(connection);
      put(byUser, connection.userId, connection);
    },
    remove,
    ofUser: (userId) => byUser.get(userId) ?? none,
    ofBin: (binId) => byBin.get(binId) ?? none,
    miss(connection, binId, ownerId, items = 0) {
      connection.missed.set(binId, { ownerId, items });
      if (all.has(connection)) put(byBin, binId, connection);
    },
    hold(connection, binId, held) {
      connection.held.set(binId, held);
      if (all.has(connection)) put(byBin, binId, connection);
    },
    drop(connection, binId) {
      connection.held.delete(binId);
      if (!connection.missed.has(binId)) take(byBin, binId, connection);
    },
  };
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

import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Queryable } from './statement.ts';

/** From so many statements on every connection on, another is taken. */
const ENOUGH_FOR_ANOTHER = 4;
/** Statements on one connection; a slow one holds up those behind it. */
const DEPTH = 16;
/** A connection whose statement has run for so long gets no more until it is done. Small reads take a tenth of this. */
const SLOW_MS = 5;
const PATIENCE_MS = 5_000;

/**
 * Many requests' reads share few connections: waking PostgreSQL costs more than a small read. No transactions or
 * locks.
 */
export function shareConnections(pool: Pool): Queryable {
  const shared = new SharedConnections(pool);
  return { query: (config: QueryConfig) => shared.ask(config) } as Queryable;
}

/** Returns the number of connections that reads share, in addition to `connections` for all else. */
export function sharedOf(connections: number): number {
  return Math.max(3, Math.floor(connections / 4));
}

class SharedConnections {
  readonly #pool: Pool;
  readonly #most: number;
  readonly #connections = new Set<Connection>();
  readonly #waiting = new Set<WaitingQuery>();
  #isTaking = false;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#most = pool.options.max;
  }

  ask(config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const query = { config, resolve, reject };
      const least = this.#leastBusy();
      if (least === undefined) this.#wait(query);
      else this.#send(least, query);
      if (least === undefined || least.underWay >= ENOUGH_FOR_ANOTHER) void this.#takeAnother();
    });
  }

  #leastBusy(): Connection | undefined {
    let least: Connection | undefined;
    for (const each of this.#connections)
      if (takesMore(each) && (least === undefined || each.underWay < least.underWay)) least = each;
    return least;
  }

  #send(connection: Connection, query: WaitingQuery): void {
    clearTimeout(query.patience);
    if (connection.underWay === 0) connection.runsSince = performance.now();
    connection.underWay++;
    connection.client
      .query(query.config)
      .then(query.resolve, (error) => {
        if (endsConnection(error)) connection.isLost = true;
        query.reject(error);
      })
      .finally(() => {
        connection.underWay--;
        connection.runsSince = performance.now();
        this.#sendWaiting(connection);
        if (connection.underWay === 0) this.#giveBack(connection);
      });
  }

  #wait(query: WaitingQuery): void {
    this.#waiting.add(query);
    query.patience = setTimeout(() => {
      this.#waiting.delete(query);
      query.reject(new Error('timeout exceeded when trying to connect'));
    }, PATIENCE_MS);
  }

  #sendWaiting(connection: Connection): void {
    for (const query of this.#waiting) {
      if (!takesMore(connection)) break;
      this.#waiting.delete(query);
      this.#send(connection, query);
    }
  }

  async #takeAnother(): Promise<void> {
    if (this.#isTaking || this.#connections.size >= this.#most) return;
    this.#isTaking = true;
    try {
      while (this.#connections.size < this.#most) {
        this.#add(await this.#pool.connect());
        if (this.#waiting.size === 0) break;
      }
    } catch (error) {
      if (this.#connections.size === 0) this.#refuseWaiting(error);
    } finally {
      this.#isTaking = false;
    }
  }

  #add(client: PoolClient): void {
    const connection: Connection = { client, underWay: 0, runsSince: 0, isLost: false, onLost: () => {} };
    connection.onLost = () => {
      connection.isLost = true;
    };
    client.on('error', connection.onLost);
    this.#connections.add(connection);
    this.#sendWaiting(connection);
    if (connection.underWay === 0) this.#giveBack(connection);
  }

  #giveBack(connection: Connection): void {
    this.#connections.delete(connection);
    connection.client.off('error', connection.onLost);
    connection.client.release(connection.isLost);
    if (this.#waiting.size > 0) void this.#takeAnother();
  }

  #refuseWaiting(error: unknown): void {
    for (const query of this.#waiting) {
      clearTimeout(query.patience);
      query.reject(error);
    }
    this.#waiting.clear();
  }
}

function takesMore({ isLost, underWay, runsSince }: Connection): boolean {
  if (isLost || underWay >= DEPTH) return false;
  return underWay === 0 || performance.now() - runsSince < SLOW_MS;
}

function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === 'FATAL';
}

type WaitingQuery = {
  config: QueryConfig;
  resolve(result: QueryResult): void;
  reject(error: unknown): void;
  patience?: NodeJS.Timeout;
};

type Connection = {
  client: PoolClient;
  underWay: number;
  /** When its first statement under way began. */
  runsSince: number;
  isLost: boolean;
  onLost(): void;
};

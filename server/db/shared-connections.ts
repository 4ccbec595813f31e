import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Queryable } from './statement.ts';

/** From so many statements on every connection on, another is taken. */
const ENOUGH_FOR_ANOTHER = 4;
/** Statements on one connection; a slow one holds up the others. */
const DEPTH = 16;
const PATIENCE_MS = 5_000;

/**
 * Many requests' reads share few connections: waking PostgreSQL costs more than a small read. No transactions or
 * locks.
 */
export function shareConnections(pool: Pool): Queryable {
  const shared = new SharedConnections(pool);
  return { query: (config: QueryConfig) => shared.ask(config) } as Queryable;
}

export function sharedOf(connections: number): number {
  return Math.max(2, Math.floor(connections / 4));
}

class SharedConnections {
  readonly #pool: Pool;
  readonly #most: number;
  readonly #connections = new Set<Connection>();
  readonly #waiting = new Set<WaitingQuery>();
  #isTaking = false;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#most = sharedOf(pool.options.max);
  }

  ask(config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const query = { config, resolve, reject };
      const least = this.#leastBusy();
      if (least === undefined || least.underWay >= DEPTH) this.#wait(query);
      else this.#send(least, query);
      if (least === undefined || least.underWay >= ENOUGH_FOR_ANOTHER) void this.#takeAnother();
    });
  }

  #leastBusy(): Connection | undefined {
    let least: Connection | undefined;
    for (const each of this.#connections)
      if (!each.isLost && (least === undefined || each.underWay < least.underWay)) least = each;
    return least;
  }

  #send(connection: Connection, query: WaitingQuery): void {
    clearTimeout(query.patience);
    connection.underWay++;
    connection.client
      .query(query.config)
      .then(query.resolve, (error) => {
        if (endsConnection(error)) connection.isLost = true;
        query.reject(error);
      })
      .finally(() => {
        connection.underWay--;
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
      if (connection.isLost || connection.underWay >= DEPTH) break;
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
    const connection: Connection = { client, underWay: 0, isLost: false, onLost: () => {} };
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

function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === 'FATAL';
}

type WaitingQuery = {
  config: QueryConfig;
  resolve(result: QueryResult): void;
  reject(error: unknown): void;
  patience?: NodeJS.Timeout;
};

type Connection = { client: PoolClient; underWay: number; isLost: boolean; onLost(): void };

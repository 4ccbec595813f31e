import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Queryable } from './statement.ts';

/** Another connection is opened once every connection has this many statements. */
const STATEMENTS_BEFORE_ANOTHER = 4;
/** Maximum number of statements on one connection; a slow one delays those behind it. */
const STATEMENTS_MAX = 16;
/** A connection whose statement has run this long gets no more until it is done. Small reads take a tenth of this. */
const SLOW_MS = 5;
const WAIT_MS = 5_000;

/**
 * Pipelines the reads of many requests on few connections, as waking a PostgreSQL process costs more than a small read.
 * Not for transactions or locks.
 */
export function shareConnections(pool: Pool): Queryable {
  const shared = new SharedConnections(pool);
  return { query: (config: QueryConfig) => shared.query(config) } as Queryable;
}

/** The number of connections that reads share, in addition to `connections` for everything else. */
export function sharedOf(connections: number): number {
  return Math.max(3, Math.floor(connections / 4));
}

class SharedConnections {
  readonly #pool: Pool;
  readonly #max: number;
  readonly #connections = new Set<Connection>();
  readonly #waiting = new Set<WaitingQuery>();
  #isConnecting = false;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#max = pool.options.max;
  }

  query(config: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const query = { config, resolve, reject };
      const least = this.#leastBusy();
      if (least === undefined) this.#wait(query);
      else this.#send(least, query);
      if (least === undefined || least.running >= STATEMENTS_BEFORE_ANOTHER) void this.#addConnections();
    });
  }

  #leastBusy(): Connection | undefined {
    let least: Connection | undefined;
    for (const each of this.#connections)
      if (isAvailable(each) && (least === undefined || each.running < least.running)) least = each;
    return least;
  }

  #send(connection: Connection, query: WaitingQuery): void {
    clearTimeout(query.timeout);
    if (connection.running === 0) connection.runningSince = performance.now();
    connection.running++;
    connection.client
      .query(query.config)
      .then(query.resolve, (error) => {
        if (endsConnection(error)) connection.isLost = true;
        query.reject(error);
      })
      .finally(() => {
        connection.running--;
        connection.runningSince = performance.now();
        this.#sendWaiting(connection);
        if (connection.running === 0) this.#release(connection);
      });
  }

  #wait(query: WaitingQuery): void {
    this.#waiting.add(query);
    query.timeout = setTimeout(() => {
      this.#waiting.delete(query);
      query.reject(new Error('timeout exceeded when trying to connect'));
    }, WAIT_MS);
  }

  #sendWaiting(connection: Connection): void {
    for (const query of this.#waiting) {
      if (!isAvailable(connection)) break;
      this.#waiting.delete(query);
      this.#send(connection, query);
    }
  }

  async #addConnections(): Promise<void> {
    if (this.#isConnecting || this.#connections.size >= this.#max) return;
    this.#isConnecting = true;
    try {
      while (this.#connections.size < this.#max) {
        this.#add(await this.#pool.connect());
        if (this.#waiting.size === 0) break;
      }
    } catch (error) {
      if (this.#connections.size === 0) this.#rejectWaiting(error);
    } finally {
      this.#isConnecting = false;
    }
  }

  #add(client: PoolClient): void {
    const connection: Connection = { client, running: 0, runningSince: 0, isLost: false, onLost: () => {} };
    connection.onLost = () => {
      connection.isLost = true;
    };
    client.on('error', connection.onLost);
    this.#connections.add(connection);
    this.#sendWaiting(connection);
    if (connection.running === 0) this.#release(connection);
  }

  #release(connection: Connection): void {
    this.#connections.delete(connection);
    connection.client.off('error', connection.onLost);
    connection.client.release(connection.isLost);
    if (this.#waiting.size > 0) void this.#addConnections();
  }

  #rejectWaiting(error: unknown): void {
    for (const query of this.#waiting) {
      clearTimeout(query.timeout);
      query.reject(error);
    }
    this.#waiting.clear();
  }
}

function isAvailable({ isLost, running, runningSince }: Connection): boolean {
  if (isLost || running >= STATEMENTS_MAX) return false;
  return running === 0 || performance.now() - runningSince < SLOW_MS;
}

function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === 'FATAL';
}

type WaitingQuery = {
  config: QueryConfig;
  resolve(result: QueryResult): void;
  reject(error: unknown): void;
  timeout?: NodeJS.Timeout;
};

type Connection = {
  client: PoolClient;
  running: number;
  /** When its current statement started. */
  runningSince: number;
  isLost: boolean;
  onLost(): void;
};

import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { Client, type ClientConfig, Pool, type PoolConfig, types } from 'pg';
import { planOnce } from './connection.queries.ts';

const INT8 = 20;

/** On two cores, 12 connections stored 30 % more writes than 8; 16 and 20 stored no more. */
const CONNECTIONS = Math.max(12, 4 * availableParallelism());

const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} satisfies PoolConfig;

/** All connections come from here. bigint is read as number, as revisions and counts stay below 2^53. */
export function createPool(url: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'whichbin',
    max: CONNECTIONS,
    Client: JoiningClient,
    // Statements that don't wait for each other share a round trip.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    ...LIMITS,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)),
    },
    ...options,
  });
  // Without a listener, a connection lost in a transaction would end the process; the next statement fails anyway.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // Sent together with the first statement, which reports a failed connection.
    planOnce(client).catch(() => {});
  });
  // The pool replaces a lost idle connection by itself.
  pool.on('error', () => {});
  return pool;
}

/**
 * Sends the statements of one turn of the event loop by one `write` system call, as each call costs more than a small
 * statement and wakes PostgreSQL for it. Over TLS, Node writes each statement at once.
 */
class JoiningClient extends Client {
  readonly #socket: Socket;
  #isCorked = false;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  override query(...args: unknown[]): never {
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      setImmediate(() => {
        this.#isCorked = false;
        this.#socket.uncork();
      });
    }
    return super.query(...(args as Parameters<Client['query']>)) as never;
  }
}

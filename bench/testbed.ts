import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import type { Pool } from 'pg';
import { type EmbeddedPostgres, findRunningEmbedded, startEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { TEMPLATE } from '#test/database-name.ts';
import { createDatabaseOn, openDatabaseServer } from '#test/database-server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { seedHousehold } from '../scripts/seed/seed-household.ts';

/** Runs with a testbed of its own, which it ends in any case. */
export async function withTestbed<T>(run: (testbed: Testbed) => Promise<T>): Promise<T> {
  const testbed = new Testbed();
  let result: T;
  try {
    result = await run(testbed);
  } catch (error) {
    // Its own error says more than what could not be ended because of it.
    await testbed.end().catch((atEnd: unknown) => console.error(atEnd));
    throw error;
  }
  await testbed.end();
  return result;
}

/** The servers, databases, browsers and folders of a bench or a drill. All of them end with it, the last one first. */
export class Testbed {
  readonly #cleanups: (() => unknown)[] = [];

  onEnd(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup);
  }

  /** Ends everything, also what comes after something that cannot be ended. @throws AggregateError of what could not. */
  async end(): Promise<void> {
    const errors: unknown[] = [];
    for (const cleanup of this.#cleanups.splice(0).reverse()) {
      try {
        await cleanup();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'not everything of a testbed could be ended');
  }

  async folder(): Promise<string> {
    const folder = await makeTemporaryFolder();
    this.onEnd(() => folder.remove());
    return folder.path;
  }

  /** Starts a server with plans and rate limits that do not end a measurement, by default with its own PostgreSQL. */
  async server(settings: Record<string, string> = {}, options: StartOptions = {}): Promise<TestbedServer> {
    const server = await this.prepareServer(settings, options);
    await server.start(options.main);
    return server;
  }

  /** Like `server`, but does not start it. */
  async prepareServer(
    settings: Record<string, string> = {},
    { launcher }: StartOptions = {},
  ): Promise<TestbedServer> {
    const environment = {
      DATA_DIR: settings.DATA_DIR ?? join(await this.folder(), 'data'),
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
      ...settings,
    };
    const server = new TestbedServer(environment, launcher);
    this.onEnd(() => server.stop());
    return server;
  }

  /** Starts a PostgreSQL of its own. */
  async postgres(): Promise<EmbeddedPostgres> {
    const postgres = await startEmbedded(await this.folder());
    this.onEnd(() => postgres.stop());
    return postgres;
  }

  /** Returns the settings for a new database: on the PostgreSQL or Citus of DATABASE_URL, else on one of its own. */
  async database(): Promise<{ DATABASE_URL: string; AUTH_SECRET: string }> {
    const AUTH_SECRET = 'a secret that is only used in benches and drills';
    const { DATABASE_URL } = process.env;
    if (!DATABASE_URL) return { DATABASE_URL: (await this.postgres()).url, AUTH_SECRET };
    const server = await openDatabaseServer(DATABASE_URL);
    this.onEnd(() => server.stop());
    const database = await createDatabaseOn(server, TEMPLATE);
    this.onEnd(() => database.drop());
    return { DATABASE_URL: database.url, AUTH_SECRET };
  }

  /** Connects to a database, or to that of a server with its own PostgreSQL. */
  async pool(database: string | TestbedServer): Promise<Pool> {
    const url = typeof database === 'string' ? database : await findRunningEmbedded(database.dataDir);
    if (url === undefined) throw new Error('the server does not run its own PostgreSQL');
    const pool = createPool(url);
    this.onEnd(() => pool.end());
    return pool;
  }

  async browser(options: LaunchOptions = launchOptions()): Promise<Browser> {
    const browser = await chromium.launch(options);
    this.onEnd(() => browser.close());
    return browser;
  }
}

export type StartOptions = {
  /** The main file of another checkout's server. */
  main?: string | undefined;
  /** A command that execs the server. */
  launcher?: readonly string[];
};

const STOP_MS = 20_000;

/** A server that can be stopped and started again, with another address. */
export class TestbedServer {
  readonly #environment: Record<string, string> & { DATA_DIR: string };
  readonly #launcher: readonly string[];
  #starting: Promise<ServerProcess> | undefined;
  #process: ServerProcess | undefined;

  constructor(environment: Record<string, string> & { DATA_DIR: string }, launcher: readonly string[] = []) {
    this.#environment = environment;
    this.#launcher = launcher;
  }

  get dataDir(): string {
    return this.#environment.DATA_DIR;
  }

  get address(): string {
    return this.#process?.address ?? '';
  }

  get pid(): number {
    return this.#process?.process.pid ?? 0;
  }

  get isRunning(): boolean {
    const { exitCode, signalCode } = this.#process?.process ?? {};
    return exitCode === null && signalCode === null;
  }

  /** Its output so far. */
  get output(): string {
    return this.#process?.output() ?? '';
  }

  async start(main?: string): Promise<void> {
    this.#starting = startServerProcess(this.#environment, { main, launcher: this.#launcher });
    this.#process = await this.#starting;
  }

  /** Does nothing to a server that has ended, and kills one that hangs. Waits for one that is starting. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#starting?.catch(() => {});
    if (!this.isRunning) return;
    const killing = setTimeout(() => this.#process?.process.kill('SIGKILL'), STOP_MS);
    await this.#process?.stop(signal);
    clearTimeout(killing);
  }
}

export async function signUpMany(address: string, count: number, name = 'Person'): Promise<Account[]> {
  const people: Account[] = [];
  for (let n = 0; n < count; n++) people.push(await signUp(address, `${name}${n}`));
  return people;
}

/** Adds a household to the account, always the same one. Returns the ids of its bins. */
export async function fillHousehold(
  { address }: TestbedServer,
  pool: Pool,
  account: Account,
  size: { bins: number; itemsPerBin: number },
): Promise<string[]> {
  // The first call creates the profile.
  await call(address, account, 'me.get', {});
  const { binIds } = await seedHousehold(pool, account.userId, { seed: 1, language: 'sv', ...size });
  return binIds;
}

/** Creates a bin with items; returns their ids. */
export async function makeBin(
  { address }: { address: string },
  account: Account,
  name: string,
  items: readonly object[] = [],
): Promise<{ binId: string; itemIds: string[] }> {
  const { id: binId } = await call<{ id: string }>(address, account, 'bins.create', { name });
  if (items.length === 0) return { binId, itemIds: [] };
  const made = await call<{ items: { id: string }[] }>(address, account, 'items.create', { binId, items });
  return { binId, itemIds: made.items.map(({ id }) => id) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

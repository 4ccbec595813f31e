import type { Pool } from 'pg';
import { createPool } from '#server/db/pool.ts';
import { type DeafProxy, startDeafProxy } from '#test/deaf-proxy.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { openDrillDatabase } from './drill-database.ts';

/** Two server processes with one PostgreSQL. */
export type ServerPair = {
  pool: Pool;
  address(process: number): string;
  isAlive(process: number): boolean;
  /** Needs `canBeDeaf`. A deaf process gets no notifications from PostgreSQL. */
  setDeaf(process: number, isDeaf: boolean): void;
  /** SIGKILL. */
  kill(process: number): Promise<void>;
  /** Restarts a killed process, with another address. */
  start(process: number): Promise<void>;
  stop(): Promise<void>;
};

const secret = 'a secret that is only used in these drills';

export async function startServerPair({ canBeDeaf = false } = {}): Promise<ServerPair> {
  const folders = await Promise.all([1, 2, 3].map(() => makeTemporaryFolder()));
  const [base, ...serverFolders] = folders.map((folder) => folder.path);
  const postgres = await openDrillDatabase(base ?? '');
  const proxies: DeafProxy[] = [];
  const servers: ServerProcess[] = [];
  async function start(n: number): Promise<void> {
    servers[n] = await startServerProcess({
      DATA_DIR: serverFolders[n] ?? '',
      DATABASE_URL: proxies[n]?.url ?? postgres.url,
      AUTH_SECRET: secret,
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
    });
  }
  const isAlive = (n: number) =>
    servers[n]?.process.exitCode === null && servers[n].process.signalCode === null;
  for (const n of serverFolders.keys()) {
    if (canBeDeaf) proxies[n] = await startDeafProxy(postgres.url);
    proxies[n]?.setDeaf(false);
    await start(n);
  }
  const pool = createPool(postgres.url);
  return {
    pool,
    address: (n) => servers[n]?.address ?? '',
    isAlive,
    setDeaf: (n, isDeaf) => proxies[n]?.setDeaf(isDeaf),
    async kill(n) {
      await servers[n]?.stop('SIGKILL');
    },
    start,
    async stop() {
      await Promise.all(servers.filter((_, n) => isAlive(n)).map((each) => each.stop()));
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await pool.end();
      await postgres.stop();
      await Promise.all(folders.map((folder) => folder.remove()));
    },
  };
}

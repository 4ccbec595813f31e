import type { Pool } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type DeafProxy, startDeafProxy } from '#test/deaf-proxy.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

/** Two real server processes over one real PostgreSQL, each behind a proxy that can swallow its notifications. */
export type TwoProcesses = {
  pool: Pool;
  address(process: number): string;
  proxies: readonly DeafProxy[];
  /** SIGKILL and a new start; the address is another one then. */
  killAndStart(process: number): Promise<void>;
  kill(process: number): Promise<void>;
  stop(): Promise<void>;
};

const secret = 'a secret that is only used in these drills';

export async function startTwoProcesses(): Promise<TwoProcesses> {
  const folders = await Promise.all([1, 2, 3].map(() => makeTemporaryFolder()));
  const [base, ...serverFolders] = folders;
  if (base === undefined) throw new Error('no folder for the database');
  const postgres = await startEmbedded(base.path);
  const proxies: DeafProxy[] = [];
  const servers: ServerProcess[] = [];
  const start = (n: number) =>
    startServerProcess({
      DATA_DIR: serverFolders[n]?.path ?? '',
      DATABASE_URL: proxies[n]?.url ?? '',
      AUTH_SECRET: secret,
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
    });
  for (const n of serverFolders.keys()) {
    const proxy = await startDeafProxy(postgres.url);
    proxy.setDeaf(false);
    proxies.push(proxy);
    servers.push(await start(n));
  }
  const pool = createPool(postgres.url);
  const kill = async (n: number) => {
    await servers[n]?.stop('SIGKILL');
  };
  return {
    pool,
    proxies,
    address: (n) => servers[n]?.address ?? '',
    kill,
    async killAndStart(n) {
      await kill(n);
      servers[n] = await start(n);
    },
    async stop() {
      await Promise.all(
        servers.filter(({ process }) => process.exitCode === null).map((each) => each.stop()),
      );
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await pool.end();
      await postgres.stop();
      await Promise.all(folders.map((folder) => folder.remove()));
    },
  };
}

import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import type { Testbed, TestbedServer } from '../../bench/testbed.ts';

const timeoutMs = 10_000;

/** A server process with its own PostgreSQL, which can restart on the same data with or without rate limits. */
export type DrillServer = {
  readonly address: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Returns whether the process runs and reaches its database. */
  isHealthy(): Promise<boolean>;
  /** The end of its output. */
  output(): string;
  start(options: { isLimited: boolean; environment?: Record<string, string> }): Promise<void>;
  signUp(name: string, plan: 'free' | 'unlimited'): Promise<Account>;
};

/** `main` is the main file of another checkout's server, to compare with. */
export async function createDrillServer(testbed: Testbed, main: string | undefined): Promise<DrillServer> {
  const DATA_DIR = await testbed.folder();
  let server: TestbedServer | undefined;
  let address = '';
  return {
    get address() {
      return address;
    },
    get pid() {
      return server?.pid ?? 0;
    },
    dataDir: DATA_DIR,
    async isHealthy() {
      if (!server?.isRunning) return false;
      const ready = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
        () => null,
      );
      return ready?.ok === true;
    },
    output: () => server?.output.slice(-1_500) ?? '',
    async start({ isLimited, environment }) {
      await server?.stop();
      const RATE_LIMIT_FACTOR = isLimited ? '1' : '1000000';
      const settings = { DATA_DIR, RATE_LIMIT_FACTOR, DEFAULT_PLAN: 'free', LOG_LEVEL: 'fatal' };
      server = await testbed.server({ ...settings, ...environment }, { main });
      // With PUBLIC_URL, the server prints that address.
      address = environment?.PORT
        ? `http://127.0.0.1:${environment.PORT}`
        : server.address.replace('localhost', '127.0.0.1');
    },
    async signUp(name, plan) {
      const account = await signUp(address, name);
      if (plan === 'free') return account;
      // The first call creates the profile.
      await call(address, account, 'me.get', {});
      // In SQL, as the operator's command would take longer than the rest of the sign-up.
      const pool = createPool((await findRunningEmbedded(DATA_DIR)) ?? '');
      await pool.query('UPDATE profiles SET plan = $2 WHERE user_id = $1', [account.userId, plan]);
      await pool.end();
      return account;
    },
  };
}

import { Client } from 'pg';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

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
  remove(): Promise<void>;
};

/** `main` is the main file of another checkout's server, to compare with. */
export async function createDrillServer(main: string | undefined): Promise<DrillServer> {
  const folder = await makeTemporaryFolder();
  let running: ServerProcess | undefined;
  let address = '';
  const server = (): ServerProcess => {
    if (running === undefined) throw new Error('the server was not started');
    return running;
  };
  const isAlive = () => running?.process.exitCode === null && running.process.signalCode === null;
  /** Kills a process that hangs; the next start uses its database. */
  const stop = async () => {
    const killing = setTimeout(() => running?.process.kill('SIGKILL'), 2 * timeoutMs);
    await server().stop();
    clearTimeout(killing);
  };
  return {
    get address() {
      return address;
    },
    get pid() {
      return server().process.pid ?? 0;
    },
    dataDir: folder.path,
    async isHealthy() {
      const options = { signal: AbortSignal.timeout(timeoutMs) };
      return (
        isAlive() &&
        (await fetch(`${address}/readyz`, options).then(
          ({ ok }) => ok,
          () => false,
        ))
      );
    },
    output: () => server().output().slice(-1_500),
    async start({ isLimited, environment }) {
      if (isAlive()) await stop();
      const factor = isLimited ? '1' : '1000000';
      const settings = { DATA_DIR: folder.path, RATE_LIMIT_FACTOR: factor, LOG_LEVEL: 'fatal' };
      running = await startServerProcess({ ...settings, ...environment }, { main });
      // With PUBLIC_URL, the server prints that address.
      address = environment?.PORT
        ? `http://127.0.0.1:${environment.PORT}`
        : running.address.replace('localhost', '127.0.0.1');
    },
    async signUp(name, plan) {
      const account = await signUp(address, name);
      if (plan !== 'free') {
        // The first call creates the profile.
        await call(address, account, 'me.get', {});
        await setPlan(folder.path, account, plan);
      }
      return account;
    },
    async remove() {
      if (isAlive()) await stop();
      await folder.remove();
    },
  };
}

/** In SQL, as the operator's command would take longer than the rest of the sign-up. */
async function setPlan(dataDir: string, { userId }: Account, plan: string): Promise<void> {
  const client = new Client(await findRunningEmbedded(dataDir));
  await client.connect();
  try {
    await client.query('UPDATE profiles SET plan = $2 WHERE user_id = $1', [userId, plan]);
  } finally {
    await client.end();
  }
}

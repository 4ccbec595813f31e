import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { makeDataDir } from '../start/data-dir.ts';
import { StartError } from '../start/start-error.ts';
import { canReach, databaseAccount, type SystemAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { type FolderLock, lockFolder } from './embedded/lock.ts';
import {
  isRunning,
  isStopping,
  type Postmaster,
  readConfig,
  socketFolder,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';
import { isSameFolder } from './embedded/same-folder.ts';
import {
  checkVersion,
  createCluster,
  defaultCluster,
  hasCluster,
  newState,
  readState,
  type State,
  SUPERUSER,
  statePath,
  writeState,
} from './embedded/state.ts';

const INTERVAL_MS = 1_000;

const CANDIDATES = ['/var/lib/whichbin', '/srv/whichbin', '/opt/whichbin'];

export interface EmbeddedPostgres {
  url: string;
  /** The URL for PostgreSQL's superuser. */
  superuserUrl: string;
  stop(): Promise<void>;
}

interface Options {
  say?: (line: string) => void;
  /** False in tests: faster, but not safe across power cuts. */
  isDurable?: boolean;
}

const APP = 'whichbin';

/** Starts PostgreSQL, or uses the one that a killed server left running. @throws StartError */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const { say = () => {}, isDurable = true } = options;
  await makeDataDir(dataDir);
  const locks = [await lockFolder(dataDir)];
  try {
    const { postmaster, state } = await findOrCreate(dataDir, say);
    locks.push(...(await lockOutside(dataDir, state)));
    const running = await serve(postmaster, state, isDurable);
    await writeState(dataDir, running);
    await createApp(running);
    const watch = keepRunning(
      postmaster,
      configText(running.cluster, postmaster.binaries.version, running.port, isDurable),
      say,
    );
    return {
      url: urlOf(running, APP, running.password, APP),
      superuserUrl: urlOf(running, SUPERUSER, running.keeperPassword, 'postgres'),
      async stop() {
        await watch.end();
        await stopPostmaster(postmaster);
        await releaseAll(locks);
      },
    };
  } catch (error) {
    await releaseAll(locks);
    throw error;
  }
}

/** Also locks a cluster outside DATA_DIR, as several folders may refer to it. */
async function lockOutside(dataDir: string, { cluster }: State): Promise<FolderLock[]> {
  const folder = dirname(cluster);
  return (await isSameFolder(folder, dataDir)) ? [] : [await lockFolder(folder)];
}

async function releaseAll(locks: readonly FolderLock[]): Promise<void> {
  for (const lock of locks) await lock.release();
}

/** Returns whether `startEmbedded` would use an existing database. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return (await readState(dataDir))?.isCreated === true;
}

export async function findRunningEmbedded(dataDir: string): Promise<string | undefined> {
  const state = await readState(dataDir);
  if (state === undefined || (await readDataDirectory(state)) !== state.cluster) return undefined;
  return urlOf(state, APP, state.password, APP);
}

async function findOrCreate(
  dataDir: string,
  say: (line: string) => void,
): Promise<{ postmaster: Postmaster; state: State }> {
  const storedState = await readState(dataDir);
  const inDataDir = defaultCluster(dataDir);
  if (storedState === undefined && (await hasCluster(inDataDir)))
    throw new StartError(
      `${statePath(dataDir)} is missing, which holds the passwords of the database in ${inDataDir}. Restore that file.`,
    );
  const account = databaseAccount(storedState?.cluster ?? inDataDir);
  const binaries = await findBinaries(account, () => openFolder(account));
  const state = storedState ?? newState(await chooseCluster(dataDir, inDataDir, account));
  if (!storedState) await writeState(dataDir, state);
  const { cluster } = state;
  if (!(await hasCluster(cluster))) {
    if (state.isCreated)
      throw new StartError(
        `The database of ${dataDir} is missing: it was in ${cluster}. Put it back there; nothing was changed.`,
      );
    await createCluster(cluster, binaries, account, state.keeperPassword);
  }
  if (!canReach(account, cluster))
    throw new StartError(
      `The account ${account?.name} that runs PostgreSQL can't enter ${cluster}. Let it pass with chmod o+x on the folders above.`,
    );
  await checkVersion(cluster);
  if (cluster !== inDataDir) say(`The database of ${dataDir} is in ${cluster}. Back up both folders.`);
  return { postmaster: { cluster, binaries, account }, state: { ...state, isCreated: true } };
}

async function chooseCluster(
  dataDir: string,
  inDataDir: string,
  account: SystemAccount | undefined,
): Promise<string> {
  if (canReach(account, dataDir)) return inDataDir;
  const elsewhere = await mkdtemp(join(await openFolder(account), `${basename(dirname(dataDir))}-`));
  await chmod(elsewhere, 0o711);
  return join(elsewhere, 'postgres');
}

async function serve(postmaster: Postmaster, state: State, isDurable: boolean): Promise<State> {
  const { cluster, binaries } = postmaster;
  if (await isRunning(cluster)) {
    const config = configText(cluster, binaries.version, state.port, isDurable);
    if ((await readConfig(cluster)) === config && (await isOurs(state))) return state;
    await stopPostmaster(postmaster);
  }
  const port = await freePort(state.port);
  await startPostmaster(postmaster, configText(cluster, binaries.version, port, isDurable));
  return { ...state, port };
}

const ADOPT_TIMEOUT_MS = 10_000;

/** Returns whether the running PostgreSQL uses this cluster and accepts our password. */
async function isOurs(state: State): Promise<boolean> {
  const deadline = Date.now() + ADOPT_TIMEOUT_MS;
  while (Date.now() < deadline && (await isRunning(state.cluster)) && !(await isStopping(state.cluster))) {
    const answer = await readDataDirectory(state);
    if (answer !== 'not yet') return answer === state.cluster;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

const CANNOT_CONNECT_NOW = '57P03';

async function readDataDirectory(state: State): Promise<string | undefined> {
  const client = superuserClient(state);
  try {
    await client.connect();
    const { rows } = await client.query<{ path: string }>(`SELECT current_setting('data_directory') AS path`);
    return rows[0]?.path;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === CANNOT_CONNECT_NOW ? 'not yet' : undefined;
  } finally {
    await client.end();
  }
}

async function createApp(state: State): Promise<void> {
  const client = superuserClient(state);
  await client.connect();
  try {
    const app = escapeIdentifier(APP);
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP]);
    if (!role.rowCount)
      await client.query(`CREATE ROLE ${app} LOGIN PASSWORD ${escapeLiteral(state.password)}`);
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [APP]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${app} OWNER ${app}`);
  } finally {
    await client.end();
  }
}

function superuserClient(state: State): Client {
  return new Client({
    connectionString: urlOf(state, SUPERUSER, state.keeperPassword, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
}

function urlOf(state: State, user: string, password: string, database: string): string {
  const url = new URL(`postgres://${user}:${password}@127.0.0.1:${state.port}/${database}`);
  const folder = socketFolder(state.cluster);
  if (folder !== undefined) url.searchParams.set('host', folder);
  return url.href;
}

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (preferred !== 0 && error.code === 'EADDRINUSE') freePort(0).then(resolve, reject);
      else reject(error);
    });
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** PostgreSQL's settings; a running server with other settings is restarted. */
function configText(cluster: string, version: string, port: number, isDurable: boolean): string {
  return `# Written by Whichbin at every start, for PostgreSQL ${version}.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${socketFolder(cluster) ?? ''}'
max_connections = 100
password_encryption = 'scram-sha-256'
fsync = ${isDurable ? 'on' : 'off'}
synchronous_commit = ${isDurable ? 'on' : 'off'}
full_page_writes = ${isDurable ? 'on' : 'off'}
io_method = 'sync'
jit = off
max_parallel_workers_per_gather = 0
timezone = 'UTC'
log_timezone = 'UTC'
log_checkpoints = off
# The log must not contain what people wrote: no statements, no key values.
log_min_messages = 'log'
log_min_error_statement = 'panic'
log_error_verbosity = 'terse'
`;
}

/** Needed as root only: a folder that PostgreSQL's account can enter. */
async function openFolder(account: SystemAccount | undefined): Promise<string> {
  for (const folder of CANDIDATES) {
    try {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o755);
    } catch (error) {
      if (isDenied(error)) continue;
      throw error;
    }
    if (canReach(account, folder)) return folder;
  }
  throw new StartError(
    `The account ${account?.name} that runs PostgreSQL cannot enter this folder or any of ${CANDIDATES.join(', ')}. Let it in with chmod o+x, or start Whichbin as an ordinary user.`,
  );
}

function isDenied(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  );
}

/** Checks PostgreSQL every second and starts it again if it has ended. */
function keepRunning(
  postmaster: Postmaster,
  config: string,
  say: (line: string) => void,
): { end(): Promise<void> } {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, INTERVAL_MS);
  timer.unref();

  async function check(): Promise<void> {
    try {
      if (await isRunning(postmaster.cluster)) {
        if (!(await isStopping(postmaster.cluster))) return;
        await stopPostmaster(postmaster);
      }
      await startPostmaster(postmaster, config);
      say('PostgreSQL had ended; it runs again');
    } catch (error) {
      say(`PostgreSQL has ended and does not start: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    async end() {
      clearInterval(timer);
      await checking;
    },
  };
}

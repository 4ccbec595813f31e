import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readIfThere, readJsonIfThere, writePrivateFile } from '../../start/private-file.ts';
import { StartError } from '../../start/start-error.ts';
import type { SystemAccount } from './account.ts';
import { type Binaries, MAJOR_VERSION, runProgram } from './binaries.ts';
import { isSameFolder } from './same-folder.ts';

/** PostgreSQL's superuser; the app connects without superuser rights. */
export const SUPERUSER = 'keeper';

const Stored = z.object({
  /** Absent if the cluster is `DATA_DIR/postgres`, so that a copied or moved folder uses its own cluster. */
  cluster: z.string().optional(),
  /** Set if the cluster is outside of DATA_DIR: the folder that it belongs to. */
  dataDir: z.string().optional(),
  isCreated: z.boolean(),
  port: z.number().int(),
  keeperPassword: z.string(),
  password: z.string(),
});
type Stored = z.infer<typeof Stored>;

/** `keeperPassword` is the superuser's, `password` the app's. */
export type State = Pick<Stored, 'isCreated' | 'port' | 'keeperPassword' | 'password'> & {
  /** Absolute path of PostgreSQL's data directory. */
  cluster: string;
};

/** Undefined before the first start. @throws StartError if the cluster belongs to another DATA_DIR, or may do so. */
export async function readState(dataDir: string): Promise<State | undefined> {
  const stored = await readStored(dataDir);
  if (stored === undefined) return undefined;
  const { isCreated, port, keeperPassword, password } = stored;
  const cluster = await clusterOf(dataDir, stored);
  await assertOwn(cluster, dataDir, stored.dataDir);
  await assertNoted(cluster, dataDir, stored.dataDir);
  return { cluster, isCreated, port, keeperPassword, password };
}

export async function writeState(dataDir: string, { cluster, ...state }: State): Promise<void> {
  const stored: Stored = cluster === defaultCluster(dataDir) ? state : { cluster, dataDir, ...state };
  await writePrivateFile(statePath(dataDir), `${JSON.stringify(stored, null, 2)}\n`);
}

export function newState(cluster: string): State {
  const secret = () => randomBytes(24).toString('base64url');
  return { cluster, isCreated: false, port: 0, keeperPassword: secret(), password: secret() };
}

export function defaultCluster(dataDir: string): string {
  return join(dataDir, 'postgres');
}

export function statePath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

/** Ignores the absolute path that older versions stored for every cluster, as it is wrong after a copy or a move. */
async function clusterOf(dataDir: string, stored: Stored): Promise<string> {
  const inDataDir = defaultCluster(dataDir);
  return stored.cluster === undefined || (await hasCluster(inDataDir)) ? inDataDir : stored.cluster;
}

async function assertOwn(cluster: string, dataDir: string, storedDataDir: string | undefined): Promise<void> {
  for (const other of [dirname(cluster), storedDataDir ?? dataDir]) {
    if (await isSameFolder(other, dataDir)) continue;
    const stored = await readStored(other);
    if (stored === undefined || (await clusterOf(other, stored)) !== cluster) continue;
    throw new StartError(
      `The database in ${cluster} belongs to ${other}, and ${dataDir} has none of its own. ` +
        `Stop the Whichbin that uses it and copy it with: cp -a ${cluster} ${defaultCluster(dataDir)}`,
    );
  }
}

/** Older versions did not note which folder a cluster outside belongs to, so that this one may be a copy of it. */
async function assertNoted(
  cluster: string,
  dataDir: string,
  storedDataDir: string | undefined,
): Promise<void> {
  if (storedDataDir !== undefined || cluster === defaultCluster(dataDir) || !(await hasCluster(cluster)))
    return;
  throw new StartError(
    `The database of ${dataDir} is in ${cluster}, and nothing tells whether ${dataDir} is the folder it belongs to or a copy of that one. ` +
      `If it is the folder, note it with: sed -i '1s|{|{ "dataDir": "${dataDir}",|' ${statePath(dataDir)} ` +
      `If it is a copy, give it a database of its own with: cp -a ${cluster} ${defaultCluster(dataDir)} Nothing was changed.`,
  );
}

function readStored(dataDir: string): Promise<Stored | undefined> {
  return readJsonIfThere(statePath(dataDir), Stored);
}

export async function hasCluster(cluster: string): Promise<boolean> {
  return (await readIfThere(join(cluster, 'PG_VERSION'))) !== undefined;
}

/** Creates the folder under another name first, so that an interrupted run does not leave an incomplete cluster. */
export async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: SystemAccount | undefined,
  keeperPassword: string,
): Promise<void> {
  const partial = `${cluster}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const passwordFile = `${cluster}.password`;
  await writePrivateFile(passwordFile, `${keeperPassword}\n`);
  if (account) for (const path of [partial, passwordFile]) await chown(path, account.uid, account.gid);
  const { code, output } = await runProgram(binaries, account, 'initdb', [
    `--pgdata=${partial}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await rm(passwordFile);
  if (code !== 0) throw new StartError(`PostgreSQL could not create its folder ${partial}:\n${output}`);
  await appendFile(join(partial, 'postgresql.conf'), "\ninclude = 'whichbin.conf'\n");
  await rename(partial, cluster);
}

export async function checkVersion(cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found === MAJOR_VERSION) return;
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${found}; this Whichbin includes PostgreSQL ${MAJOR_VERSION}. ` +
      `Nothing was changed. Start it with the Whichbin that created it, or set DATABASE_URL to a PostgreSQL ${found} that serves this folder.`,
  );
}

import { appendFile, chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../../start/private-file.ts';
import { readIfThere } from '../../start/read-if-there.ts';
import { StartError } from '../../start/start-error.ts';
import type { SystemAccount } from './account.ts';
import { type Binaries, MAJOR_VERSION } from './binaries.ts';
import { runProgram } from './programs.ts';

/** PostgreSQL's superuser; the app connects without superuser rights. */
export const SUPERUSER = 'keeper';

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

import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { firstValue, isSecret, readSettings, type Settings, settings, wrongSettings } from './env.ts';
import { readEnvText } from './env-file.ts';
import { StartError } from './start-error.ts';
import type { EnvFile, Environment } from './unknown-settings.ts';

const FILE = '.env';

/**
 * The settings of every command. Values come from the environment, then `.env` of the working folder, then `.env` of
 * DATA_DIR; the first one wins.
 * @throws StartError
 */
export async function loadSettings(
  environment: Environment = process.env,
  workingFolder = process.cwd(),
): Promise<Settings> {
  const ofWorkingFolder = await readEnvFile(join(workingFolder, FILE));
  const sources = [environment, ...ofWorkingFolder.map(({ values }) => values)];
  const dataDir = settings.shape.DATA_DIR.parse(firstValue(sources, 'DATA_DIR'));
  const isSameFolder = dataDir === resolve(workingFolder);
  const ofDataDir = isSameFolder ? [] : await readEnvFile(join(dataDir, FILE));
  for (const { path, values } of ofDataDir) refuseOtherDataDir(path, values);
  return readSettings(environment, [...ofWorkingFolder, ...ofDataDir]);
}

/** Returns an empty list if there is no such file. @throws StartError naming each line that is not understood whole */
async function readEnvFile(path: string): Promise<EnvFile[]> {
  const bytes = await readBytes(path);
  if (bytes === undefined) return [];
  const { faults, ...file } = readEnvText(path, bytes, (name) => !isSecret(name));
  if (faults.length > 0) throw wrongSettings(faults);
  return [file];
}

async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'EACCES') throw new StartError(belongsToAnother(dirname(path)), { cause: error });
    throw new StartError(`Can't read ${path}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** The message for a folder, or a file in it, that this account may not read. */
export function belongsToAnother(folder: string): string {
  return `${folder} belongs to another account. Run this command as the account that Whichbin runs as (sudo -u <account> …), or set DATA_DIR to another folder.`;
}

function refuseOtherDataDir(path: string, { DATA_DIR }: Environment): void {
  if (DATA_DIR?.trim() && resolve(DATA_DIR.trim()) !== dirname(path))
    throw wrongSettings([`DATA_DIR in ${path}: leads to another folder than the one this file is in`]);
}

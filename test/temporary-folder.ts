import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

export const TEMPORARY_PREFIX = 'whichbin-test-';

/** An empty folder that PostgreSQL's account can enter, also when the tests run as root. */
export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), TEMPORARY_PREFIX));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

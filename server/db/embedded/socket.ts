import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.s.PGSQL.';
const PATH_MAX_BYTES = process.platform === 'linux' ? 107 : 103;
const PORT_DIGITS = 5;

/** The folder of the Unix socket, which is faster than loopback; undefined if its path is unsuitable. */
export function socketFolder(cluster: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const longest = Buffer.byteLength(join(cluster, PREFIX)) + PORT_DIGITS;
  // PostgreSQL parses this setting as a list, so quotes, commas and spaces are excluded.
  return longest <= PATH_MAX_BYTES && /^[\w./-]+$/.test(cluster) ? cluster : undefined;
}

/** Sockets left by a killed server would keep PostgreSQL from listening. */
export async function removeSockets(cluster: string): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => name.startsWith(PREFIX));
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })));
}

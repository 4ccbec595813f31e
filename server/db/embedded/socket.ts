import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.s.PGSQL.';
/** What the system's address of a socket holds, of which PostgreSQL ends with a zero. */
const PATH_MAX_BYTES = process.platform === 'linux' ? 107 : 103;
const PORT_DIGITS = 5;

/**
 * The folder for a Unix socket of this database, over which a statement takes 0.136 ms instead of 0.19: its own, which
 * nobody but its account and root may enter. undefined where a socket can't lie there; then there is only loopback.
 */
export function socketFolder(cluster: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const longest = Buffer.byteLength(join(cluster, PREFIX)) + PORT_DIGITS;
  // PostgreSQL reads a list here, in which quotes, commas and spaces mean something.
  return longest <= PATH_MAX_BYTES && /^[\w./-]+$/.test(cluster) ? cluster : undefined;
}

/** A killed server leaves its sockets, with a note whose process number may be another's by now: nobody could listen. */
export async function removeSockets(cluster: string): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => name.startsWith(PREFIX));
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })));
}

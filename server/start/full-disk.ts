import { StartError } from './start-error.ts';

/** Of the file system and of PostgreSQL. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Of SQLite, and what the programs of PostgreSQL print. */
const MESSAGES = /database or disk is full|No space left on device|Disk quota exceeded/;

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(String(error.code))) || MESSAGES.test(error.message);
}

/** Names a full disk as what keeps Whichbin from starting; returns other errors as they are. */
export function nameFullDisk(error: unknown, folder: string): unknown {
  if (!isDiskFull(error)) return error;
  return new StartError(`The disk of ${folder} is full. Make room on it and start Whichbin again.`, {
    cause: error,
  });
}

/** Error codes of the file system and of PostgreSQL. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Messages of SQLite and of PostgreSQL's programs. */
const MESSAGES = /database or disk is full|No space left on device|Disk quota exceeded/;

/** An error for the operator, printed without a stack trace. */
export class StartError extends Error {}

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.has(String(error.code))) || MESSAGES.test(error.message);
}

/** Turns a disk-full error into a StartError; returns other errors unchanged. */
export function nameFullDisk(error: unknown, folder: string): unknown {
  if (!isDiskFull(error)) return error;
  return new StartError(`The disk of ${folder} is full. Make room on it and start Whichbin again.`, {
    cause: error,
  });
}

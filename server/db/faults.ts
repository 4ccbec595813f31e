/** Returns whether a retry may succeed: after a timeout, a lock or a lost connection. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    busyCodes.has(code) ||
    busyClasses.has(code.slice(0, 2)) ||
    busyMessages.test(error.message) ||
    hasNoSocket(error, code)
  );
}

/** Citus loses the code where it copies the rows of INSERT … SELECT to other nodes. */
export function isTakenAlready(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === '23505' || (code === 'XX000' && error.message.startsWith('duplicate key value violates'));
}

/** What a write was decided by has changed since; it is decided anew. */
export class StaleError extends Error {}

/** Returns whether a statement divided by zero; some statements do so to fail on purpose. */
export function isDivisionByZero(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '22012';
}

/** Returns whether PostgreSQL cannot store a sent value; the schemas in domain/ should have refused it. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && /^22[0-9A-Z]{3}$/.test(codeOf(error));
}

const busyCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '26000', // a statement of the same name, sent just before, timed out while it was prepared
  '25P03', // idle_in_transaction_session_timeout
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const busyClasses = new Set(['08', '53', '57']);

const busyMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

// A stopping PostgreSQL removes its Unix socket.
function hasNoSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

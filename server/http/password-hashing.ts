import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** One core is left to those who are signed in, also while others guess at passwords. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/**
 * better-auth's own scrypt, at most two at a time. Node's four threads also open files and sign us in to PostgreSQL: with
 * twenty people signing in at once a new database connection once waited eight seconds behind their passwords.
 */
export const passwordHashing = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
};

const inTurn = createConcurrencyLimit(HASHES_AT_ONCE);

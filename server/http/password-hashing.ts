import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Leaves a core free; guessed passwords must not starve signed-in users. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** better-auth's scrypt, limited: it shares the libuv thread pool with file access and database connections. */
export const passwordHashing = {
  hash: (password: string) => limitConcurrency(() => hashPassword(password)),
  verify: (input: { hash: string; password: string }) => limitConcurrency(() => verifyPassword(input)),
};

const limitConcurrency = createConcurrencyLimit(HASHES_AT_ONCE);

import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from '../api/fair-queue.ts';

/** Leaves a core free; guessed passwords must not starve signed-in users. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 200;
/** One key for all: better-auth does not say whose password it is, and the sign-in limit has ordered them by site. */
const ANYBODY = '';

/** better-auth's scrypt, limited: it shares the libuv thread pool with file access and database connections. */
export const passwordHashing = {
  hash: (password: string) => queue(ANYBODY, () => hashPassword(password)),
  verify: (input: { hash: string; password: string }) => queue(ANYBODY, () => verifyPassword(input)),
};

const queue = createFairQueue({ atOnce: HASHES_AT_ONCE, waiting: WAITING_MAX });

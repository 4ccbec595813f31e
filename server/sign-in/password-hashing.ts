import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from '../api/fair-queue.ts';

/** Leaves a core free; guessed passwords must not starve signed-in users. */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 200;
/** One key for all: better-auth does not pass the account, and the sign-in queue has ordered requests by site. */
const SHARED_KEY = '';

export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
};

/** better-auth's scrypt, limited: it shares the libuv thread pool with file access and database connections. */
export const passwordHashing: PasswordHashing = {
  hash: (password: string) => queue(SHARED_KEY, () => hashPassword(password)),
  verify: (input: { hash: string; password: string }) => queue(SHARED_KEY, () => verifyPassword(input)),
};

const queue = createFairQueue({ atOnce: HASHES_AT_ONCE, waiting: WAITING_MAX });

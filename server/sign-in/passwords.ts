import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { AuthContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from '../api/fair-queue.ts';

const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
const commonPasswords = new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));

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

type PasswordRequest = { context: AuthContext; body: { password: string } };

/**
 * Security: a stolen session alone must not add a sign-in method.
 * @returns the account's sign-in methods (password and providers).
 * @throws APIError `INVALID_PASSWORD`, `CREDENTIAL_ACCOUNT_NOT_FOUND`
 */
export async function assertPassword({ context, body }: PasswordRequest, userId: string) {
  const methods = await context.internalAdapter.findAccounts(userId);
  const hash = methods.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash) throw APIError.fromStatus('BAD_REQUEST', { code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
  if (!(await context.password.verify({ hash, password: body.password })))
    throw APIError.fromStatus('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
  return methods;
}

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

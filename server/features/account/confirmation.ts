import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Caller } from '../command.ts';
import { queryConfirmation } from './account.queries.ts';

/** How long a sign-in or the password confirms that it is the person. */
export const CONFIRMED_MS = 10 * 60_000;

/** The identifier of better-auth's record that the session's person has confirmed with the password. */
export function confirmationOf(sessionId: string): string {
  return `passkey-confirmed:${sessionId}`;
}

/** The identifier as better-auth stores it with `storeIdentifier: 'hashed'`. */
function storedConfirmationOf(sessionId: string): string {
  return createHash('sha256').update(confirmationOf(sessionId)).digest('base64url');
}

/**
 * Security: for what a stolen session alone must not do; the person signed in, or confirmed with the password, within ten minutes.
 * @throws AppError `.confirmFirst`, or `.signInFirst` without a password, of the noun.
 */
export async function assertConfirmed(
  db: Queryable,
  { userId, sessionId, now, installation }: Pick<Caller, 'userId' | 'sessionId' | 'now' | 'installation'>,
  noun: 'accountDeletion' | 'tokens',
): Promise<void> {
  const since = new Date(Date.parse(now) - CONFIRMED_MS).toISOString();
  const confirmation = storedConfirmationOf(sessionId);
  const [row] = await queryConfirmation(db, { userId, sessionId, confirmation, now, since });
  if (row?.isConfirmed) return;
  throw new AppError(
    `${noun}.${row?.hasPassword && installation.hasPasswords ? 'confirmFirst' : 'signInFirst'}`,
  );
}

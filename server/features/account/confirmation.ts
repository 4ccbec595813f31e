import { createHash } from 'node:crypto';

/** The identifier of better-auth's record that the session's person has confirmed with the password. */
export function confirmationOf(sessionId: string): string {
  return `passkey-confirmed:${sessionId}`;
}

/** The identifier as better-auth stores it with `storeIdentifier: 'hashed'`. */
export function storedConfirmationOf(sessionId: string): string {
  return createHash('sha256').update(confirmationOf(sessionId)).digest('base64url');
}

import type { Transaction } from '#server/db/transaction.ts';
import type { WaysIn } from '../account/account-mail.ts';
import { queryOtherWaysIn } from '../account/passkeys.queries.ts';
import { hashToken, storeRevocations } from '../account/revocations.ts';
import { verifyAddress } from '../invites/received.queries.ts';
import { deleteTokens } from '../tokens/tokens.queries.ts';
import { deleteOtherWaysIn, deleteSessions, lockAccount } from './address.queries.ts';

export type PasswordReset = {
  email: string;
  /** True if this link proved the address. */
  isNewlyProved: boolean;
  /** Absent if the address was proved before, because passkeys and connections are then the person's own. */
  removed?: WaysIn;
  /** The ways to sign in that remain beside the new password. */
  left: WaysIn;
  revokedTokenHashes: string[];
};

type ResetLink = { userId: string; isMailed: boolean; now: string };

/**
 * Ends all sessions and personal tokens after a new password was chosen by a link.
 * Security: anybody can sign up with an address that nobody has proved, and add a passkey. So a reset of such an account
 * leaves nothing but the new password, which only the person who got the link knows.
 */
export async function settlePasswordReset(
  tx: Transaction,
  { userId, isMailed, now }: ResetLink,
): Promise<PasswordReset> {
  const [account] = await lockAccount(tx, { userId });
  if (account === undefined) throw new Error('account of a password reset missing');
  const { email, isProved } = account;
  const ended = await deleteSessions(tx, { userId });
  const endedHashes = ended.map(({ token }) => hashToken(token));
  await storeRevocations(tx, userId, endedHashes);
  const endedTokens = await deleteTokens(tx, { userId, id: null });
  const [removed] = isProved ? [] : await deleteOtherWaysIn(tx, { userId });
  const verified = isMailed ? await verifyAddress(tx, { userId, email, now }) : [];
  const [left] = await queryOtherWaysIn(tx, { userId });
  return {
    email,
    isNewlyProved: verified.length > 0,
    ...(removed && { removed }),
    left: left ?? { passkeys: 0, connections: 0 },
    revokedTokenHashes: [...endedHashes, ...endedTokens.map(({ tokenHash }) => tokenHash)],
  };
}

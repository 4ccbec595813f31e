import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { NOBODY } from '../features/access/owners.ts';
import { queryIsInvited, queryPreview } from '../features/invites/invite.queries.ts';
import { readJoinOffer } from '../features/join-links/open-join-link.ts';
import { queryToken } from '../features/links.queries.ts';
import { hashLinkToken } from '../features/links.ts';
import type { Settings } from '../start/env.ts';

/** `email` only if it is verified; `invite` is the token of an invitation's link. */
export type Newcomer = { email?: string | undefined; invite?: string | undefined };

export type SignUpPolicy = {
  mode: Settings['SIGN_UP'];
  isAllowed(newcomer: Newcomer): Promise<boolean>;
  /** @throws AppError `auth.signUpClosed`, `auth.signUpInvited` */
  assertAllowed(newcomer: Newcomer): Promise<void>;
};

/** Security: decides by SIGN_UP alone, never by whether an address has an account. */
export function createSignUpPolicy(pool: Pool, mode: Settings['SIGN_UP']): SignUpPolicy {
  async function isAllowed({ email, invite }: Newcomer): Promise<boolean> {
    if (mode !== 'invited') return mode === 'open';
    const now = new Date().toISOString();
    if (invite !== undefined && (await isInviteLink(pool, invite, now))) return true;
    return email !== undefined && (await isInvitedAddress(pool, email.toLowerCase(), now));
  }

  return {
    mode,
    isAllowed,
    async assertAllowed(newcomer) {
      if (await isAllowed(newcomer)) return;
      throw new AppError(mode === 'closed' ? 'auth.signUpClosed' : 'auth.signUpInvited');
    },
  };
}

/** Whether the link's invitation or join link is open, its inviter may still invite, and its target exists. */
async function isInviteLink(pool: Pool, text: string, now: string): Promise<boolean> {
  const [token = ''] = text.split('.');
  const offer = inTransaction(pool, (tx) => readJoinOffer(tx, token, now));
  const isJoinLink = await offer.then(() => true, isMissing);
  const [lead] = await queryToken(pool, { hash: hashLinkToken(token), purpose: 'invite' });
  const found = await queryPreview(pool, {
    ownerId: lead?.ownerId ?? NOBODY,
    id: lead?.rowId ?? NOBODY,
    now,
  });
  return isJoinLink || found.length > 0;
}

function isMissing(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Whether an open invitation was sent to the address by somebody who may still invite. */
async function isInvitedAddress(pool: Pool, email: string, now: string): Promise<boolean> {
  const [answer] = await queryIsInvited(pool, { email, now });
  return answer?.isInvited === true;
}

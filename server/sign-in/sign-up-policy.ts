import type { Pool } from 'pg';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { SignUp } from '#domain/operator/operator-calls.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockOwner, NOBODY } from '../features/access/locked-owner.ts';
import {
  bindInvite,
  bindInvitesTo,
  queryAdmits,
  queryIsInvited,
  queryPreview,
  unbindInvite,
} from '../features/invites/invite.queries.ts';
import { deleteJoinUse } from '../features/join-links/join-link.queries.ts';
import { readJoinLink, readJoinOffer, takeSeat } from '../features/join-links/open-join-link.ts';
import { queryToken } from '../features/links.queries.ts';
import { hashLinkToken } from '../features/links.ts';

/** `email` only if it is verified; `invite` is the token of an invitation's link. */
export type Newcomer = { email?: string | undefined; invite?: string | undefined };

/** For an account that was not made after all: what was spent may be used again. */
export type TakeBack = () => Promise<void>;

/** `demo`: nobody makes an account, and everybody may enter those of the demo. */
export type SignUpMode = SignUp | 'demo';

export type SignUpPolicy = {
  readMode(): Promise<SignUpMode>;
  isAllowed(newcomer: Newcomer): Promise<boolean>;
  /** @throws AppError `auth.signUpClosed`, `auth.signUpInvited` */
  assertAllowed(newcomer: Newcomer): Promise<void>;
  /**
   * If people sign up by invitation, binds the invitation or one use of the join link to the new account, which still may accept or join.
   * Parallel sign-ups never get more accounts than that. @throws AppError like `assertAllowed`.
   */
  spend(newcomer: Newcomer, userId: string): Promise<TakeBack>;
};

/** Security: decides by its mode alone, never by whether an address has an account. */
export function createSignUpPolicy(pool: Pool, readMode: () => Promise<SignUpMode>): SignUpPolicy {
  async function isAllowed({ email, invite }: Newcomer): Promise<boolean> {
    const mode = await readMode();
    if (mode !== 'invited') return mode === 'open';
    const now = new Date().toISOString();
    if (invite !== undefined && (await isInviteLink(pool, invite, now))) return true;
    return email !== undefined && (await isInvitedAddress(pool, email.toLowerCase(), now));
  }

  const refusal = (mode: SignUpMode) => new AppError(refusals[mode]);

  return {
    readMode,
    isAllowed,
    async assertAllowed(newcomer) {
      if (!(await isAllowed(newcomer))) throw refusal(await readMode());
    },
    async spend({ email, invite }, userId) {
      const mode = await readMode();
      if (mode === 'open') return async () => {};
      if (mode !== 'invited') throw refusal(mode);
      const now = new Date().toISOString();
      const spent =
        (invite !== undefined && (await spendLink(pool, invite, userId, now))) ||
        (email !== undefined && (await spendInvitesTo(pool, email.toLowerCase(), userId, now)));
      if (!spent) throw refusal(mode);
      return spent;
    },
  };
}

/** Why an account is not made; never asked for where sign-up is open. */
const refusals = {
  open: 'auth.signUpClosed',
  invited: 'auth.signUpInvited',
  closed: 'auth.signUpClosed',
  demo: 'demo.refused',
} as const satisfies Record<SignUpMode, ErrorCode>;

/** Returns whether the link's invitation or join link is open, its inviter may still invite, and its target exists. */
async function isInviteLink(pool: Pool, text: string, now: string): Promise<boolean> {
  const [token = ''] = text.split('.');
  const offer = inTransaction(pool, (tx) => readJoinOffer(tx, token, now));
  const isJoinLink = await offer.then(() => true, isMissing);
  return (await findInvitation(pool, token, now)) !== undefined || isJoinLink;
}

/** The open invitation of a link, unless an account was made by it. */
async function findInvitation(pool: Pool, token: string, now: string) {
  const [lead] = await queryToken(pool, { hash: hashLinkToken(token), purpose: 'invite' });
  const of = { ownerId: lead?.ownerId ?? NOBODY, id: lead?.rowId ?? NOBODY };
  const previews = await queryPreview(pool, { ...of, now });
  const admitting = await queryAdmits(pool, { ...of, now });
  return previews.length > 0 && admitting.length > 0 ? of : undefined;
}

function isMissing(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Undefined if the link admits nobody any more. */
async function spendLink(
  pool: Pool,
  text: string,
  userId: string,
  now: string,
): Promise<TakeBack | undefined> {
  const [token = ''] = text.split('.');
  const invitation = await findInvitation(pool, token, now);
  if (invitation === undefined) return spendJoinLink(pool, token, userId, now);
  const bound = await bindInvite(pool, { ...invitation, userId, now });
  if (bound.length === 0) return undefined;
  return async () => void (await unbindInvite(pool, { ...invitation, userId }));
}

/** Counts under the owner's lock, as joining does. */
async function spendJoinLink(
  pool: Pool,
  token: string,
  userId: string,
  now: string,
): Promise<TakeBack | undefined> {
  const key = { token, readerId: NOBODY, now };
  const spending = inTransaction(pool, async (tx) => {
    const { ownerId } = await readJoinLink(tx, key);
    await lockOwner(tx, ownerId);
    const { link } = await readJoinLink(tx, key);
    const use = { ownerId, linkId: link.id, userId };
    await takeSeat(tx, { ...use, now });
    return use;
  });
  const use = await spending.catch(isMissing);
  return use ? async () => void (await deleteJoinUse(pool, use)) : undefined;
}

/** All invitations to an address make one account. */
async function spendInvitesTo(
  pool: Pool,
  email: string,
  userId: string,
  now: string,
): Promise<TakeBack | undefined> {
  const bound = await bindInvitesTo(pool, { email, userId, now });
  if (bound.length === 0) return undefined;
  return async () => {
    for (const each of bound) await unbindInvite(pool, { ...each, userId });
  };
}

/** Returns whether an open invitation was sent to the address by somebody who may still invite. */
async function isInvitedAddress(pool: Pool, email: string, now: string): Promise<boolean> {
  const [answer] = await queryIsInvited(pool, { email, now });
  return answer?.isInvited === true;
}

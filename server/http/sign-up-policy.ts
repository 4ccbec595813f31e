import type { Pool } from 'pg';
import { AppError } from '#domain/errors.ts';
import type { Settings } from '../env.ts';
import { isInvitedAddress, isInviteLink } from '../features/invites/invited-newcomer.ts';

/** `email` only where it is proved, `invite` what an invitation's link holds. */
export type Newcomer = { email?: string | undefined; invite?: string | undefined };

export type SignUpPolicy = {
  mode: Settings['SIGN_UP'];
  isAllowed(newcomer: Newcomer): Promise<boolean>;
  /** @throws AppError `auth.signUpClosed`, `auth.signUpInvited` */
  assertAllowed(newcomer: Newcomer): Promise<void>;
};

/** Decides about new accounts by SIGN_UP alone. Security: never by whether an address has an account. */
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

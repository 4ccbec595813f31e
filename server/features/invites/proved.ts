import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Caller, FollowUp, FollowUpDeps } from '../command.ts';
import { inboxRoom } from './deliver.ts';
import { enqueueDelivery, type JobContext } from './delivery-jobs.ts';
import { queryInvitesTo } from './invite.queries.ts';
import type { FoundInvite } from './open-invite.ts';
import { verifyAddress } from './received.queries.ts';

/**
 * Verifies the address that the link was mailed to and delivers its other invitations. Call before raising accounts.
 */
export async function verifyMailedAddress(
  tx: Transaction,
  caller: Caller,
  { invite, isProven }: FoundInvite,
): Promise<void> {
  if (!isProven) return;
  const [verified] = await verifyAddress(tx, { userId: caller.userId, email: invite.email, now: caller.now });
  if (verified !== undefined) await enqueueInvitesTo(tx, caller, invite.email);
}

/** Enqueues the delivery of all invitations to a verified address. */
export async function enqueueInvitesTo(
  tx: Transaction,
  context: JobContext & { now: string },
  email: string,
): Promise<void> {
  const { now } = context;
  for (const { ownerId, inviteIds } of await queryInvitesTo(tx, { email, now, ofOwnerMax: inboxRoom }))
    await enqueueDelivery(tx, context, ownerId, { inviteIds, withdrawn: [], isMailed: false });
}

/** Verifies an address after the answer; several for one address are merged. */
export class AddressVerification implements FollowUp {
  readonly #caller: Caller;
  readonly #found: FoundInvite;
  #isBegun = false;

  constructor(caller: Caller, found: FoundInvite) {
    this.#caller = caller;
    this.#found = found;
  }

  isDone(): boolean {
    return this.#isBegun;
  }

  step({ pool }: FollowUpDeps): Promise<void> {
    this.#isBegun = true;
    return inTransaction(pool, (tx) => verifyMailedAddress(tx, this.#caller, this.#found));
  }

  joins(later: FollowUp): boolean {
    if (this.#isBegun || !(later instanceof AddressVerification)) return false;
    return later.#found.invite.email === this.#found.invite.email;
  }
}

import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Caller, FollowUp, FollowUpDeps, SiteInfo } from '../command.ts';
import { inboxRoom } from './deliver.ts';
import { enqueueJob, type JobContext } from './delivery-jobs.ts';
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
): Promise<FollowUp | undefined> {
  if (!isProven) return undefined;
  const [verified] = await verifyAddress(tx, { userId: caller.userId, email: invite.email, now: caller.now });
  return verified && enqueueInvitesTo(tx, caller, invite.email);
}

/** Enqueues the delivery of all invitations to a verified address. */
export async function enqueueInvitesTo(
  tx: Transaction,
  context: JobContext,
  email: string,
): Promise<FollowUp | undefined> {
  const jobs: FollowUp[] = [];
  for (const { ownerId, inviteIds } of await queryInvitesTo(tx, {
    email,
    now: context.now,
    ofOwnerMax: inboxRoom,
  })) {
    jobs.push(await enqueueJob(tx, context, ownerId, { inviteIds, withdrawn: [], isMailed: false }));
  }
  const [first, ...others] = jobs;
  for (const each of others) first?.joins(each);
  return first;
}

/** Delivers the invitations of a new account with a verified address. */
export async function deliverInvitesOfNewAccount(
  deps: FollowUpDeps,
  site: Pick<SiteInfo, 'origin' | 'links'>,
  email: string,
): Promise<void> {
  const now = new Date().toISOString();
  const jobs = await inTransaction(deps.pool, (tx) => enqueueInvitesTo(tx, { now, site }, email));
  while (jobs?.isDone() === false) await jobs.step(deps);
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

  step({ pool }: FollowUpDeps): Promise<FollowUp | undefined> {
    this.#isBegun = true;
    return inTransaction(pool, (tx) => verifyMailedAddress(tx, this.#caller, this.#found));
  }

  joins(later: FollowUp): boolean {
    if (this.#isBegun || !(later instanceof AddressVerification)) return false;
    return later.#found.invite.email === this.#found.invite.email;
  }
}

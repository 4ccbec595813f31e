import type { Transaction } from '#server/db/transaction.ts';
import type { Afterwards, Caller } from '../command.ts';
import { inboxRoom } from './deliver.ts';
import { leaveErrand } from './errands.ts';
import { queryInvitesTo } from './invite.queries.ts';
import type { Found } from './open-invite.ts';
import { verifyAddress } from './received.queries.ts';

/**
 * Whoever comes by the mailed link shows that they read its address. If nobody knew so far, whatever the address is still
 * invited to, by whomever, comes into the app. After an answer to the invitation, or that one comes too; before the
 * accounts are raised.
 */
export async function proved(
  tx: Transaction,
  caller: Caller,
  { invite, isProven }: Found,
): Promise<Afterwards | undefined> {
  if (!isProven) return undefined;
  const [verified] = await verifyAddress(tx, caller.userId, invite.email, caller.now);
  if (verified === undefined) return undefined;
  const errands: Afterwards[] = [];
  for (const { ownerId, inviteIds } of await queryInvitesTo(tx, invite.email, caller.now, inboxRoom)) {
    errands.push(await leaveErrand(tx, caller, ownerId, { inviteIds, withdrawn: [], isMailed: false }));
  }
  return async (means) => {
    for (const run of errands) await run(means);
  };
}

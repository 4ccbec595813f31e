import type { Plan } from '#domain/plans/plan-calls.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { lockProfile, updateProfilePlan } from '../account/profile.queries.ts';
import { updatePlanWithout } from './subscription.queries.ts';

/**
 * Changes the plan of an account that has a profile; it stays when a subscription ends. Returns the account's new revision.
 * Raises the account, so nothing is locked after it.
 */
export async function changePlan(
  tx: Transaction,
  { userId, plan }: { userId: string; plan: Plan },
): Promise<Revisions> {
  await lockProfile(tx, { userId });
  await updateProfilePlan(tx, { userId, plan });
  await updatePlanWithout(tx, { userId, plan });
  const [raised] = await raiseAccounts(tx, [userId]);
  return raised === undefined ? {} : { me: raised.revision };
}

import { plan } from '#domain/plans/plan.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockProfile } from '#server/features/account/profile.queries.ts';
import { ensureProfile } from '#server/features/account/profile.ts';
import { raiseAccounts } from '#server/features/account/revision.queries.ts';
import { updatePlanWithout } from '#server/features/plans/subscription.queries.ts';
import { StartError } from '#server/start-error.ts';
import { openRunningDatabase } from './open-database.ts';
import { queryUserId, updatePlan } from './seed/seed.queries.ts';
import { tellServers } from './tell-servers.ts';

const usage = 'npm run admin -- plan set <email> <free|pro|unlimited>';

try {
  await setPlan(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function setPlan([noun, verb, email, wanted]: string[]): Promise<void> {
  const chosen = plan.safeParse(wanted);
  if (noun !== 'plan' || verb !== 'set' || email === undefined || !chosen.success)
    throw new StartError(usage);
  const { pool, settings, close } = await openRunningDatabase();
  try {
    const [account] = await queryUserId(pool, { email: email.toLowerCase() });
    if (account === undefined) throw new StartError(`There is no account with the address ${email}.`);
    await ensureProfile(pool, account.id, settings.DEFAULT_PLAN);
    await inTransaction(pool, async (tx) => {
      await lockProfile(tx, { userId: account.id });
      await updatePlan(tx, { userId: account.id, plan: chosen.data });
      await updatePlanWithout(tx, { userId: account.id, plan: chosen.data });
      await raiseAccounts(tx, [account.id]);
    });
    await tellServers(pool, { accounts: [account.id] });
    console.log(`${email} is on plan ${chosen.data} now`);
  } finally {
    await close();
  }
}

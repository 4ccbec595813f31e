import { pino } from 'pino';
import { plan } from '#domain/plans/plan.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockProfile } from '#server/features/account/profile.queries.ts';
import { ensureProfile } from '#server/features/account/profile.ts';
import { resetLink } from '#server/features/account/reset-mail.ts';
import { raiseAccounts } from '#server/features/account/revision.queries.ts';
import { updatePlanWithout } from '#server/features/plans/subscription.queries.ts';
import { createAuth } from '#server/http/auth.ts';
import { StartError } from '#server/start-error.ts';
import { type OpenedDatabase, openRunningDatabase } from './open-database.ts';
import { queryUserId, updatePlan } from './seed/seed.queries.ts';
import { tellServers } from './tell-servers.ts';

const LINK_HOURS = 24;

type Command = { usage: string; run(database: OpenedDatabase, given: readonly string[]): Promise<string> };

const commands: Record<string, Command> = {
  'plan set': {
    usage: 'npm run admin -- plan set <email> <free|pro|unlimited>',
    async run({ pool, settings }, [email = '', wanted]) {
      const chosen = plan.safeParse(wanted);
      if (!chosen.success) throw new StartError(this.usage);
      const userId = await accountOf({ pool }, email);
      await ensureProfile(pool, userId, settings.DEFAULT_PLAN);
      await inTransaction(pool, async (tx) => {
        await lockProfile(tx, { userId });
        await updatePlan(tx, { userId, plan: chosen.data });
        await updatePlanWithout(tx, { userId, plan: chosen.data });
        await raiseAccounts(tx, [userId]);
      });
      await tellServers(pool, { accounts: [userId] });
      return `${email} is on plan ${chosen.data} now`;
    },
  },
  'password-link': {
    usage: 'npm run admin -- password-link <email>',
    async run({ pool, settings }, [email = '']) {
      const userId = await accountOf({ pool }, email);
      // The token is no session, so no secret of the server is needed.
      const env = { ...settings, AUTH_SECRET: crypto.randomUUID() };
      const log = pino({ level: 'error' });
      const auth = createAuth({ pool, env, publish: () => {}, log, sendMail: () => {} });
      const token = await auth.createResetToken(userId, LINK_HOURS);
      const origin = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
      return `${resetLink(origin, token)}\nThis link lets ${email} choose a new password, once, within ${LINK_HOURS} hours. It signs all their devices out.`;
    },
  },
};

try {
  console.log(await runCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function runCommand(words: string[]): Promise<string> {
  const [name, command] =
    Object.entries(commands).find(([name]) => words.join(' ').startsWith(`${name} `)) ?? [];
  if (name === undefined || command === undefined)
    throw new StartError(
      Object.values(commands)
        .map(({ usage }) => usage)
        .join('\n'),
    );
  const database = await openRunningDatabase();
  try {
    return await command.run(database, words.slice(name.split(' ').length));
  } finally {
    await database.close();
  }
}

async function accountOf({ pool }: Pick<OpenedDatabase, 'pool'>, email: string): Promise<string> {
  const [account] = await queryUserId(pool, { email: email.toLowerCase() });
  if (account === undefined) throw new StartError(`There is no account with the address ${email}.`);
  return account.id;
}

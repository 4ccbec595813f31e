import { join } from 'node:path';
import { z } from 'zod';
import { asciiAddress, displayNameMax, emailMax } from '#domain/account/account-rules.ts';
import { plan } from '#domain/plans/plan-calls.ts';
import { line } from '#domain/schemas.ts';
import { distribute } from '#server/db/distribution.ts';
import { assertUsed } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { examine } from '#server/doctor/doctor.ts';
import { resetLink } from '#server/features/account/account-mail.ts';
import { ensureProfile } from '#server/features/account/profile.ts';
import { storeOperator } from '#server/features/operator/operator.queries.ts';
import { logOperatorAct } from '#server/features/operator/operator-log.ts';
import { readServerSettings } from '#server/features/operator/server-settings.ts';
import { changePlan } from '#server/features/plans/change-plan.ts';
import { homeOrigin } from '#server/home-tls/home-tls.ts';
import { sendTestMail } from '#server/integrations/mail.ts';
import { providerOptionsOf } from '#server/sign-in/openid-provider.ts';
import type { Settings } from '#server/start/env.ts';
import { loadSettings } from '#server/start/load-settings.ts';
import { readRunningOrigin } from '#server/start/running-origin.ts';
import { StartError } from '#server/start/start-error.ts';
import { deleteAccount, listAccounts } from './accounts.ts';
import { createCommandAuth } from './command-auth.ts';
import { defineCommand, runProgram } from './command-line.ts';

import { notifyServers } from './notify-servers.ts';
import { type OpenedDatabase, withDatabase } from './open-database.ts';
import { queryUserId } from './seed/seed.queries.ts';

const LINK_HOURS = 24;

const knownEmail = z.string().transform(asciiAddress).describe('The address of the account.');
const planNames = plan.options.join(', ');
const givenPlan = z.enum(plan.options, `must be one of ${planNames}`);

await runProgram('npm run admin --', {
  'account create': defineCommand({
    summary:
      'Makes an account, also where sign-up is closed, and prints a link that chooses its password, or what to do without one.',
    input: z.object({
      email: z
        .string()
        .transform(asciiAddress)
        .pipe(z.email('must be an address like olga@example.org').max(emailMax).toLowerCase())
        .describe('The address to sign in with.'),
      name: line(displayNameMax)
        .optional()
        .describe('What others see; without it, the part of the address before the @.'),
      plan: givenPlan.optional().describe(`One of ${planNames}; without it, that of new accounts.`),
    }),
    positionals: ['email'],
    run: ({ email, name = email.split('@')[0] ?? email, plan }) =>
      withDatabase(async (database) => {
        if (await findAccount(database, email))
          throw new StartError(`An account with the address ${email} already exists.`);
        const { settings, pool } = database;
        const hasPasswords = settings.PASSWORD_SIGN_IN === 'on';
        // Without passwords a provider opens the account, for which the operator vouches for the address.
        const person = { email, name, emailVerified: !hasPasswords };
        const userId = await createCommandAuth(database).createAccount(person);
        await ensureProfile(
          pool,
          userId,
          async () => plan ?? (await readServerSettings(pool, settings)).plan,
        );
        return hasPasswords ? printableLink(database, userId, email) : sentenceWithoutLink(settings, email);
      }),
  }),
  'account list': defineCommand({
    summary: 'Lists all accounts with name, plan, and when those that are being deleted are erased.',
    input: z.object({}),
    positionals: [],
    run: () => withDatabase(listAccounts),
  }),
  'account delete': defineCommand({
    summary:
      'Takes an account out of use, as its owner’s own request does; it is erased after ACCOUNT_DELETION_DAYS unless its owner signs in and keeps it.',
    input: z.object({
      email: knownEmail,
      yes: z.boolean().optional().describe('Without it, the command only says what would be deleted.'),
    }),
    positionals: ['email'],
    run: ({ email, yes = false }) =>
      withDatabase(async (database) =>
        deleteAccount(database, { userId: await accountOf(database, email), email }, yes),
      ),
  }),
  'password-link': defineCommand({
    summary: 'Prints a link by which the password of an account is chosen anew.',
    input: z.object({ email: knownEmail }),
    positionals: ['email'],
    run: ({ email }) =>
      withDatabase(async (database) => {
        if (database.settings.PASSWORD_SIGN_IN === 'off')
          throw new StartError('There are no passwords while PASSWORD_SIGN_IN is off.');
        const userId = await accountOf(database, email);
        return `${await printableLink(database, userId, email)} It signs all their devices out.`;
      }),
  }),
  'mail test': defineCommand({
    summary: 'Sends a test mail at once and says what the mail server answered.',
    input: z.object({
      email: z.email('must be an address like olga@example.org').describe('Whom to send it to.'),
    }),
    positionals: ['email'],
    run: async ({ email }) => describeTestMail(await loadSettings(), email),
  }),
  doctor: defineCommand({
    summary: 'Examines the installation, changes nothing, and says what to do about what it finds.',
    input: z.object({}),
    positionals: [],
    run: () =>
      withDatabase(async (database) => {
        const { report, isHealthy } = await examine(database);
        if (!isHealthy) process.exitCode = 1;
        return report;
      }, assertUsed),
  }),
  distribute: defineCommand({
    summary: 'Spreads the tables over the machines of a Citus cluster; migrations do so from then on.',
    input: z.object({}),
    positionals: [],
    run: () =>
      withDatabase(async ({ pool }) => {
        const tables = await distribute(pool);
        return tables.length === 0
          ? 'All tables are distributed already.'
          : `${tables.length} tables are distributed now. Start Whichbin again.`;
      }),
  }),
  'operator set': defineCommand({
    summary:
      'Makes an account the operator of the server, in place of the one before, whose page in Settings it then sees.',
    input: z.object({ email: knownEmail }),
    positionals: ['email'],
    run: ({ email }) =>
      withDatabase(async ({ pool }) => {
        const userId = await accountOf({ pool }, email);
        await inTransaction(pool, async (tx) => {
          await storeOperator(tx, { userId });
          await logOperatorAct(tx, { actorId: null, act: 'becameOperator', subjectId: userId });
        });
        return `${email} is the operator now.`;
      }),
  }),
  'plan set': defineCommand({
    summary: 'Changes the plan of an account. It counts at once and stays when a subscription ends.',
    input: z.object({ email: knownEmail, plan: givenPlan.describe(`One of ${planNames}.`) }),
    positionals: ['email', 'plan'],
    run: ({ email, plan }) =>
      withDatabase(async ({ pool }) => {
        const userId = await accountOf({ pool }, email);
        await ensureProfile(pool, userId, () => plan);
        await inTransaction(pool, (tx) => changePlan(tx, { userId, plan }));
        await notifyServers(pool, { accounts: [userId] });
        return `${email} is on plan ${plan} now`;
      }),
  }),
});

async function describeTestMail(settings: Settings, to: string): Promise<string> {
  if (settings.SMTP_URL === undefined)
    throw new StartError(
      `SMTP_URL is not set, so no mail is sent; mails are written to ${join(settings.DATA_DIR, 'outbox')}.`,
    );
  const { level, text, advice } = await sendTestMail(settings.SMTP_URL, settings, to);
  if (level !== 'ok') throw new StartError(`${text}\n${advice}`);
  return `${text} ${advice}`;
}

async function printableLink(database: OpenedDatabase, userId: string, email: string): Promise<string> {
  const { DATA_DIR, PORT } = database.settings;
  const token = await createCommandAuth(database).createResetToken(userId, LINK_HOURS);
  const origin =
    (await readRunningOrigin(DATA_DIR)) ?? homeOrigin(database.settings) ?? `http://localhost:${PORT}`;
  return `${resetLink(origin, token)}\nThis link lets ${email} choose a password, once, within ${LINK_HOURS} hours.`;
}

function sentenceWithoutLink(settings: Settings, email: string): string {
  const names = providerOptionsOf(settings).map(({ name }) => name);
  return `${email} has an account now and signs in with ${names.join(' or ')}, which must say that the address is verified (email_verified).`;
}

async function accountOf(database: Pick<OpenedDatabase, 'pool'>, email: string): Promise<string> {
  const userId = await findAccount(database, email);
  if (userId === undefined) throw new StartError(`There is no account with the address ${email}.`);
  return userId;
}

async function findAccount(
  { pool }: Pick<OpenedDatabase, 'pool'>,
  email: string,
): Promise<string | undefined> {
  const [account] = await queryUserId(pool, { email: email.toLowerCase() });
  return account?.id;
}

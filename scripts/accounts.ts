import { pino } from 'pino';
import { inTransaction } from '#server/db/transaction.ts';
import { queryProfile } from '#server/features/account/profile.queries.ts';
import { ensureProfile } from '#server/features/account/profile.ts';
import { requestDeletion } from '#server/features/account-deletion/deletion.commands.ts';
import { querySharees, querySummary } from '#server/features/account-deletion/deletion.queries.ts';
import { readServerSettings } from '#server/features/operator/server-settings.ts';
import { createMailer } from '#server/integrations/mail.ts';
import { createMails } from '#server/jobs/mails.ts';
import { authSecret } from '#server/start/auth-secret.ts';
import { readRunningOrigin } from '#server/start/running-origin.ts';
import { StartError } from '#server/start/start-error.ts';
import { notifyServers } from './notify-servers.ts';
import type { OpenedDatabase } from './open-database.ts';
import { queryAccounts } from './seed/seed.queries.ts';

type Account = { userId: string; email: string };

/** Takes the account out of use like its owner's own request, and returns until when it can be kept. @throws StartError */
export async function deleteAccount(
  { pool, settings }: OpenedDatabase,
  { userId, email }: Account,
  isSure: boolean,
): Promise<string> {
  await ensureProfile(pool, userId, async () => (await readServerSettings(pool, settings)).plan);
  const [[summary], [profile], sharees] = await Promise.all([
    querySummary(pool, { userId }),
    queryProfile(pool, { userId }),
    querySharees(pool, { userId }),
  ]);
  if (summary === undefined || profile === undefined) throw new StartError(`${email} has no profile.`);
  if (summary.dueAt !== null) throw new StartError(`${email} is being deleted: ${untilWhen(summary.dueAt)}`);
  if (!isSure) {
    const { places, bins, items, photos } = summary;
    const names = sharees.map(({ name }) => name).join(', ');
    throw new StartError(
      [
        `${email} has ${places} places, ${bins} bins, ${items} items and ${photos} photos.`,
        ...(names === '' ? [] : [`These people lose access to them: ${names}.`]),
        'Add --yes to delete the account.',
      ].join('\n'),
    );
  }
  const installation = await installationOf(settings);
  const now = new Date().toISOString();
  const actor = { userId, userName: profile.displayName, now, installation };
  const done = await inTransaction(pool, (tx) => requestDeletion(tx, actor));
  const { unseen: bins, locations, accounts, revokedTokenHashes } = done;
  await notifyServers(pool, { bins, locations, accounts, revokedTokenHashes });
  return `${email} is out of use now. ${untilWhen(done.dueAt)}`;
}

function untilWhen(dueAt: string): string {
  return `Its owner can sign in and keep it until ${dueAt.slice(0, 16).replace('T', ' ')} UTC; then it is erased.`;
}

async function installationOf(settings: OpenedDatabase['settings']) {
  const { DATA_DIR, PUBLIC_URL, PORT, ACCOUNT_DELETION_DAYS, AUTH_SECRET } = settings;
  const log = pino({ level: 'error' });
  const secret = AUTH_SECRET ?? (await authSecret(DATA_DIR));
  return {
    accountDeletionDays: ACCOUNT_DELETION_DAYS,
    mails: createMails({ mailer: createMailer({ settings, log }), secret, log }),
    origin: (await readRunningOrigin(DATA_DIR)) ?? PUBLIC_URL ?? `http://localhost:${PORT}`,
  };
}

/** A line for each account, the oldest first. */
export async function listAccounts({ pool }: Pick<OpenedDatabase, 'pool'>): Promise<string> {
  const accounts = await queryAccounts(pool);
  const lines = accounts.map(({ email, name, plan, createdAt, dueAt }) =>
    [
      email,
      name,
      plan ?? 'never used',
      `since ${createdAt.slice(0, 10)}`,
      ...(dueAt === null ? [] : [`erased after ${dueAt.slice(0, 16).replace('T', ' ')} UTC`]),
    ].join('\t'),
  );
  return lines.join('\n');
}

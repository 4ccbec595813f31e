import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { ServerAccount } from '#domain/operator/operator-calls.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountMadeMail, resetLink } from '../account/account-mail.ts';
import { ensureProfile } from '../account/profile.ts';
import { requestDeletion } from '../account-deletion/deletion.commands.ts';
import {
  type Installation,
  noHistory,
  noNewIds,
  perHour,
  type Read,
  replayRevisions,
  type Write,
} from '../command.ts';
import { changePlan } from '../plans/change-plan.ts';
import { assertOperator, lockAsOperator } from './operator.commands.ts';
import { logOperatorAct } from './operator-log.ts';
import {
  queryAccountName,
  queryAccountNamed,
  queryFileBytesOf,
  queryPlansOf,
  queryServerAccounts,
} from './server-accounts.queries.ts';

/** How long the link of a new account chooses its password. */
const newAccountHours = 24;

const ROWS_A_PAGE = 50;

export const listServerAccounts: Read<'serverAccounts.list'> = {
  summary: 'Lists the accounts of the server, newest first. The operator alone.',
  rate: { limits: [perHour(2_000)] },
  async read(db, { userId, installation }, { search = '', after = null }) {
    await assertOperator(db, userId);
    const found = await queryServerAccounts(db, {
      search: search.trim().toLowerCase(),
      after,
      limit: ROWS_A_PAGE + 1,
    });
    const rows = found.slice(0, ROWS_A_PAGE);
    const planOfNew = await installation.serverSettings.planOfNew();
    return { accounts: await withDetails(db, rows, planOfNew), isMore: found.length > ROWS_A_PAGE };
  },
};

type AccountRow = Pick<ServerAccount, 'userId' | 'email' | 'name' | 'createdAt'>;

async function withDetails(
  db: Queryable,
  rows: readonly AccountRow[],
  planOfNew: ServerAccount['plan'],
): Promise<ServerAccount[]> {
  const userIds = rows.map(({ userId }) => userId);
  const [plans, bytes] = await Promise.all([
    queryPlansOf(db, { userIds }),
    queryFileBytesOf(db, { userIds }),
  ]);
  const planOf = new Map(plans.map((row) => [row.userId, row]));
  const bytesOf = new Map(bytes.map((row) => [row.userId, row.bytes]));
  return rows.map((row) => {
    const { plan = planOfNew, deletionDueAt = null } = planOf.get(row.userId) ?? {};
    return {
      ...row,
      plan,
      fileBytes: bytesOf.get(row.userId) ?? 0,
      ...(deletionDueAt !== null && { deletionDueAt }),
    };
  });
}

export const createServerAccount: Write<'serverAccounts.create'> = {
  summary:
    'Makes an account, also where sign-up is closed; its owner chooses the password by a link, which is mailed where mails are sent. The operator alone.',
  rate: { limits: [perHour(200)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, installation }, { email, name = email.split('@')[0] ?? email, plan }) {
    await lockAsOperator(tx, userId);
    if ((await queryAccountNamed(tx, { email })).length > 0) throw new AppError('auth.emailTaken');
    const { newAccounts, serverSettings, hasPasswords, isMailing, mails, origin } = installation;
    // Without passwords a provider opens the account, for which the operator vouches for the address.
    const newId = await newAccounts.createAccount({ email, name, emailVerified: !hasPasswords });
    await ensureProfile(tx, newId, async () => plan ?? serverSettings.planOfNew());
    await logOperatorAct(tx, { actorId: userId, act: 'createAccount', subjectId: newId });
    const made = await presentMade(installation, newId);
    if (isMailing && hasPasswords)
      await mails.enqueue(
        tx,
        accountMadeMail({
          to: email,
          origin,
          token: await newAccounts.createResetToken(newId, newAccountHours),
        }),
      );
    return { ownerId: undefined, outcome: { ids: [newId], revisions: {} }, result: made };
  },
  async replay(_db, { installation }, _data, { ids: [newId = ''] }) {
    return presentMade(installation, newId);
  },
};

async function presentMade(
  { newAccounts, hasPasswords, isMailing, origin }: Installation,
  userId: string,
): Promise<CallResult<'serverAccounts.create'>> {
  const made = { userId, isMailed: isMailing && hasPasswords, revisions: {} };
  if (made.isMailed || !hasPasswords) return made;
  return { ...made, link: resetLink(origin, await newAccounts.createResetToken(userId, newAccountHours)) };
}

export const updateServerAccount: Write<'serverAccounts.update'> = {
  summary: 'Changes the plan of an account; it stays when a subscription ends. The operator alone.',
  rate: { limits: [perHour(600)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId: operatorId }, { userId, plan }) {
    await lockAsOperator(tx, operatorId);
    await assertAccount(tx, userId);
    await ensureProfile(tx, userId, () => plan);
    await logOperatorAct(tx, { actorId: operatorId, act: 'plan', subjectId: userId, detail: { plan } });
    const raised = await changePlan(tx, { userId, plan });
    const revisions = userId === operatorId ? raised : {};
    return { ownerId: undefined, outcome: { ids: [], revisions }, result: { revisions }, accounts: [userId] };
  },
  replay: replayRevisions,
};

export const deleteServerAccount: Write<'serverAccounts.delete'> = {
  summary:
    'Takes an account out of use, as its owner’s own request does; it is erased after some days unless its owner keeps it. The operator alone, and not their own account.',
  endsAccess: true,
  rate: { limits: [perHour(200)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId: operatorId, now, installation }, { userId }) {
    await lockAsOperator(tx, operatorId);
    // Deleting the own account has a screen of its own, which asks for the password.
    if (userId === operatorId) throw new AppError('operator.denied');
    const userName = await assertAccount(tx, userId);
    await ensureProfile(tx, userId, installation.serverSettings.planOfNew);
    await logOperatorAct(tx, { actorId: operatorId, act: 'deleteAccount', subjectId: userId });
    const { dueAt: _, ...done } = await requestDeletion(tx, { userId, userName, now, installation }).catch(
      asNoAccount,
    );
    return { ...done, result: { revisions: {} } };
  },
  replay: replayRevisions,
};

/** The account's owner would be told that it is being deleted; to the operator it is one that is gone. */
function asNoAccount(error: unknown): never {
  if (error instanceof AppError && error.code === 'session.deleting')
    throw new AppError('operator.noAccount');
  throw error;
}

/** Returns the name. @throws AppError `operator.noAccount` */
async function assertAccount(db: Queryable, userId: string): Promise<string> {
  const [account] = await queryAccountName(db, { userId });
  if (account === undefined) throw new AppError('operator.noAccount');
  return account.name;
}

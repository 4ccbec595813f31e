import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { enqueueJob } from '#server/jobs/job.ts';
import { queryAddress } from '../account/account.queries.ts';
import { assertConfirmed } from '../account/confirmation.ts';
import { hashToken, storeRevocations } from '../account/revocations.ts';
import { deleteSessions } from '../address/address.queries.ts';
import {
  accountLimitsOnly,
  type Caller,
  noHistory,
  noNewIds,
  perHour,
  type Read,
  type Write,
} from '../command.ts';
import { cancelExportsOf } from '../exports/exports.queries.ts';
import { cancelImportsOf } from '../imports/import.queries.ts';
import { notify } from '../notifications/notify.ts';
import {
  markDeleting,
  queryIsDeleting,
  querySharees,
  querySummary,
  unmarkDeleting,
} from './deletion.queries.ts';
import { accountDeletionKind } from './deletion-job.ts';
import { accountKeptMail, deletionRequestedMail } from './deletion-mail.ts';
import {
  type LockedPeople,
  lockPeople,
  notificationsFor,
  putBackInUse,
  type Reached,
  takeOutOfUse,
} from './out-of-use.ts';

const DAY_MS = 24 * 60 * 60_000;

export const getAccountDeletion: Read<'accountDeletion.get'> = {
  summary: 'Returns what deleting the account erases and who loses access, and when, if it was asked for.',
  rate: accountLimitsOnly,
  whileDeleting: true,
  async read(db, { userId, installation }) {
    const [row] = await querySummary(db, { userId });
    if (row === undefined) throw new Error('a signed-in person has no profile');
    const people = (await querySharees(db, { userId })).map(({ name }) => name);
    const { dueAt, hasPassword, hasPasskeys, ...counts } = row;
    return {
      ...(dueAt !== null && { dueAt }),
      days: installation.accountDeletionDays,
      hasPassword: hasPassword && installation.hasPasswords,
      hasPasskeys,
      summary: { ...counts, people },
    };
  },
};

export const requestAccountDeletion: Write<'accountDeletion.request'> = {
  summary:
    'Takes the account out of use at once and has it erased after some days. Needs the password or a sign-in within ten minutes. Ends all sessions.',
  endsAccess: true,
  rate: { limits: [perHour(20)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller) {
    await assertConfirmed(tx, caller, 'accountDeletion');
    const { dueAt, ...done } = await requestDeletion(tx, caller);
    return { ...done, result: { dueAt, revisions: {} } };
  },
  /** The session of the first try has ended, so this only answers a repeat within the same moment. */
  async replay(db, { userId }) {
    const [row] = await querySummary(db, { userId });
    return { dueAt: row?.dueAt ?? new Date().toISOString(), revisions: {} };
  },
};

type Requester = Pick<Caller, 'userId' | 'userName' | 'now'> & {
  installation: Pick<Caller['installation'], 'accountDeletionDays' | 'mails' | 'origin'>;
};

/** Also for the operator’s command, which needs no confirmation. @throws AppError `session.deleting` */
export async function requestDeletion(tx: Transaction, { installation, ...actor }: Requester) {
  const { userId, userName, now } = actor;
  const { accountDeletionDays, mails, origin } = installation;
  const people = await lockPeople(tx, userId);
  if (people.profile.deletionDueAt !== null) throw new AppError('session.deleting');
  const dueAt = new Date(Date.parse(now) + accountDeletionDays * DAY_MS).toISOString();
  const done = await beginDeletion(people, { userId, userName, now, dueAt });
  const [own] = await queryAddress(tx, { userId });
  if (own) await mails.enqueue(tx, deletionRequestedMail({ to: own.email, origin, dueAt }));
  return { ...done, dueAt };
}

type Deletion = { userId: string; userName: string; now: string; dueAt: string };

async function beginDeletion(people: LockedPeople, { dueAt, ...actor }: Deletion) {
  const { tx } = people;
  const { userId, now } = actor;
  await markDeleting(tx, { userId, dueAt });
  const reached = await takeOutOfUse(people);
  await cancelExportsOf(tx, { userId, now, onlyUnfinished: true });
  await cancelImportsOf(tx, { userId });
  const revokedTokenHashes = (await deleteSessions(tx, { userId })).map(({ token }) => hashToken(token));
  await storeRevocations(tx, userId, revokedTokenHashes);
  await enqueueJob(tx, accountDeletionKind, {}, { key: accountDeletionKind.name });
  const notifications = await notificationsFor(tx, actor, 'gone', reached.ended);
  const raised = await notify(tx, now, notifications, reached.accounts);
  return { ...writeResult(reached, raised), revokedTokenHashes };
}

export const cancelAccountDeletion: Write<'accountDeletion.cancel'> = {
  summary:
    'Keeps the account that is being deleted: everything is as it was, also for people it is shared with.',
  whileDeleting: true,
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, userName, now, installation: { mails, origin } }) {
    const [state] = await queryIsDeleting(tx, { userId });
    if (state?.isDeleting !== true) throw new AppError('accountDeletion.tooLate');
    const people = await lockPeople(tx, userId);
    const unmarked = await unmarkDeleting(tx, { userId });
    if (unmarked.length === 0) throw new AppError('accountDeletion.tooLate');
    const reached = await putBackInUse(people);
    await enqueueJob(tx, accountDeletionKind, {}, { key: accountDeletionKind.name });
    const [own] = await queryAddress(tx, { userId });
    if (own) await mails.enqueue(tx, accountKeptMail({ to: own.email, origin }));
    const notifications = await notificationsFor(tx, { userId, userName }, 'back', reached.ended);
    const raised = await notify(tx, now, notifications, [userId, ...reached.accounts]);
    return { ...writeResult(reached, raised), result: { revisions: {} } };
  },
  replay: async () => ({ revisions: {} }),
};

function writeResult({ bins, locations }: Reached, raised: readonly { userId: string }[]) {
  return {
    ownerId: undefined,
    outcome: { ids: [], revisions: {} },
    unseen: bins,
    locations,
    accounts: raised.map(({ userId }) => userId),
  };
}

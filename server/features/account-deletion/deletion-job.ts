import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { nilId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { faultOf, type Payments } from '#server/integrations/stripe.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Mails } from '#server/jobs/mails.ts';
import type { Publish } from '#server/live/hint.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { hashToken, storeRevocations } from '../account/revocations.ts';
import { deleteSessions } from '../address/address.queries.ts';
import { cancelExportsOf } from '../exports/exports.queries.ts';
import { expireImportsOf } from '../imports/import.queries.ts';
import { accountErasedMail } from './deletion-mail.ts';
import * as erase from './erase.queries.ts';
import { lockPeople, type Reached, takeOutOfUse } from './out-of-use.ts';

/** Runs after each request or cancellation, and at regular times. */
export const accountDeletionKind: JobKind<unknown> = { name: 'account-deletion', concurrency: 1 };

export type DeletionDeps = {
  pool: Pool;
  publish: Publish;
  mails: Pick<Mails, 'enqueue'>;
  payments: Payments | undefined;
  /** The server's public origin, for the link in the last mail. */
  origin: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Rows per statement, which takes a fraction of a second. */
const PORTION = 2_000;

/** Every step may be repeated, so that a run after a crash goes on where the last one stopped. @throws AggregateError */
export async function runAccountDeletions(deps: DeletionDeps): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (act: Promise<unknown>) => act.catch((error) => failures.push(error));
  for (const { userId } of await erase.querySharedAgain(deps.pool)) await attempt(takeOutAgain(deps, userId));
  await attempt(settleSubscriptions(deps));
  for (const account of await erase.queryDue(deps.pool, { now: new Date().toISOString() }))
    await attempt(eraseAccount(deps, account));
  if (failures.length > 0) throw new AggregateError(failures, 'some accounts were not deleted');
}

/** A write that was under way when the deletion was asked for may have shared something afterwards. */
async function takeOutAgain({ pool, publish }: DeletionDeps, userId: string): Promise<void> {
  const reached = await inTransaction(pool, async (tx) => {
    const people = await lockPeople(tx, userId);
    return people.profile.deletionDueAt === null ? undefined : takeOutOfUse(people);
  });
  if (reached) publishReached(publish, reached);
}

/** Asks Stripe to stop or resume renewing; tried again at the next run if it does not answer. */
async function settleSubscriptions({ pool, payments, log }: DeletionDeps): Promise<void> {
  if (payments === undefined) return;
  for (const { userId, customerId, isDeleting } of await erase.queryToSettle(pool)) {
    try {
      await (isDeleting ? payments.stopRenewing(customerId) : payments.resumeRenewing(customerId));
      await erase.storeStopped(pool, { userId, isStopped: isDeleting });
    } catch (error) {
      log.warn(faultOf(error), 'the subscription of a deleted account was not settled; trying again later');
    }
  }
}

type Account = { userId: string; email: string };

async function eraseAccount(deps: DeletionDeps, { userId, email }: Account): Promise<void> {
  const { pool } = deps;
  if (!(await beginErasing(deps, userId))) return;
  const now = new Date().toISOString();
  for (const portion of Object.values(erase.erasePortion))
    await inPortions(() => portion(pool, { userId, limit: PORTION }));
  await inPortions(() => erase.eraseAttachments(pool, { userId, now, limit: PORTION }));
  await inPortions(() => erase.retireCodes(pool, { userId, nobody: nilId, now, limit: PORTION }));
  await cancelExportsOf(pool, { userId, now, onlyUnfinished: false });
  await inPortions(() => erase.eraseSetAsideOfOthers(pool, { userId, limit: PORTION }));
  await anonymise(pool, userId);
  // The purge of imports removes the files within ten minutes; the next run goes on after it.
  if ((await expireImportsOf(pool, { userId, now })).length > 0) return;
  await deleteCustomer(deps, userId);
  await inTransaction(pool, async (tx) => {
    await erase.eraseAccountRows(tx, { userId });
    await deps.mails.enqueue(tx, accountErasedMail({ to: email, origin: deps.origin }));
  });
}

/** Ends all ways in, so that nobody keeps the account any more. Returns false if its owner has kept it. */
async function beginErasing({ pool, publish }: DeletionDeps, userId: string): Promise<boolean> {
  const begun = await inTransaction(pool, async (tx) => {
    const people = await lockPeople(tx, userId);
    const marked = await erase.markErasing(tx, { userId, now: new Date().toISOString() });
    if (marked.length === 0) return undefined;
    const reached = await takeOutOfUse(people);
    await erase.deleteWaysIn(tx, { userId });
    const revokedTokenHashes = (await deleteSessions(tx, { userId })).map(({ token }) => hashToken(token));
    await storeRevocations(tx, userId, revokedTokenHashes);
    await raiseAccounts(tx, reached.accounts);
    return { reached, revokedTokenHashes };
  });
  if (begun === undefined) return false;
  if (begun.revokedTokenHashes.length > 0) publish({ revokedTokenHashes: begun.revokedTokenHashes });
  publishReached(publish, begun.reached);
  return true;
}

/** Other people’s history and notifications keep the acts, without the name. */
async function anonymise(db: Queryable, userId: string): Promise<void> {
  let event = { ownerId: nilId, kind: '', target: nilId, id: nilId };
  for (;;) {
    const [last] = await erase.anonymiseHistory(db, { userId, ...event, limit: PORTION });
    if (last === undefined) break;
    event = last;
  }
  let notice = { recipientId: nilId, id: nilId };
  for (;;) {
    const [last] = await erase.anonymiseNotifications(db, { userId, ...notice, limit: PORTION });
    if (last === undefined) break;
    notice = last;
  }
}

/** @throws if Stripe does not answer; the account’s row then waits for the next run. */
async function deleteCustomer({ pool, payments }: DeletionDeps, userId: string): Promise<void> {
  const [customer] = await erase.queryCustomer(pool, { userId });
  if (customer !== undefined) await payments?.deleteCustomer(customer.customerId);
}

async function inPortions(act: () => Promise<unknown[]>): Promise<void> {
  while ((await act()).length === PORTION);
}

function publishReached(publish: Publish, { bins, locations, accounts }: Reached): void {
  if (bins.length + locations.length + accounts.length > 0) publish({ bins, locations, accounts });
}

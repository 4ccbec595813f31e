import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { costModel } from '#server/cost-model.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Mail } from '#server/integrations/carrier.ts';
import type { Caller, FollowUp, FollowUpDeps, SiteInfo } from '../command.ts';
import type { Links } from '../links.ts';
import { deliverInvites, lockAddressees, type NamedInvite, type Withdrawn, withNames } from './deliver.ts';
import {
  deleteJob,
  extendJobLease,
  insertJob,
  lockJob,
  markDelivered,
  queryStaleJobs,
  takeJob,
} from './delivery-job.queries.ts';
import { type InviteRow, queryOffered } from './invite.queries.ts';
import { inviteMail } from './invite-mail.ts';
import { takeMailTurns } from './mail-turns.queries.ts';

export type JobDeps = FollowUpDeps & { links: Links };

/** Longer than a job usually takes after its answer; a slower one still runs once. */
const TAKE_OVER_MS = 2_000;
const MAILS_MS = 20 * 60_000;
/** Leases are extended this long before their end, more than one recovery round. */
const KEEP_MS = 60_000;
const AGAIN_MS = 60_000;
const AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60_000;

type Task = { inviteIds: readonly string[]; withdrawn: readonly Withdrawn[]; isMailed: boolean };

/** Where links in mails lead, and what signs them. */
export type JobContext = Pick<Caller, 'now'> & { site: Pick<SiteInfo, 'origin' | 'links'> };

/** Security: the work waits until after the answer, whose time would tell who has an account. */
export async function enqueueJob(
  tx: Transaction,
  { now, site }: JobContext,
  ownerId: string,
  { inviteIds, withdrawn, isMailed }: Task,
): Promise<FollowUp> {
  const id = uuidv7();
  const origin = isMailed ? site.origin : null;
  const due = later(now, TAKE_OVER_MS);
  await insertJob(tx, {
    ownerId,
    id,
    inviteIds: [...inviteIds],
    withdrawn: JSON.stringify(withdrawn.map(jobDetail)),
    origin,
    dueAt: due,
  });
  return new DeliveryJobs(site.links, { ownerId, id });
}

type JobKey = { ownerId: string; id: string };

class DeliveryJobs implements FollowUp {
  readonly #links: Links;
  readonly #left: JobKey[];

  constructor(links: Links, job: JobKey) {
    this.#links = links;
    this.#left = [job];
  }

  isDone(): boolean {
    return this.#left.length === 0;
  }

  async step(deps: FollowUpDeps): Promise<undefined> {
    const next = this.#left.shift();
    if (next !== undefined) await runJob({ ...deps, links: this.#links }, next);
  }

  /** Jobs without room stay in the database and are recovered. */
  joins(later: FollowUp): boolean {
    if (!(later instanceof DeliveryJobs)) return false;
    const room = Math.max(0, costModel.account.jobsWaiting - this.#left.length);
    this.#left.push(...later.#left.slice(0, room));
    return true;
  }
}

function jobDetail({ id, kind, targetId, email, invitedBy }: Withdrawn): Withdrawn {
  return { id, kind, targetId, email, invitedBy };
}

/** Runs jobs left by killed or failed processes. */
export async function recoverStaleJobs(deps: JobDeps, onFailure: (error: unknown) => void): Promise<void> {
  const now = new Date().toISOString();
  await extendLease(deps.pool, now);
  for (const job of await queryStaleJobs(deps.pool, { now, limit: AT_ONCE })) {
    const { ownerId, id } = job;
    if (sending.has(id)) continue;
    try {
      const dueAt = later(now, AGAIN_MS);
      const [ours] = await takeJob(deps.pool, { ownerId, id, now, dueAt });
      if (ours !== undefined) await runJob(deps, job, dueAt);
    } catch (error) {
      onFailure(error);
    }
  }
}

/**
 * Inboxes exactly once, mails at least once. A first run skips a delivered job, which was recovered while it waited; a
 * recovery skips a job whose due time changed since it was taken, as its first run delivered it meanwhile.
 */
async function runJob(
  deps: JobDeps,
  { ownerId, id }: JobKey,
  takenUntil: string | null = null,
): Promise<void> {
  const { pool, publish, mailer, links } = deps;
  const now = new Date().toISOString();
  const mailsDue = later(now, MAILS_MS);
  const done = await inTransaction(pool, async (tx) => {
    const [job] = await lockJob(tx, { ownerId, id, dueAt: takenUntil });
    if (job === undefined || (job.isDelivered && takenUntil === null)) return undefined;
    const { inviteIds, withdrawn, origin, isDelivered } = job;
    const invited = isDelivered ? [] : await lockAddressees(tx, ownerId, inviteIds, withdrawn);
    const open = await withNames(tx, ownerId, await queryOffered(tx, { ownerId, ids: inviteIds, now }));
    const delivery = { ownerId, accounts: invited, open, withdrawn, needsProof: mailer.isSending, now };
    const accounts = isDelivered ? [] : await deliverInvites(tx, delivery);
    const mailed = origin === null || isDelivered ? open : await withTurns(tx, ownerId, open, now);
    const mails = origin === null ? [] : mailsFor(mailed, origin, links);
    const mailedIds = mailed.map(({ invite }) => invite.id);
    if (mails.length === 0) await deleteJob(tx, { ownerId, id });
    else await markDelivered(tx, { ownerId, id, mailedIds, dueAt: mailsDue });
    return { accounts, mails };
  });
  if (done === undefined) return;
  if (done.accounts.length > 0) publish({ accounts: done.accounts });
  if (done.mails.length > 0) void send(deps, done.mails, ownerId, id, mailsDue);
}

/** Jobs whose mails this process sends, with their leases. */
const sending = new Map<string, { pool: Pool; ownerId: string; dueAt: string }>();

async function extendLease(pool: Pool, now: string): Promise<void> {
  for (const [id, job] of sending) {
    if (job.pool !== pool || job.dueAt > later(now, KEEP_MS)) continue;
    const dueAt = later(now, MAILS_MS);
    await extendJobLease(pool, { ownerId: job.ownerId, id, dueAt });
    job.dueAt = dueAt;
  }
}

/** Not awaited: thousands of mails or a slow server take long. */
async function send(
  { pool, mailer }: JobDeps,
  mails: Mail[],
  ownerId: string,
  id: string,
  dueAt: string,
): Promise<void> {
  sending.set(id, { pool, ownerId, dueAt });
  const settled = await Promise.all(mails.map((mail) => mailer.send(mail)));
  try {
    if (settled.every(Boolean)) await deleteJob(pool, { ownerId, id });
  } catch {
    // They are sent again later: better twice than never.
  } finally {
    sending.delete(id);
  }
}

/** Leaves out addresses that had their mails of the day; the invitations stay in the app. */
async function withTurns(
  tx: Transaction,
  ownerId: string,
  open: readonly NamedInvite[],
  now: string,
): Promise<readonly NamedInvite[]> {
  const emails = [...new Set(open.map(({ invite }) => invite.email))].sort();
  const turns = await takeMailTurns(tx, { ownerId, emails, now, dayAgo: later(now, -DAY_MS) });
  const withTurn = new Set(turns.map(({ email }) => email));
  return open.filter(({ invite }) => withTurn.has(invite.email));
}

function mailsFor(open: readonly NamedInvite[], origin: string, links: Links): Mail[] {
  return [...Map.groupBy(open, ({ invite }) => invite.email)].flatMap(([to, theirs]) => {
    const [first] = theirs;
    if (first === undefined) return [];
    const { inviterName, invite } = first;
    const offers = theirs.map(({ invite, name }) => ({
      kind: invite.kind,
      name,
      link: mailedLink(invite, origin, links),
    }));
    return [inviteMail({ to, inviterName, role: invite.role, offers, expiresAt: invite.expiresAt, origin })];
  });
}

/** Security: the proof is only in the mail, so that opening the link shows who reads that address. */
function mailedLink({ id }: InviteRow, origin: string, links: Links): string {
  return `${origin}/invite/${links.token('invite', id)}.${links.proof(id)}`;
}

function later(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString();
}

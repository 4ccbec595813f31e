import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { enqueueJob, type JobKind } from '#server/jobs/job.ts';
import type { Mails } from '#server/jobs/mails.ts';
import type { Publish } from '#server/live/hint.ts';
import type { Installation } from '../command.ts';
import type { Links } from '../links.ts';
import { deliverInvites, lockAddressees, type NamedInvite, type Withdrawn, withNames } from './deliver.ts';
import { type InviteRow, queryOffered, takeMailTurns } from './invite.queries.ts';
import { inviteMail, type Offer } from './invite-mail.ts';

type DeliveryJob = {
  ownerId: string;
  inviteIds: readonly string[];
  withdrawn: readonly Withdrawn[];
  /** The origin of links in mails; null if no mails are sent. */
  origin: string | null;
};

/** One after another for each owner, so that they do not all wait for one address with a connection. */
export const deliveryKind: JobKind<DeliveryJob> = {
  name: 'deliver-invites',
  concurrency: 4,
  serialKeyOf: ({ ownerId }) => ownerId,
};

type Task = { inviteIds: readonly string[]; withdrawn: readonly Withdrawn[]; isMailed: boolean };

export type JobContext = { installation: Pick<Installation, 'origin' | 'followUpDelay'> };

/** Security: the work waits until after the answer, whose time would tell who has an account. */
export async function enqueueDelivery(
  tx: Transaction,
  { installation }: JobContext,
  ownerId: string,
  { inviteIds, withdrawn, isMailed }: Task,
): Promise<void> {
  const job = {
    ownerId,
    inviteIds,
    withdrawn: withdrawn.map(jobDetail),
    origin: isMailed ? installation.origin : null,
  };
  const runAt = later(
    new Date().toISOString(),
    randomInt(installation.followUpDelay.min, installation.followUpDelay.max),
  );
  await enqueueJob(tx, deliveryKind, job, { runAt });
}

function jobDetail({ id, kind, targetId, email, invitedBy }: Withdrawn): Withdrawn {
  return { id, kind, targetId, email, invitedBy };
}

export type DeliveryDeps = {
  pool: Pool;
  publish: Publish;
  links: Links;
  mails: Pick<Mails, 'enqueue'>;
  /** True if only verified accounts get invitations. */
  needsProof: boolean;
};

/** Inboxes exactly once, as what is in one is left out when the job runs again; mails at least once. */
export async function runDelivery(deps: DeliveryDeps, job: DeliveryJob): Promise<void> {
  const { pool, publish, links, mails, needsProof } = deps;
  const { ownerId, inviteIds, withdrawn, origin } = job;
  const now = new Date().toISOString();
  const accounts = await inTransaction(pool, async (tx) => {
    const invited = await lockAddressees(tx, ownerId, inviteIds, withdrawn);
    const offered = await queryOffered(tx, { ownerId, ids: [...inviteIds], now });
    const open = await withNames(tx, ownerId, offered);
    const raised = await deliverInvites(tx, { ownerId, accounts: invited, open, withdrawn, needsProof, now });
    if (origin === null) return raised;
    const mailed = await withTurns(tx, ownerId, open, now);
    await Promise.all(mailsFor(mailed, origin, links).map((mail) => mails.enqueue(tx, mail)));
    return raised;
  });
  if (accounts.length > 0) publish({ accounts });
}

/** Leaves out addresses that had their mails of the day; the invitations stay in the app. */
async function withTurns(
  tx: Transaction,
  ownerId: string,
  open: readonly NamedInvite[],
  now: string,
): Promise<readonly NamedInvite[]> {
  const emails = [...new Set(open.map(({ invite }) => invite.email))].sort();
  const turns = await takeMailTurns(tx, { ownerId, emails, now });
  const withTurn = new Set(turns.map(({ email }) => email));
  return open.filter(({ invite }) => withTurn.has(invite.email));
}

function mailsFor(open: readonly NamedInvite[], origin: string, links: Links): Mail[] {
  return [...Map.groupBy(open, ({ invite }) => invite.email)].flatMap(([to, theirs]) => {
    const [first] = theirs;
    if (first === undefined) return [];
    const { inviterName, invite } = first;
    const offers = theirs.map((each) => ({
      ...offered(each),
      link: mailedLink(each.invite, origin, links),
    }));
    return [inviteMail({ to, inviterName, role: invite.role, offers, expiresAt: invite.expiresAt, origin })];
  });
}

function offered({ invite, name, groupName }: NamedInvite): Omit<Offer, 'link'> {
  if (groupName === null) return { kind: invite.kind, name };
  return { kind: groupName === '' ? 'allPlaces' : 'group', name: groupName };
}

/** Security: the proof is only in the mail, so that opening the link shows who reads that address. */
function mailedLink({ id }: InviteRow, origin: string, links: Links): string {
  return `${origin}/invite/${links.token('invite', id)}.${links.proof(id)}`;
}

function later(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString();
}

import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import type { Mail, Mailer } from '#server/outside/mail.ts';
import type { Afterwards, Caller } from '../command.ts';
import type { Links } from '../links.ts';
import { deliver, type Named, type Withdrawn, withNames } from './deliver.ts';
import {
  deleteErrand,
  insertErrand,
  lockErrand,
  markDelivered,
  queryDueErrands,
  takeErrand,
} from './errand.queries.ts';
import { type InviteRow, lockInvites } from './invite.queries.ts';
import { inviteMail } from './invite-mail.ts';

export type ErrandMeans = { pool: Pool; publish: Publish; mailer: Mailer; links: Links };

/** Longer than an errand takes after its answer; it is not done twice where it takes longer still. */
const TAKE_OVER_MS = 2_000;
/** Longer than a mail is tried for. */
const MAILS_MS = 20 * 60_000;
/** Until an errand that failed is tried again. */
const AGAIN_MS = 60_000;
const AT_ONCE = 100;

type Task = { inviteIds: readonly string[]; withdrawn: readonly Withdrawn[]; isMailed: boolean };

/**
 * Leaves to the time after the answer, but remembers in the act's own transaction, what must not tell by its time who has
 * an account: inboxes and mails.
 */
export async function leaveErrand(
  tx: Transaction,
  { now, site }: Caller,
  ownerId: string,
  { inviteIds, withdrawn, isMailed }: Task,
): Promise<Afterwards> {
  const id = uuidv7();
  const lying = withdrawn.map(({ id, kind, targetId, invitedBy }) => ({ id, kind, targetId, invitedBy }));
  const origin = isMailed ? site.origin : null;
  const due = later(now, TAKE_OVER_MS);
  await insertErrand(tx, ownerId, id, [...inviteIds], JSON.stringify(lying), origin, due);
  return (means) => runErrand({ ...means, links: site.links }, ownerId, id);
}

/** What processes that were killed, or failed, left behind. */
export async function takeOverErrands(
  means: ErrandMeans,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const now = new Date().toISOString();
  for (const { ownerId, id } of await queryDueErrands(means.pool, now, AT_ONCE)) {
    try {
      const [ours] = await takeErrand(means.pool, ownerId, id, now, later(now, AGAIN_MS));
      if (ours !== undefined) await runErrand(means, ownerId, id);
    } catch (error) {
      onFailure(error);
    }
  }
}

/** Inboxes exactly once, in one transaction with the note that it is done; mails at least once. */
async function runErrand(means: ErrandMeans, ownerId: string, id: string): Promise<void> {
  const { pool, publish, mailer, links } = means;
  const now = new Date().toISOString();
  const done = await inTransaction(pool, async (tx) => {
    const [errand] = await lockErrand(tx, ownerId, id);
    if (errand === undefined) return undefined;
    // Security: only these rows, not the owner's profile; there who invites again would wait, and know by it.
    const open = await withNames(tx, ownerId, await lockInvites(tx, ownerId, errand.inviteIds, now));
    const { withdrawn, origin, isDelivered } = errand;
    const delivery = { ownerId, open, withdrawn, needsProof: mailer.isSending, now };
    const accounts = isDelivered ? [] : await deliver(tx, delivery);
    const mails = origin === null ? [] : mailsFor(open, origin, links);
    if (mails.length === 0) await deleteErrand(tx, ownerId, id);
    else await markDelivered(tx, ownerId, id, later(now, MAILS_MS));
    return { accounts, mails };
  });
  if (done === undefined) return;
  if (done.accounts.length > 0) publish({ accounts: done.accounts });
  if (done.mails.length > 0) void send(means, done.mails, ownerId, id);
}

/** Not waited for: a mail server may take a quarter of an hour. */
async function send(
  { pool, mailer }: ErrandMeans,
  mails: Mail[],
  ownerId: string,
  id: string,
): Promise<void> {
  const settled = await Promise.all(mails.map((mail) => mailer.send(mail)));
  if (!settled.every(Boolean)) return;
  try {
    await deleteErrand(pool, ownerId, id);
  } catch {
    // They go out once more when the database is back: rather twice than never.
  }
}

function mailsFor(open: readonly Named[], origin: string, links: Links): Mail[] {
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

/** Security: more than the link its inviter can see, so that opening it shows that one reads the mail. */
function mailedLink({ id }: InviteRow, origin: string, links: Links): string {
  return `${origin}/invite/${links.token('invite', id)}.${links.proof(id)}`;
}

function later(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString();
}

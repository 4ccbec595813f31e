import { AppError } from '#domain/errors.ts';
import type { Revisions } from '#domain/schemas.ts';
import { isTakenAlready } from '#server/db/faults.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryAddress, raiseAccounts } from '../account/account.queries.ts';
import {
  accountLimitsOnly,
  type Caller,
  noHistory,
  noNewIds,
  perHour,
  type Read,
  type Write,
} from '../command.ts';
import { enqueueInvitesTo } from '../invites/open-invite.ts';
import { verifyAddress } from '../invites/received.queries.ts';
import { changeAddress, deleteResetLinks, queryPasswordTime } from './address.queries.ts';
import { changedMail, proofDays, proofMail } from './address-mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const nothingRaised = { ownerId: undefined, outcome: { ids: [], revisions: {} } };

export const getAddress: Read<'address.get'> = {
  summary: 'Returns the user’s email address and whether it is verified.',
  rate: accountLimitsOnly,
  async read(db, { userId, installation }) {
    const [own] = await queryAddress(db, { userId });
    if (own === undefined) throw new Error('a signed-in person has no address');
    return { ...own, isMailing: installation.isMailing };
  },
};

export const sendProof: Write<'address.sendProof'> = {
  summary: 'Mails a link that verifies the user’s address.',
  rate: { limits: [perHour(3)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now, installation }) {
    if (!installation.isMailing) throw new AppError('auth.noMail');
    const [own] = await queryAddress(tx, { userId });
    if (own !== undefined && !own.isProved) {
      const until = Date.parse(now) + proofDays * DAY_MS;
      const token = installation.links.address.create({ userId, from: own.email, to: own.email, until });
      await installation.mails.enqueue(tx, proofMail({ to: own.email, origin: installation.origin, token }));
    }
    return { ...nothingRaised, result: { revisions: {} } };
  },
  async replay() {
    return { revisions: {} };
  },
};

export const proveAddress: Write<'address.prove'> = {
  summary: 'Verifies or changes the user’s address by the token of a mailed link.',
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, caller, { token }) {
    const { userId, now, installation } = caller;
    const [own] = await queryAddress(tx, { userId });
    const person = { userId, email: own?.email ?? '', now: Date.parse(now) };
    const claim = installation.links.address.read(token, person);
    if (own === undefined || claim === undefined) throw new AppError('auth.linkEnded');
    const { to } = claim;
    const isChanged = to !== own.email;
    if (isChanged) await assertAskedWithPassword(tx, userId, claim.until);
    // Signing up by a mailed link proved the address, but delivered no invitations yet.
    const isNew =
      installation.links.address.readForSignUp(token, Date.parse(now)) !== undefined ||
      (isChanged
        ? await change(tx, caller, own.email, to)
        : (await verifyAddress(tx, { userId, email: to, now })).length > 0);
    if (isNew) await enqueueInvitesTo(tx, caller, to);
    if (isChanged)
      await installation.mails.enqueue(tx, changedMail({ to: own.email, origin: installation.origin }));
    const [raised] = isChanged ? await raiseAccounts(tx, [userId]) : [];
    const revisions: Revisions = raised ? { me: raised.revision } : {};
    return {
      ownerId: undefined,
      outcome: { ids: [], revisions },
      result: { email: to, isChanged, revisions },
    };
  },
  async replay(db, { userId }, _data, { revisions }) {
    const [own] = await queryAddress(db, { userId });
    return { email: own?.email ?? '', isChanged: revisions.me !== undefined, revisions };
  },
};

/** Security: a change requested before the password changed may be a stranger's. @throws AppError `auth.linkEnded` */
async function assertAskedWithPassword(tx: Transaction, userId: string, until: number): Promise<void> {
  const [password] = await queryPasswordTime(tx, { userId });
  const askedAt = until - proofDays * DAY_MS;
  if (password === undefined || Date.parse(password.changedAt) > askedAt)
    throw new AppError('auth.linkEnded');
}

/** @throws AppError `auth.linkEnded` if another account has taken the address meanwhile. */
async function change(tx: Transaction, { userId, now }: Caller, from: string, to: string): Promise<boolean> {
  try {
    const changed = await changeAddress(tx, { userId, from, to, now });
    if (changed.length === 0) throw new AppError('auth.linkEnded');
  } catch (error) {
    throw isTakenAlready(error) ? new AppError('auth.linkEnded') : error;
  }
  await deleteResetLinks(tx, { userId });
  return true;
}

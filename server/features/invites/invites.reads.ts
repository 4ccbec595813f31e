import { assertCan } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import { openTarget } from '../access/gate.ts';
import { NOBODY } from '../access/owners.ts';
import { readInbox } from '../account/account.ts';
import { queryProfile } from '../account/profile.queries.ts';
import { accountLimitsOnly, perMinute } from '../call-spec.ts';
import { type OpenRead, type Read, ReadWithFollowUp } from '../command.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { queryInvitesFor, queryPreview } from './invite.queries.ts';
import { assertStillOffered, findInvite } from './open-invite.ts';
import { AddressVerification } from './proved.ts';
import { presentSent } from './sent-invites.commands.ts';

export const listInvites: Read<'invites.list'> = {
  summary:
    'With a target what is open for it, for who manages its people; links only of what one sent oneself. Without what one has received.',
  rate: accountLimitsOnly,
  async read(db, caller, { target }) {
    if (target === undefined) return { sent: [], received: (await readInbox(db, caller.userId)).invites };
    const { row, effectiveRole } = await openTarget(db, caller.userId, target);
    assertCan(effectiveRole, 'manage people');
    const rows = await queryInvitesFor(db, {
      ownerId: row.ownerId,
      kind: target.kind,
      targetId: target.id,
      now: caller.now,
    });
    return { sent: rows.map((row) => presentSent(row, caller)), received: [] };
  },
};

/** Opening the mailed link as its addressee verifies the address, after the answer. */
export const getInvite: Read<'invites.get'> = {
  summary:
    'What an invitation’s link is about. Opening the mailed link as the person of that address proves the address.',
  rate: { limits: [perMinute(60)] },
  async read(db, caller, { token }) {
    const found = await findInvite(db, caller, { token });
    const { target, name, inviterName } = await assertStillOffered(db, caller, found);
    const { id, role, invitedAt, expiresAt } = found.invite;
    const [profile] = await queryProfile(db, { userId: caller.userId });
    const invite = {
      ...{ id, target, name, role, inviterName, invitedAt, expiresAt },
      ...(profile?.email !== found.invite.email && { isToAnother: true as const }),
    };
    if (!found.isProven) return invite;
    return new ReadWithFollowUp(invite, new AddressVerification(caller, found));
  },
};

/**
 * Security: a bearer of the link can sign up and accept, so the preview shows only what they would read then. Ended and
 * invented links run the same two statements. Writes nothing, because mail scanners open links.
 */
export const previewInvite: OpenRead<'invites.preview'> = {
  summary:
    'Who invites to what, for whoever has the link: no ids and no address. Needs no sign-in and changes nothing. Used, withdrawn, expired and invented links are one answer.',
  async read(db, now, { token: text }) {
    const [token = ''] = text.split('.');
    const [lead] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'invite' });
    const [preview] = await queryPreview(db, {
      ownerId: lead?.ownerId ?? NOBODY,
      id: lead?.rowId ?? NOBODY,
      now,
    });
    if (preview === undefined) throw new AppError('invites.notFound');
    return preview;
  },
};

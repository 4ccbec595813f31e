import type { TakeOut } from '#domain/access/access.ts';
import type { SentInvite } from '#domain/access/access-calls.ts';
import { assertCan, targetsAtOnceMax } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { openTarget } from '../access/gate.ts';
import { NOBODY } from '../access/locked-owner.ts';
import { readTakeOut } from '../access/requests.queries.ts';
import { queryProfile } from '../account/profile.queries.ts';
import { readInbox } from '../account/profile.ts';
import {
  accountLimitsOnly,
  type Caller,
  type OpenRead,
  perMinute,
  type Read,
  ReadWithFollowUp,
} from '../command.ts';
import { queryGroup } from '../groups/group.queries.ts';
import { presentMixed } from '../groups/open-group.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { targetOf } from './deliver.ts';
import { queryInvitesFor, queryInvitesInto, queryPreview } from './invite.queries.ts';
import {
  AddressVerification,
  assertStillOffered,
  findInvite,
  type OfferedInvite,
  readOfferedGroup,
} from './open-invite.ts';
import { presentSent } from './sent-invites.commands.ts';

export const listInvites: Read<'invites.list'> = {
  summary:
    'Lists open invitations: with `target`, those to it, for people who manage its access; with `groupId`, those into that group of the user; without either, those that the user received. `link` is present only for invitations that the user sent.',
  rate: accountLimitsOnly,
  async read(db, caller, of) {
    if ('groupId' in of) return { sent: await listOfGroup(db, caller, of.groupId), received: [] };
    const { target } = of;
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

/** @throws AppError `groups.notFound`. */
async function listOfGroup(db: Queryable, caller: Caller, groupId: string): Promise<SentInvite[]> {
  const ownerId = caller.userId;
  const [group] = await queryGroup(db, { ownerId, id: groupId });
  if (group === undefined) throw new AppError('groups.notFound');
  const rows = await queryInvitesInto(db, { ownerId, groupId, now: caller.now });
  return rows.map((row) => presentSent(row, caller));
}

/** Opening the mailed link as its addressee verifies the address, after the answer. */
export const getInvite: Read<'invites.get'> = {
  summary:
    'Returns what an invitation’s link invites to. Opening the mailed link verifies the address if it is the user’s own.',
  rate: { limits: [perMinute(60)] },
  async read(db, caller, { token }) {
    const found = await findInvite(db, caller, { token });
    const offered = await assertStillOffered(db, caller, found);
    const { target, name, role, inviterName, group } = offered;
    const { id, invitedAt, expiresAt } = found.invite;
    const takeOut = await takeOutOf(db, found.ownerId, offered);
    const [profile] = await queryProfile(db, { userId: caller.userId });
    const invite = {
      ...(takeOut && { takeOut }),
      id,
      target,
      name,
      role,
      inviterName,
      invitedAt,
      expiresAt,
      ...presentGroup(group),
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
    'Returns who invites to what by the link’s token, without ids and addresses. Needs no session and changes nothing. Used, withdrawn, expired and invalid links give the same error.',
  async read(db, now, { token: text }) {
    const [token = ''] = text.split('.');
    const [lead] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'invite' });
    const [preview] = await queryPreview(db, {
      ownerId: lead?.ownerId ?? NOBODY,
      id: lead?.rowId ?? NOBODY,
      now,
    });
    if (lead === undefined || preview === undefined) throw new AppError('invites.notFound');
    const { ownerId } = lead;
    const { targetId, groupId, ...rest } = preview;
    const offered: Pick<OfferedInvite, 'name' | 'role' | 'target' | 'group'> =
      groupId === null
        ? { ...rest, target: targetOf(preview) }
        : await readOfferedGroup(db, ownerId, groupId, preview);
    const { name, role, group } = offered;
    const takeOut = await takeOutOf(db, ownerId, offered);
    return { ...rest, name, role, ...(takeOut && { takeOut }), ...presentGroup(group) };
  },
};

function presentGroup(group: OfferedInvite['group']) {
  if (group === undefined) return {};
  const names = group.grants.map(({ name }) => name);
  return {
    groupName: group.name,
    groupHas: names.slice(0, targetsAtOnceMax),
    ...presentMixed(group.grants),
  };
}

async function takeOutOf(
  db: Queryable,
  ownerId: string,
  { role, target, group }: Pick<OfferedInvite, 'role' | 'target' | 'group'>,
): Promise<TakeOut | undefined> {
  if (role !== 'viewer') return undefined;
  return readTakeOut(db, ownerId, group ? group.grants.map((grant) => grant.target.id) : [target.id]);
}

import type { Queryable } from '#server/db/statement.ts';
import { NOBODY } from '../access/owners.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { queryIsInvited } from './invite.queries.ts';
import { queryPreview } from './preview.queries.ts';

/** Whether the link leads to an invitation that is open, offered by somebody who may, and to something that exists. */
export async function isInviteLink(db: Queryable, text: string, now: string): Promise<boolean> {
  const [token = ''] = text.split('.');
  const [lead] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'invite' });
  const found = await queryPreview(db, {
    ownerId: lead?.ownerId ?? NOBODY,
    id: lead?.rowId ?? NOBODY,
    now,
  });
  return found.length > 0;
}

/** Whether an open invitation was sent to the address by somebody who may still invite. */
export async function isInvitedAddress(db: Queryable, email: string, now: string): Promise<boolean> {
  const [answer] = await queryIsInvited(db, { email, now });
  return answer?.isInvited === true;
}

import { AppError } from '#domain/errors.ts';
import { NOBODY } from '../access/owners.ts';
import type { OpenRead } from '../command.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { queryPreview } from './preview.queries.ts';

/**
 * Security: whoever has the link can accept, so it tells no more than the account that anybody makes would read. An ended and
 * an invented one run the same two statements, the second for no invitation. Reads only, as scanners of mails open links too.
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

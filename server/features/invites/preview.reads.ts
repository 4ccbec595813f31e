import { AppError } from '#domain/errors.ts';
import { NOBODY } from '../access/owners.ts';
import type { OpenRead } from '../command.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { queryPreview } from './preview.queries.ts';

/**
 * Security: a link without its proof, an ended and an invented one run the same two statements, the second for no
 * invitation. Reads only, as the scanners of mails open links too.
 */
export const previewInvite: OpenRead<'invites.preview'> = {
  summary:
    'Who invites to what, for whoever has the mailed link: no ids and no address. Needs no sign-in and changes nothing. Used, withdrawn, expired and invented links, and those without the proof of the mail, are one answer.',
  async read(db, { now, links }, { token: text }) {
    const [token = '', proof = ''] = text.split('.');
    const [lead] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'invite' });
    const id = lead?.rowId ?? NOBODY;
    const isProven = links.isProof(id, proof);
    const [preview] = await queryPreview(db, {
      ownerId: lead?.ownerId ?? NOBODY,
      id: isProven ? id : NOBODY,
      now,
    });
    if (preview === undefined) throw new AppError('invites.notFound');
    return preview;
  },
};

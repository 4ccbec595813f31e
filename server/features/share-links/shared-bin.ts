import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { NOBODY } from '../access/owners.ts';
import { presentPublicBin } from '../bins/public-bin.present.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { querySharedBin } from './share-link.queries.ts';

export type SharedBin = CallResult<'shareLinks.get'>;

const pageSize = costModel.itemsPerPublicPage;

/** Ended, expired and invented tokens run the same two statements. @throws AppError `shareLinks.notFound`. */
export async function readSharedBin(db: Queryable, now: string, token: string, page = 1): Promise<SharedBin> {
  const [tokenRow] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'share' });
  const { ownerId, rowId } = tokenRow ?? { ownerId: NOBODY, rowId: NOBODY };
  const [row] = await querySharedBin(db, {
    ownerId,
    linkId: rowId,
    now,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  if (row === undefined) throw new AppError('shareLinks.notFound');
  return { ...presentPublicBin(row), pages: Math.max(1, Math.ceil(row.itemCount / pageSize)) };
}

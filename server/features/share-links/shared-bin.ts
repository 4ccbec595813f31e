import type { PublicBin } from '#domain/bins/public-bin.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { NOBODY } from '../access/owners.ts';
import { presentPublicBin } from '../bins/public-bin.present.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { querySharedBin } from './share-link.queries.ts';

/**
 * The bin that a public link shows. Ended, expired and invented tokens ask the same two questions.
 * @throws AppError `shareLinks.notFound`.
 */
export async function readSharedBin(db: Queryable, now: string, token: string): Promise<PublicBin> {
  const [known] = await queryToken(db, hashLinkToken(token), 'share');
  const [row] = await querySharedBin(db, known?.ownerId ?? NOBODY, known?.rowId ?? NOBODY, now);
  if (row === undefined) throw new AppError('shareLinks.notFound');
  return presentPublicBin(row);
}

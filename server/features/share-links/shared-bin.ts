import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { NOBODY } from '../access/owners.ts';
import { presentPublicBin } from '../bins/public-bin.present.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { queryFileKeys } from '../photos/photo.queries.ts';
import { querySharedBin, querySharedPhoto } from './share-link.queries.ts';

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
  const ids = [row.photos, ...(row.items ?? []).map(({ photos }) => photos)].flatMap((photos) =>
    (photos ?? []).map(({ id }) => id),
  );
  const fileKeys = ids.length === 0 ? [] : await queryFileKeys(db, { ownerId, ids });
  const keyOf = new Map(fileKeys.map(({ id, fileKey }) => [id, fileKey]));
  const addressesOf = (id: string) => {
    const key = keyOf.get(id);
    return key === undefined ? undefined : sharedPhotoAddresses(token, key);
  };
  return { ...presentPublicBin(row, addressesOf), pages: Math.max(1, Math.ceil(row.itemCount / pageSize)) };
}

/** Security: photos are addressed by the key of their files, because a share page reveals no ids. */
function sharedPhotoAddresses(token: string, fileKey: string) {
  const address = (size: PhotoSize) => `/s/${token}/photos/${fileKey}/${size}`;
  return { url: address('large'), thumbnailUrl: address('small') };
}

/** Whether the link leads to a bin that shows this photo now. @throws AppError `photos.notFound`. */
export async function findSharedPhoto(
  db: Queryable,
  now: string,
  token: string,
  fileKey: string,
): Promise<string> {
  const [tokenRow] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'share' });
  const { ownerId, rowId } = tokenRow ?? { ownerId: NOBODY, rowId: NOBODY };
  const [photo] = await querySharedPhoto(db, { ownerId, linkId: rowId, fileKey, now });
  if (photo === undefined) throw new AppError('photos.notFound');
  return photo.fileKey;
}

import type { Pool } from 'pg';
import type { PhotoText } from '#domain/photos/photo.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Publish } from '#server/live/hint.ts';
import { lockBins } from '../rows.queries.ts';
import type { StoredText } from './attachment.queries.ts';
import {
  lockPhotoPlace,
  markPhotoOfBin,
  markPhotoOfItem,
  type PhotoPlace,
  queryPhotoPlace,
  updatePhotoText,
} from './photo-text.queries.ts';

type ReadPhoto = { ownerId: string; photoId: string; text: PhotoText };

/**
 * Stores the text that was found in a photo of a bin or an item, and notifies the devices that have its bin. Text of a photo
 * in the trash comes to devices with the photo. Returns `gone` if the photo was deleted for good.
 */
export async function storePhotoText(
  { pool, publish }: { pool: Pool; publish: Publish },
  read: ReadPhoto,
): Promise<'stored' | 'gone'> {
  for (;;) {
    const [place] = await queryPhotoPlace(pool, read);
    if (place === undefined) return 'gone';
    const stored = await inTransaction(pool, (tx) => storeIn(tx, place, read));
    if (stored === 'moved') continue;
    if (stored.isChanged) publish({ ownerId: read.ownerId, bins: [place.binId] });
    return 'stored';
  }
}

/** Locks the bin before the photo, as all writes do; an item may have been moved to another bin before the lock. */
async function storeIn(
  tx: Transaction,
  { kind, target, binId }: PhotoPlace,
  { ownerId, photoId, text }: ReadPhoto,
): Promise<{ isChanged: boolean } | 'moved'> {
  await lockBins(tx, { ownerId, ids: [binId] });
  const [locked] = await lockPhotoPlace(tx, { ownerId, photoId });
  if (locked?.binId !== binId) return 'moved';
  await updatePhotoText(tx, { ownerId, photoId, ...storedText(text) });
  const marked = { ownerId, photoId, binId, textModel: textMark(text) };
  const raised =
    kind === 'bin'
      ? await markPhotoOfBin(tx, marked)
      : await markPhotoOfItem(tx, { ...marked, itemId: target });
  return { isChanged: raised.length > 0 };
}

/** The columns of a photo with this text; undefined for one that was not read. */
export function storedText(text: PhotoText | undefined): StoredText {
  if (text === undefined) return { text: null, model: 0 };
  const { model, ...found } = text;
  return { text: textMark(text) === null ? null : JSON.stringify(found), model };
}

/** What a bin's or an item's photo says of its text, null for none: `textModel`. */
export function textMark(text: PhotoText | undefined): number | null {
  return text === undefined || text.lines.length === 0 ? null : text.model;
}

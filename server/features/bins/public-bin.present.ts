import type { BinHeader } from '#domain/bins/bin.ts';
import type { Candidate, PublicBin } from '#domain/bins/bin-calls.ts';
import type { Photo, PublicPhoto } from '#domain/photos/photo.ts';
import { nameKey } from '#domain/text.ts';
import type { Transaction } from '#server/db/transaction.ts';
import {
  type CandidateRow,
  deletePublicLabels,
  insertPublicLabels,
  type PublicRow,
  queryPublicLabels,
} from './find-bin.queries.ts';

/** Returns the addresses of a photo for this reader; undefined hides the photo. */
export type AddressesOf = (id: string) => Pick<PublicPhoto, 'url' | 'thumbnailUrl'> | undefined;

export function presentPublicBin(row: PublicRow, addressesOf: AddressesOf): PublicBin {
  return {
    ...presentLook(row),
    ...presentPhotos(row.photos, addressesOf),
    itemCount: row.itemCount,
    ...(row.quantityTotal !== null && { quantityTotal: row.quantityTotal }),
    items: (row.items ?? []).map((item) => presentPublicItem(item, addressesOf)),
  };
}

export function presentPublicItem(
  { unit, photos, fields: _, ...item }: NonNullable<PublicRow['items']>[number],
  addressesOf: AddressesOf,
): PublicBin['items'][number] {
  return { ...item, ...(unit !== null && { unit }), ...presentPhotos(photos, addressesOf) };
}

export function presentCandidate({ id, itemCount, ...look }: CandidateRow): Candidate {
  return { id, ...presentLook(look), itemCount };
}

export function presentPhotos(
  photos: readonly Photo[] | null,
  addressesOf: AddressesOf,
): { photos?: PublicPhoto[] } {
  const list = (photos ?? []).flatMap(({ id, textModel: _, use: __, ...photo }) => {
    const addresses = addressesOf(id);
    return addresses ? [{ ...photo, ...addresses }] : [];
  });
  return list.length === 0 ? {} : { photos: list };
}

export function presentLook({
  name,
  tags,
  color,
  icon,
}: Pick<PublicRow, 'name' | 'tags' | 'color' | 'icon'>): Omit<PublicBin, 'items'> {
  return { name, tags, ...(color !== null && { color }), ...(icon !== null && { icon }) };
}

/** Makes public bins findable by label; they must not be in the trash. */
export function showPublicLabels(tx: Transaction, ownerId: string, ids: string[]): Promise<void> {
  return withLabels(tx, ownerId, ids, insertPublicLabels);
}

/** Call it before the bins become private, get another label or go to the trash. */
export function hidePublicLabels(tx: Transaction, ownerId: string, ids: string[]): Promise<void> {
  return withLabels(tx, ownerId, ids, deletePublicLabels);
}

async function withLabels(
  tx: Transaction,
  ownerId: string,
  ids: string[],
  change: typeof insertPublicLabels,
): Promise<void> {
  const labels = await queryPublicLabels(tx, { ownerId, ids });
  if (labels.length === 0) return;
  const keys = labels.map(({ label }) => nameKey(label));
  await change(tx, { ownerId, keys, ids: labels.map(({ id }) => id) });
}

export function labelKeyOf({ qrLabel }: Pick<BinHeader, 'qrLabel'>): string | null {
  return qrLabel === undefined ? null : nameKey(qrLabel);
}

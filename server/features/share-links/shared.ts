import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import type { Shared } from '#domain/share-links/share-link.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { NOBODY } from '../access/owners.ts';
import {
  type AddressesOf,
  presentLook,
  presentPhotos,
  presentPublicBin,
  presentPublicItem,
} from '../bins/public-bin.present.ts';
import type { PublicRow } from '../bins/public-bin.queries.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { queryFileKeys } from '../photos/photo.queries.ts';
import { searchPatterns } from './search-patterns.ts';
import {
  type ListedBinRow,
  querySharedBin,
  querySharedBinOfLocation,
  querySharedFinds,
  querySharedLocation,
  querySharedPhoto,
} from './share-link.queries.ts';

type Requested = CallData<'shareLinks.get'>;

type OpenLink = { db: Queryable; token: string; ownerId: string; linkId: string; now: string };

const pageSize = costModel.itemsPerPublicPage;

/** Ended, expired and invented tokens run the same statements. @throws AppError `shareLinks.notFound`. */
export async function readShared(
  db: Queryable,
  now: string,
  { token, page = 1, bin, search }: Requested,
): Promise<Shared> {
  const link: OpenLink = { db, token, now, ...(await findLink(db, token)) };
  const patterns = searchPatterns(search ?? '');
  const content =
    (await readBin(link, page)) ??
    (await (bin !== undefined
      ? readBinOfLocation(link, page, bin)
      : patterns.length > 0
        ? readFinds(link, patterns)
        : readLocation(link, page)));
  if (content === undefined) throw new AppError('shareLinks.notFound');
  return content;
}

async function findLink(db: Queryable, token: string): Promise<{ ownerId: string; linkId: string }> {
  const [row] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'share' });
  return { ownerId: row?.ownerId ?? NOBODY, linkId: row?.rowId ?? NOBODY };
}

async function readBin(link: OpenLink, page: number): Promise<Shared | undefined> {
  const { db, ownerId, linkId, now } = link;
  const [row] = await querySharedBin(db, { ownerId, linkId, now, ...partOf(page) });
  return row && presentBin(link, row);
}

async function readBinOfLocation(link: OpenLink, page: number, key: string): Promise<Shared | undefined> {
  const { db, ownerId, linkId, now } = link;
  const [row] = await querySharedBinOfLocation(db, { ownerId, linkId, now, key, ...partOf(page) });
  if (row === undefined) return undefined;
  const { location, label } = row;
  return { ...(await presentBin(link, row)), location, ...(label !== null && { label }) };
}

async function readLocation(link: OpenLink, page: number): Promise<Shared | undefined> {
  const { db, ownerId, linkId, now } = link;
  const [row] = await querySharedLocation(db, { ownerId, linkId, now, ...partOf(page) });
  if (row === undefined) return undefined;
  const { binCount, bins } = row;
  const addressesOf = await addressPhotos(link, (bins ?? []).map(firstPhoto));
  return {
    ...{ ...presentPlace(row), binCount, pages: pagesFor(binCount) },
    bins: (bins ?? []).map((bin) => presentListed(bin, addressesOf)),
  };
}

async function readFinds(link: OpenLink, patterns: string[]): Promise<Shared | undefined> {
  const { db, ownerId, linkId, now } = link;
  const limits = { binLimit: pageSize, limit: pageSize + 1 };
  const [row] = await querySharedFinds(db, { ownerId, linkId, now, patterns, ...limits });
  if (row === undefined) return undefined;
  const [bins, items] = [row.bins ?? [], (row.items ?? []).slice(0, pageSize)];
  const photos = [...bins.map(firstPhoto), ...items.map((item) => item.photos)];
  const addressesOf = await addressPhotos(link, photos);
  return {
    ...{ ...presentPlace(row), binCount: row.binCount },
    bins: bins.map((bin) => presentListed(bin, addressesOf)),
    found: items.map(({ bin, binName, ...item }) => ({
      ...presentPublicItem(item, addressesOf),
      bin,
      binName,
    })),
    ...((row.items ?? []).length > pageSize && { hasMoreFound: true }),
  };
}

async function presentBin(link: OpenLink, row: PublicRow): Promise<Shared> {
  const addressesOf = await addressPhotos(link, [
    row.photos,
    ...(row.items ?? []).map(({ photos }) => photos),
  ]);
  return { ...presentPublicBin(row, addressesOf), pages: pagesFor(row.itemCount) };
}

function presentPlace({ name, color }: { name: string; color: string | null }) {
  return { ...presentLook({ name, color, tags: [], icon: null }), items: [] };
}

function presentListed(bin: ListedBinRow, addressesOf: AddressesOf) {
  const { key, label, itemCount } = bin;
  return {
    ...{ key, itemCount, ...presentLook(bin) },
    ...presentPhotos(firstPhoto(bin), addressesOf),
    ...(label !== null && { label }),
  };
}

function firstPhoto({ photos }: ListedBinRow): Photo[] | null {
  return photos?.slice(0, 1) ?? null;
}

function partOf(page: number): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** Security: photos are addressed by the key of their files, because a share page reveals no ids. */
async function addressPhotos(
  { db, ownerId, token }: OpenLink,
  lists: readonly (readonly Photo[] | null)[],
): Promise<AddressesOf> {
  const ids = lists.flatMap((photos) => (photos ?? []).map(({ id }) => id));
  const fileKeys = ids.length === 0 ? [] : await queryFileKeys(db, { ownerId, ids });
  const keyOf = new Map(fileKeys.map(({ id, fileKey }) => [id, fileKey]));
  return (id) => {
    const key = keyOf.get(id);
    const address = (size: PhotoSize) => `/s/${token}/photos/${key}/${size}`;
    return key === undefined ? undefined : { url: address('large'), thumbnailUrl: address('small') };
  };
}

/** Whether the link leads to a bin that shows this photo now. @throws AppError `photos.notFound`. */
export async function findSharedPhoto(
  db: Queryable,
  now: string,
  token: string,
  fileKey: string,
): Promise<string> {
  const [photo] = await querySharedPhoto(db, { ...(await findLink(db, token)), fileKey, now });
  if (photo === undefined) throw new AppError('photos.notFound');
  return photo.fileKey;
}

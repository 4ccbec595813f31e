import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { fold, lower } from '#domain/fold.ts';
import type { Shared } from '#domain/links/share-link.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { publicValues } from '#domain/own-fields/own-values.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { NOBODY } from '../access/locked-owner.ts';
import { queryFileKeys } from '../attachments/attachment.queries.ts';
import type { PublicRow } from '../bins/find-bin.queries.ts';
import {
  type AddressesOf,
  presentLook,
  presentPhotos,
  presentPublicBin,
  presentPublicItem,
} from '../bins/public-bin.present.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { queryFields } from '../own-fields/own-field.queries.ts';
import {
  type ListedBinRow,
  querySharedBin,
  querySharedBinOfLocation,
  querySharedFinds,
  querySharedLocation,
  querySharedPhoto,
} from './share-link.queries.ts';
import { readSharedList } from './shared-list.ts';

const wordsMax = 8;

/** Characters by the one that `fold` makes of them: letters with marks, of full width, quotation marks and dashes. */
const otherForms = Map.groupBy(
  [
    [0xa0, 0x24f],
    [0x2b0, 0x2ff],
    [0x1e00, 0x1eff],
    [0x2000, 0x22ff],
    [0xff01, 0xff5e],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  ),
  fold,
);

type Requested = CallData<'shareLinks.get'>;

type OpenLink = { db: Queryable; token: string; ownerId: string; linkId: string; now: string };

const pageSize = costModel.itemsPerPublicPage;

/** Ended, expired and invented tokens run the same statements. @throws AppError `shareLinks.notFound`. */
export async function readShared(
  db: Queryable,
  now: string,
  { token, page = 1, bin, search, stage }: Requested,
): Promise<Shared> {
  const link: OpenLink = { db, token, now, ...(await findLink(db, token)) };
  const patterns = searchPatterns(search ?? '');
  const content =
    (await readBin(link, page)) ??
    (await (bin !== undefined
      ? readBinOfLocation(link, page, bin)
      : patterns.length > 0
        ? readFinds(link, patterns)
        : readLocation(link, page))) ??
    (await readList(link, page, stage));
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
  return { ...(await presentBin(link, row)), location: row.location, ...presentWhere(row) };
}

async function readLocation(link: OpenLink, page: number): Promise<Shared | undefined> {
  const { db, ownerId, linkId, now } = link;
  const [row] = await querySharedLocation(db, { ownerId, linkId, now, ...partOf(page) });
  if (row === undefined) return undefined;
  const { binCount, bins } = row;
  const addressesOf = await addressPhotos(link, (bins ?? []).map(firstPhoto));
  return {
    ...presentPlace(row),
    ...presentValues(await readFields(link, [row]), 'location', row),
    binCount,
    pages: pagesFor(binCount),
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
    ...presentPlace(row),
    binCount: row.binCount,
    bins: bins.map((bin) => presentListed(bin, addressesOf)),
    found: items.map(({ bin, binName, ...item }) => ({
      ...presentPublicItem(item, addressesOf),
      bin,
      binName,
    })),
    ...((row.items ?? []).length > pageSize && { hasMoreFound: true }),
  };
}

async function readList(
  { db, ...link }: OpenLink,
  page: number,
  stage: number | undefined,
): Promise<Shared | undefined> {
  const shared = await readSharedList(db, link, { stage, ...partOf(page) });
  return shared && { ...shared, tags: [], items: [], pages: pagesFor(shared.list.entryCount) };
}

async function presentBin(link: OpenLink, row: PublicRow): Promise<Shared> {
  const addressesOf = await addressPhotos(link, [
    row.photos,
    ...(row.items ?? []).map(({ photos }) => photos),
  ]);
  const fields = await readFields(link, [row, ...(row.items ?? [])]);
  const { items, ...bin } = presentPublicBin(row, addressesOf);
  return {
    ...bin,
    ...presentValues(fields, 'bin', row),
    items: items.map((item, at) => ({ ...item, ...presentValues(fields, 'item', row.items?.[at]) })),
    pages: pagesFor(row.itemCount),
  };
}

type WithValues = { fields?: OwnValues | null };

/** The fields that the owner defined; not read if none of these things has a value. */
async function readFields(
  { db, ownerId }: OpenLink,
  things: readonly WithValues[],
): Promise<readonly OwnField[]> {
  if (things.every(({ fields }) => !fields)) return [];
  const [row] = await queryFields(db, { ownerId });
  return row?.fields ?? [];
}

function presentValues(
  defined: readonly OwnField[],
  of: FieldHolder,
  thing: WithValues = {},
): Pick<Shared, 'values'> {
  const values = publicValues(defined, of, thing.fields ?? {});
  return values.length > 0 ? { values } : {};
}

function presentPlace({ name, color }: { name: string; color: string | null }) {
  return { ...presentLook({ name, color, tags: [], icon: null }), items: [] };
}

function presentListed(bin: ListedBinRow, addressesOf: AddressesOf) {
  const { key, itemCount } = bin;
  return {
    key,
    itemCount,
    ...presentLook(bin),
    ...presentPhotos(firstPhoto(bin), addressesOf),
    ...presentWhere(bin),
  };
}

function presentWhere({ label, places }: Pick<ListedBinRow, 'label' | 'places'>) {
  return { ...(label !== null && { label }), ...(places.length > 0 && { places }) };
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

/** Returns whether the link leads to a bin that shows this photo now. @throws AppError `photos.notFound`. */
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

/**
 * Returns a regular expression of PostgreSQL for each word. Upper case and marks do not count, also where the database
 * knows only ASCII letters. The words cannot have an expression of their own.
 */
function searchPatterns(text: string): string[] {
  const words = text
    .toWellFormed()
    .split(/[\s\p{C}]+/u)
    .filter((word) => word !== '');
  return words.slice(0, wordsMax).map((word) => {
    const [letters, foldedLetters] = [[...lower(word)], [...fold(word)]];
    const folded = foldedLetters.map(anyFormOf).join('');
    // Letters like æ fold to two, marks to none.
    return letters.length === foldedLetters.length
      ? folded
      : [folded, letters.map(anyCaseOf).join('')].filter(Boolean).join('|');
  });
}

function anyFormOf(letter: string): string {
  const others = otherForms.get(letter);
  if (others === undefined) return anyCaseOf(letter);
  return `[${[letter, letter.toUpperCase(), ...others].map(literal).join('')}]`;
}

function anyCaseOf(letter: string): string {
  const upper = letter.toUpperCase();
  if (letter !== upper && [...upper].length === 1) return `[${letter}${upper}]`;
  return literal(letter);
}

function literal(letter: string): string {
  return /^[\p{L}\p{N}]$/u.test(letter) ? letter : `\\U${hex(letter)}`;
}

/** PostgreSQL reads `\Uhhhhhhhh` as one character. */
function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0');
}

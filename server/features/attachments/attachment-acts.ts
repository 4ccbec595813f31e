import { type AttachmentIn, type ListName, removeAttachment } from '#domain/attachments/attachment-lists.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryProfile } from '../account/profile.queries.ts';
import { type Caller, type CallRate, type Outcome, perHour } from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { takeNewIds } from '../items/stored-items.ts';
import {
  type AttachmentRow,
  deleteUnusedFile,
  purgeTrashedProfilePhotos,
  queryAttachments,
  sumAttachmentBytes,
  trashAttachment,
  untrashAttachment,
} from './attachment.queries.ts';
import { type LockedHolder, lockHolder, openHolder, type StoredLists } from './attachment-holder.ts';

/** The history events that the write records. */
export type RecordedEvents = { events: NewEvent[] };

/** A person's photo goes to everybody who shares something with them, as a new name does. */
const changesPerHour = 600;
const profilePhotosPerHour = 60;
export const attachmentRate = {
  limits: [perHour(changesPerHour)],
  weigh: ({ target }: { target: PhotoTarget }) =>
    target.kind === 'me' ? changesPerHour / profilePhotosPerHour : 1,
} satisfies CallRate<'photos.create'>;

/** What differs between the lists of photos and of documents. */
export type ListFacts<L extends ListName> = {
  name: L;
  notFound: ErrorCode;
  /** The entry of a row; undefined for a row of the other list. */
  entryOf(row: AttachmentRow): AttachmentIn<L> | undefined;
  /** @throws AppError `photos.tooMany`, `documents.tooMany`. */
  add(
    list: readonly AttachmentIn<L>[],
    entry: AttachmentIn<L>,
    at: { kind: PhotoTarget['kind']; place?: number | undefined },
  ): AttachmentIn<L>[];
};

type Addressed = { target: PhotoTarget; id: string };

/** Refuses before the file is received, as far as is known then; `assertRoomFor` then throws if the list is full. */
export async function admitFile<L extends ListName>(
  db: Queryable,
  caller: Caller,
  target: PhotoTarget,
  { name }: ListFacts<L>,
  assertRoomFor: (count: number) => void,
): Promise<{ ownerId: string }> {
  const { ownerId, lists } = await openHolder(db, caller, target);
  assertRoomFor(lists[name]?.length ?? 0);
  caller.storage.assertRoom(caller.userId, ownerId, 1);
  const [[owner], [used]] = await Promise.all([
    queryProfile(db, { userId: ownerId }),
    sumAttachmentBytes(db, { ownerId }),
  ]);
  if (owner !== undefined)
    caller.storage.assertRoomForFile(caller.userId, { id: ownerId, plan: owner.plan }, used?.bytes ?? 0, 1);
  return { ownerId };
}

/**
 * Adds an attachment that `insert` writes; its files, if it has some, are stored under `fileKey`.
 * @throws AppError `photos.full`, `photos.ownerFull`, `storage.full`, `ids.taken`, `server.busy`.
 */
export async function addTo<L extends ListName>(
  tx: Transaction,
  caller: Caller,
  target: PhotoTarget,
  facts: ListFacts<L>,
  { entry, fileKey, bytes }: { entry: AttachmentIn<L>; fileKey: string | null; bytes: number },
  insert: (row: RowOfHolder) => Promise<unknown>,
) {
  const holder = await lockHolder(tx, caller, target);
  const { ownerId, binId } = holder;
  const list = facts.add(listOf(holder, facts), entry, { kind: target.kind });
  await assertRoom(holder, caller, bytes);
  await takeNewIds(tx, [entry.id], ownerId);
  if (fileKey !== null) {
    const [ours] = await deleteUnusedFile(tx, { ownerId, fileKey });
    // Storing took so long that the files were released for removal.
    if (ours === undefined) throw new AppError('server.busy');
  }
  const { kind, id } = target;
  await insert({ ownerId, kind, target: id, binId, createdBy: caller.userId, createdAt: caller.now });
  await trashReplaced(tx, caller, target, holder, list);
  return changed(holder, target, [entry.id], await writeList(holder, facts, list));
}

type RowOfHolder = Pick<AttachmentRow, 'kind' | 'target' | 'binId' | 'createdBy' | 'createdAt'> & {
  ownerId: string;
};

/** Exact, as the owner is locked. */
async function assertRoom({ owner, ownerId }: LockedHolder, caller: Caller, bytes: number): Promise<void> {
  const { plan } = await owner.profile();
  const [used] = await sumAttachmentBytes(owner.tx, { ownerId });
  caller.storage.assertRoom(caller.userId, ownerId, 1);
  caller.storage.assertRoomForFile(caller.userId, { id: ownerId, plan }, used?.bytes ?? 0, bytes);
}

/** Moves it to the trash. @throws AppError `photos.notFound`, `documents.notFound`. */
export async function deleteFrom<L extends ListName>(
  tx: Transaction,
  caller: Caller,
  { target, id }: Addressed,
  facts: ListFacts<L>,
) {
  const holder = await lockHolder(tx, caller, target);
  const { ownerId } = holder;
  const before = listOf(holder, facts);
  const place = before.findIndex((each) => each.id === id);
  if (place < 0) {
    await findTrashed(tx, ownerId, { target, id }, facts);
    return unchanged(ownerId, [id]);
  }
  const list = removeAttachment(before, id);
  if (target.kind === 'me') await trashReplaced(tx, caller, target, holder, list);
  else await trashAttachment(tx, { ownerId, id, now: caller.now, place });
  return changed(holder, target, [id], await writeList(holder, facts, list));
}

/** Restores it to its place. @throws AppError `photos.notFound`, `documents.notFound`. */
export async function restoreTo<L extends ListName>(
  tx: Transaction,
  caller: Caller,
  { target, id }: Addressed,
  facts: ListFacts<L>,
) {
  const holder = await lockHolder(tx, caller, target);
  const { ownerId } = holder;
  const before = listOf(holder, facts);
  const there = before.find((each) => each.id === id);
  if (there !== undefined) return { ...unchanged(ownerId, [id]), entry: there };
  const { entry, place } = await findTrashed(tx, ownerId, { target, id }, facts);
  const list = facts.add(before, entry, { kind: target.kind, place: place ?? undefined });
  await untrashAttachment(tx, { ownerId, id });
  await trashReplaced(tx, caller, target, holder, list);
  return { ...changed(holder, target, [id], await writeList(holder, facts, list)), entry };
}

/**
 * Replaces one entry or the whole list by what `change` returns; the same list changes nothing.
 * @throws AppError what `change` throws.
 */
export async function changeList<L extends ListName>(
  tx: Transaction,
  caller: Caller,
  target: PhotoTarget,
  facts: ListFacts<L>,
  change: (
    list: readonly AttachmentIn<L>[],
    holder: LockedHolder,
  ) => readonly AttachmentIn<L>[] | Promise<readonly AttachmentIn<L>[]>,
) {
  const holder = await lockHolder(tx, caller, target);
  const before = listOf(holder, facts);
  const list = await change(before, holder);
  const isSame = list.length === before.length && list.every((each, at) => each === before[at]);
  if (isSame) return { ...unchanged(holder.ownerId, []), list };
  return { ...changed(holder, target, [], await writeList(holder, facts, list)), list };
}

/** @throws AppError `photos.notFound`, `documents.notFound`. */
export function requireEntry<L extends ListName>(
  list: readonly AttachmentIn<L>[],
  id: string,
  { notFound }: ListFacts<L>,
): AttachmentIn<L> {
  const entry = list.find((each) => each.id === id);
  if (entry === undefined) throw new AppError(notFound);
  return entry;
}

/** Presents an earlier outcome. @throws AppError `photos.notFound`, `documents.notFound` where it was deleted since. */
export async function findAgain<L extends ListName>(
  db: Queryable,
  caller: Caller,
  { target, id }: { target: PhotoTarget; id: string | undefined },
  { revisions }: Outcome,
  facts: ListFacts<L>,
) {
  const list = listOf(await openHolder(db, caller, target), facts);
  return { entry: requireEntry(list, id ?? '', facts), revisions: revisionsFor(target, revisions) };
}

/** Omits the revisions of streams that show the person's photo, which they may not know. */
export function revisionsFor(
  { kind }: PhotoTarget,
  { me = 0, ...others }: Outcome['revisions'],
): Outcome['revisions'] {
  return kind === 'me' ? { me } : others;
}

export function listOf<L extends ListName>(
  { lists }: Pick<LockedHolder, 'lists'>,
  { name }: ListFacts<L>,
): AttachmentIn<L>[] {
  return (lists[name] ?? []) as AttachmentIn<L>[];
}

function writeList<L extends ListName>(
  holder: LockedHolder,
  { name }: ListFacts<L>,
  list: readonly AttachmentIn<L>[],
): Promise<StoredLists> {
  return holder.write({ ...holder.lists, [name]: list });
}

/** `revisions` are those that the answer tells. */
function changed(
  { ownerId }: LockedHolder,
  { kind }: PhotoTarget,
  ids: string[],
  { revisions, elsewhere, ...rest }: StoredLists,
) {
  return {
    ownerId: kind === 'me' ? undefined : ownerId,
    outcome: { ids, revisions: { ...revisions, ...elsewhere } },
    revisions,
    ...rest,
  };
}

function unchanged(ownerId: string, ids: string[]) {
  const events: NewEvent[] = [];
  return { ownerId, outcome: { ids, revisions: {} }, revisions: {}, events };
}

/** @throws AppError `photos.notFound`, `documents.notFound`, also for one of something else. */
async function findTrashed<L extends ListName>(
  tx: Transaction,
  ownerId: string,
  { target, id }: Addressed,
  { entryOf, notFound }: ListFacts<L>,
): Promise<{ entry: AttachmentIn<L>; place: number | null }> {
  const [row] = await queryAttachments(tx, { ownerId, ids: [id] });
  const isIts = row?.kind === target.kind && row.target === target.id && row.deletedAt !== null;
  const entry = isIts ? entryOf(row) : undefined;
  if (row === undefined || entry === undefined) throw new AppError(notFound);
  return { entry, place: row.place };
}

/** Keeps only a person's last photo in the trash. */
async function trashReplaced(
  tx: Transaction,
  { now }: Caller,
  { kind }: PhotoTarget,
  { ownerId, lists }: LockedHolder,
  after: readonly { id: string }[],
): Promise<void> {
  if (kind !== 'me') return;
  const replaced = lists.photos?.find(({ id }) => after.every((photo) => photo.id !== id));
  if (replaced === undefined) return;
  await purgeTrashedProfilePhotos(tx, { ownerId, now });
  await trashAttachment(tx, { ownerId, id: replaced.id, now, place: 0 });
}

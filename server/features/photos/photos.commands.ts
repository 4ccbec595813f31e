import { v7 as uuidv7 } from 'uuid';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { photoAddresses } from '#domain/photos/photo-limits.ts';
import { addPhoto, assertRoomForPhoto, orderPhotos, removePhoto } from '#domain/photos/photo-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { queryProfile } from '../account/profile.queries.ts';
import {
  accountLimitsOnly,
  type Caller,
  type CallRate,
  noNewIds,
  type Outcome,
  perHour,
  type StoredPhoto,
  type Upload,
  type Write,
} from '../command.ts';
import type { NewEvent } from '../history/event.ts';
import { takeNewIds } from '../items/stored-items.ts';
import {
  deleteUnusedFile,
  insertPhoto,
  type PhotoRow,
  purgeTrashedProfilePhotos,
  queryPhotos,
  sumPhotoBytes,
  trashPhoto,
  untrashPhoto,
} from './photo.queries.ts';
import { type LockedHolder, lockHolder, openHolder, type StoredPhotos } from './photo-holder.ts';
import { storedText, textMark } from './photo-text.ts';

/** A person's photo goes to everybody who shares something with them, as a new name does. */
const changesPerHour = 600;
const profilePhotosPerHour = 60;
const rate: CallRate<'photos.create' | 'photos.delete' | 'photos.restore'> = {
  limits: [perHour(changesPerHour)],
  weigh: ({ target }) => (target.kind === 'me' ? changesPerHour / profilePhotosPerHour : 1),
};

/** The history events that the write records. */
type RecordedEvents = { events: NewEvent[] };

export const createPhoto: Upload<'photos.create', RecordedEvents> = {
  summary:
    'Adds a photo to a bin, an item, a location or the user’s profile. The request is `multipart/form-data` with two parts in this order: `data` (JSON) and `file` (JPEG, PNG, WebP or AVIF, at most 15 MiB). Stored as WebP without metadata, the longest side at most 2,048 pixels. A repeated request is answered before its file is read.',
  rate,
  newIds: () => 1,
  history: (_data, { events }) => events,
  async admit(db, caller, { target }) {
    const { ownerId, photos } = await openHolder(db, caller, target);
    assertRoomForPhoto(target.kind, photos.length);
    caller.storage.assertRoom(caller.userId, ownerId, 1);
    const [[owner], [used]] = await Promise.all([
      queryProfile(db, { userId: ownerId }),
      sumPhotoBytes(db, { ownerId }),
    ]);
    if (owner !== undefined)
      caller.storage.assertRoomForPhoto(
        caller.userId,
        { id: ownerId, plan: owner.plan },
        used?.bytes ?? 0,
        1,
      );
    return { ownerId };
  },
  async act(tx, caller, { id = uuidv7(), target }, file) {
    const holder = await lockHolder(tx, caller, target);
    const { bytes } = file;
    const photo = photoOf({ ...file, id, textModel: textMark(file.text) });
    const photos = addPhoto(target.kind, holder.photos, photo);
    await assertRoom(holder, caller, bytes);
    await takeNewIds(tx, [id], holder.ownerId);
    await insert(tx, caller, holder, target, photo, file);
    await trashReplaced(tx, caller, holder, photos);
    const stored = await holder.write(photos);
    return { ...done(holder, target, [id], stored), result: withAddresses(photo, stored.revisions) };
  },
  replay: presentAgain,
};

/** Exact, as the owner is locked. @throws AppError `photos.full`, `photos.ownerFull`, `storage.full`. */
async function assertRoom({ owner, ownerId }: LockedHolder, caller: Caller, bytes: number): Promise<void> {
  const { plan } = await owner.profile();
  const [used] = await sumPhotoBytes(owner.tx, { ownerId });
  caller.storage.assertRoom(caller.userId, ownerId, 1);
  caller.storage.assertRoomForPhoto(caller.userId, { id: ownerId, plan }, used?.bytes ?? 0, bytes);
}

async function insert(
  tx: Transaction,
  caller: Caller,
  { ownerId, binId }: LockedHolder,
  target: PhotoTarget,
  photo: Photo,
  { fileKey, bytes, text }: StoredPhoto,
): Promise<void> {
  const [ours] = await deleteUnusedFile(tx, { ownerId, fileKey });
  // Storing took so long that the files were released for removal.
  if (ours === undefined) throw new AppError('server.busy');
  await insertPhoto(tx, {
    ...photo,
    ownerId,
    kind: target.kind,
    target: target.id,
    binId,
    fileKey,
    bytes,
    ...storedText(text),
    createdBy: caller.userId,
    createdAt: caller.now,
  });
}

export const deletePhoto: Write<'photos.delete', RecordedEvents> = {
  summary: 'Moves a photo to the trash for 30 days; the photo of a profile until the next one is deleted.',
  rate,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, { target, id }) {
    const holder = await lockHolder(tx, caller, target);
    const { ownerId } = holder;
    const place = holder.photos.findIndex((photo) => photo.id === id);
    if (place < 0) return unchanged(ownerId, await findTrashed(tx, ownerId, target, id));
    const photos = removePhoto(holder.photos, id);
    if (target.kind === 'me') await trashReplaced(tx, caller, holder, photos);
    else await trashPhoto(tx, { ownerId, id, now: caller.now, place });
    const stored = await holder.write(photos);
    return { ...done(holder, target, [id], stored), result: { revisions: stored.revisions } };
  },
  async replay(db, caller, { target }, { revisions }) {
    await openHolder(db, caller, target);
    return { revisions: revisionsFor(target, revisions) };
  },
};

/** Keeps only a person's last photo in the trash. */
async function trashReplaced(
  tx: Transaction,
  { now }: Caller,
  { ownerId, photos: before }: LockedHolder,
  after: readonly Photo[],
): Promise<void> {
  const [replaced] = before.filter(({ id }) => after.every((photo) => photo.id !== id));
  if (replaced === undefined) return;
  await purgeTrashedProfilePhotos(tx, { ownerId, now });
  await trashPhoto(tx, { ownerId, id: replaced.id, now, place: 0 });
}

function done(
  { ownerId }: LockedHolder,
  { kind }: PhotoTarget,
  ids: string[],
  { revisions, elsewhere, ...rest }: StoredPhotos,
) {
  return {
    ownerId: kind === 'me' ? undefined : ownerId,
    outcome: { ids, revisions: { ...revisions, ...elsewhere } },
    ...rest,
  };
}

/** Omits the revisions of streams that show the person's photo, which they may not know. */
function revisionsFor(
  { kind }: PhotoTarget,
  { me = 0, ...others }: Outcome['revisions'],
): Outcome['revisions'] {
  return kind === 'me' ? { me } : others;
}

/** The photo is in the trash already. */
function unchanged(ownerId: string, { id }: Pick<PhotoRow, 'id'>) {
  return { ownerId, outcome: { ids: [id], revisions: {} }, result: { revisions: {} }, events: [] };
}

export const restorePhoto: Write<'photos.restore', RecordedEvents> = {
  summary: 'Restores a photo from the trash to its former position.',
  rate,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, { target, id }) {
    const holder = await lockHolder(tx, caller, target);
    const { ownerId } = holder;
    const there = holder.photos.find((photo) => photo.id === id);
    if (there !== undefined) return { ...unchanged(ownerId, there), result: withAddresses(there, {}) };
    const { place, ...row } = await findTrashed(tx, ownerId, target, id);
    const photo = photoOf(row);
    const photos = addPhoto(target.kind, holder.photos, photo, place ?? undefined);
    await untrashPhoto(tx, { ownerId, id });
    if (target.kind === 'me') await trashReplaced(tx, caller, holder, photos);
    const stored = await holder.write(photos);
    return { ...done(holder, target, [id], stored), result: withAddresses(photo, stored.revisions) };
  },
  replay: presentAgain,
};

/** @throws AppError `photos.notFound`, also for a photo of something else. */
async function findTrashed(
  tx: Transaction,
  ownerId: string,
  { kind, id: targetId }: PhotoTarget,
  id: string,
): Promise<PhotoRow> {
  const [row] = await queryPhotos(tx, { ownerId, ids: [id] });
  if (row === undefined || row.kind !== kind || row.target !== targetId || row.deletedAt === null)
    throw new AppError('photos.notFound');
  return row;
}

export const orderPhotosOf: Write<'photos.order', RecordedEvents> = {
  summary: 'Changes the order of photos. Photos that are not listed come last.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, { target, ids }) {
    const holder = await lockHolder(tx, caller, target);
    const { ownerId, photos: before } = holder;
    const photos = orderPhotos(before, ids);
    if (photos.every((photo, at) => photo === before[at])) {
      const outcome = { ids: [], revisions: {} };
      return { ownerId, outcome, result: { photos, revisions: {} }, events: [] };
    }
    const stored = await holder.write(photos);
    return { ...done(holder, target, [], stored), result: { photos, revisions: stored.revisions } };
  },
  async replay(db, caller, { target }, { revisions }) {
    return {
      photos: (await openHolder(db, caller, target)).photos,
      revisions: revisionsFor(target, revisions),
    };
  },
};

/** @throws AppError `photos.notFound` where it was deleted since. */
async function presentAgain(
  db: Queryable,
  caller: Caller,
  { target }: CallData<'photos.create' | 'photos.restore'>,
  { ids: [id], revisions }: Outcome,
) {
  const { photos } = await openHolder(db, caller, target);
  const photo = photos.find((each) => each.id === id);
  if (photo === undefined) throw new AppError('photos.notFound');
  return withAddresses(photo, revisionsFor(target, revisions));
}

function withAddresses(photo: Photo, revisions: Outcome['revisions']) {
  return { ...photo, ...photoAddresses(photo.id), revisions };
}

function photoOf({
  id,
  width,
  height,
  placeholder,
  textModel,
}: Omit<Photo, 'textModel'> & Pick<PhotoRow, 'textModel'>): Photo {
  return { id, width, height, placeholder, ...(textModel !== null && { textModel }) };
}

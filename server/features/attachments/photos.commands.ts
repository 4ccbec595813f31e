import { v7 as uuidv7 } from 'uuid';
import type { CallData } from '#domain/calls.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { photoAddresses } from '#domain/photos/photo-limits.ts';
import { addPhoto, assertRoomForPhoto, markPhoto, orderPhotos } from '#domain/photos/photo-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import {
  accountLimitsOnly,
  type Caller,
  noNewIds,
  type Outcome,
  type Upload,
  type Write,
} from '../command.ts';
import { insertPhoto, updatePhoto } from './attachment.queries.ts';
import {
  addTo,
  admitFile,
  changeList,
  deleteFrom,
  findAgain,
  type ListFacts,
  listOf,
  type RecordedEvents,
  attachmentRate as rate,
  requireEntry,
  restoreTo,
  revisionsFor,
} from './attachment-acts.ts';
import { openHolder } from './attachment-holder.ts';
import { storedText, textMark } from './attachment-text.ts';

const photoList: ListFacts<'photos'> = {
  name: 'photos',
  notFound: 'photos.notFound',
  entryOf: (row) => (row.type === 'photo' ? photoOf(row) : undefined),
  add: addPhoto,
};

export const createPhoto: Upload<'photos.create', RecordedEvents> = {
  summary:
    'Adds a photo to a bin, an item, a location or the user’s profile. The request is `multipart/form-data` with two parts in this order: `data` (JSON) and `file` (JPEG, PNG, WebP or AVIF, at most 15 MiB). Stored as WebP without metadata, the longest side at most 2,048 pixels. A repeated request is answered before its file is read.',
  rate,
  newIds: () => 1,
  history: (_data, { events }) => events,
  admit: (db, caller, { target }) =>
    admitFile(db, caller, target, photoList, (count) => assertRoomForPhoto(target.kind, count)),
  async act(tx, caller, { id = uuidv7(), target }, { fileKey, bytes, text, use = null, ...picture }) {
    const { width, height, placeholder } = picture;
    const row = { id, fileKey, bytes, width, height, placeholder, use, ...storedText(text) };
    const entry = photoOf({ ...row, textModel: textMark(text) });
    const { revisions, ...done } = await addTo(tx, caller, target, photoList, { ...row, entry }, (of) =>
      insertPhoto(tx, { ...row, ...of }),
    );
    return { ...done, result: withAddresses(entry, revisions) };
  },
  replay: (db, caller, { target }, outcome) =>
    presentAgain(db, caller, { target, id: outcome.ids[0] }, outcome),
};

export const updatePhotoUse: Write<'photos.update', RecordedEvents> = {
  summary: 'Marks a photo as a receipt, or removes the mark.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, { target, id, use }) {
    const { list, revisions, ...done } = await changeList(
      tx,
      caller,
      target,
      photoList,
      async (photos, { ownerId }) => {
        const before = requireEntry(photos, id, photoList);
        if ((before.use ?? null) === use) return photos;
        await updatePhoto(tx, { ownerId, id, use });
        return photos.map((photo) => (photo === before ? markPhoto(photo, use) : photo));
      },
    );
    return { ...done, result: withAddresses(requireEntry(list, id, photoList), revisions) };
  },
  replay: (db, caller, data, outcome) => presentAgain(db, caller, data, outcome),
};

export const deletePhoto: Write<'photos.delete', RecordedEvents> = {
  summary: 'Moves a photo to the trash for 30 days; the photo of a profile until the next one is deleted.',
  rate,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, data) {
    const { revisions, ...done } = await deleteFrom(tx, caller, data, photoList);
    return { ...done, result: { revisions } };
  },
  async replay(db, caller, { target }, { revisions }) {
    await openHolder(db, caller, target);
    return { revisions: revisionsFor(target, revisions) };
  },
};

export const restorePhoto: Write<'photos.restore', RecordedEvents> = {
  summary: 'Restores a photo from the trash to its former position.',
  rate,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, data) {
    const { entry, revisions, ...done } = await restoreTo(tx, caller, data, photoList);
    return { ...done, result: withAddresses(entry, revisions) };
  },
  replay: (db, caller, data, outcome) => presentAgain(db, caller, data, outcome),
};

export const orderPhotosOf: Write<'photos.order', RecordedEvents> = {
  summary: 'Changes the order of photos. Photos that are not listed come last.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: (_data, { events }) => events,
  async act(tx, caller, { target, ids }) {
    const { list, revisions, ...done } = await changeList(tx, caller, target, photoList, (photos) =>
      orderPhotos(photos, ids),
    );
    return { ...done, result: { photos: [...list], revisions } };
  },
  async replay(db, caller, { target }, { revisions }) {
    const photos = listOf(await openHolder(db, caller, target), photoList);
    return { photos, revisions: revisionsFor(target, revisions) };
  },
};

async function presentAgain(
  db: Queryable,
  caller: Caller,
  of: { target: CallData<'photos.create'>['target']; id: string | undefined },
  outcome: Outcome,
) {
  const { entry, revisions } = await findAgain(db, caller, of, outcome, photoList);
  return withAddresses(entry, revisions);
}

function withAddresses(photo: Photo, revisions: Outcome['revisions']) {
  return { ...photo, ...photoAddresses(photo.id), revisions };
}

type PhotoFacts = Pick<Photo, 'id' | 'width' | 'height' | 'placeholder'> & {
  textModel: number | null;
  use: NonNullable<Photo['use']> | null;
};

function photoOf({ id, width, height, placeholder, textModel, use }: PhotoFacts): Photo {
  return {
    id,
    width,
    height,
    placeholder,
    ...(textModel !== null && { textModel }),
    ...(use !== null && { use }),
  };
}

import { neverOverwrites, type QueuedWritesOf } from '../operation.ts';
import { addPhoto, markPhoto, orderPhotos } from '../photos/photo-rules.ts';
import { removeAttachment } from './attachment-lists.ts';
import { attachmentWrite } from './attachment-writes.ts';

export const photoWrites: QueuedWritesOf<'photos'> = {
  'photos.update': {
    ...attachmentWrite<'photos', 'photos.update'>('photos', ({ id, use }, photos) =>
      photos.map((photo) => (photo.id === id ? markPhoto(photo, use) : photo)),
    ),
    restoreOverwritten: neverOverwrites,
  },
  'photos.delete': {
    ...attachmentWrite<'photos', 'photos.delete'>('photos', ({ id }, photos) => removeAttachment(photos, id)),
    restoreOverwritten: neverOverwrites,
  },
  'photos.restore': {
    ...attachmentWrite<'photos', 'photos.restore'>('photos', ({ target, id, was }, photos) => {
      if (was === undefined || photos.some((photo) => photo.id === id)) return photos;
      const { place, ...photo } = was;
      return addPhoto(target.kind, photos, { ...photo, id }, place);
    }),
    restoreOverwritten: neverOverwrites,
  },
  'photos.order': {
    ...attachmentWrite<'photos', 'photos.order'>('photos', ({ ids }, photos) => orderPhotos(photos, ids)),
    restoreOverwritten: neverOverwrites,
  },
};

import type { QueuedWritesOf } from '../operation.ts';
import { addPhoto, markPhoto, orderPhotos } from '../photos/photo-rules.ts';
import { attachmentWrite, deleteWrite, restoreWrite } from './attachment-writes.ts';

export const photoWrites: QueuedWritesOf<'photos'> = {
  'photos.update': attachmentWrite<'photos', 'photos.update'>('photos', ({ id, use }, photos) =>
    photos.map((photo) => (photo.id === id ? markPhoto(photo, use) : photo)),
  ),
  'photos.delete': deleteWrite('photos'),
  'photos.restore': restoreWrite('photos', addPhoto),
  'photos.order': attachmentWrite<'photos', 'photos.order'>('photos', ({ ids }, photos) =>
    orderPhotos(photos, ids),
  ),
};

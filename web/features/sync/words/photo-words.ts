import type { PhotoTarget } from '#domain/photos/photo.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { type Names, titleAlone, type WriteWordsOf } from './write-words.ts';

export const photoWords: WriteWordsOf<'photos'> = {
  'photos.delete': {
    title: (t, { data: { target } }, names) =>
      target.kind === 'me'
        ? t('sync.words.ownPhotoRemoved')
        : t('sync.words.photoDeleted', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
  'photos.restore': {
    title: (t, { data: { target } }, names) =>
      target.kind === 'me'
        ? t('sync.words.ownPhotoRestored')
        : t('sync.words.photoRestored', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
  'photos.order': {
    title: (t, { data: { target } }, names) =>
      t('sync.words.photosOrdered', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
};

/** Of an item the name of its bin. */
function nameOf(t: TFunction, target: PhotoTarget, names: Names): string {
  if (target.kind === 'me') return t('sync.words.ownProfile');
  if (target.kind === 'location') return names.location(target.id);
  return names.bin(target.kind === 'item' ? target.binId : target.id);
}

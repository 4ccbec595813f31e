import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const locationWords: WriteWordsOf<'locations'> = {
  'locations.create': {
    title: (t, { data }) => t('sync.words.locationCreated', { location: data.name }),
    ...titleAlone,
    newName: ({ name }) => name,
  },
  'locations.update': {
    title: (t, { data }, names) => t('sync.words.locationChanged', { location: names.location(data.id) }),
    ...titleAlone,
  },
  'locations.delete': {
    title: (t, { data }, names) => t('sync.words.locationDeleted', { location: names.location(data.id) }),
    ...titleAlone,
  },
  'locations.restore': {
    title: (t, { data }, names) => t('sync.words.locationRestored', { location: names.location(data.id) }),
    ...titleAlone,
  },
};

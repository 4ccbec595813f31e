import { noName, reasonAlone, type WriteWordsOf } from './write-words.ts';

export const locationWords: WriteWordsOf<'locations'> = {
  'locations.create': {
    title: (t, { data }) => t('sync.words.locationCreated', { location: data.name }),
    failed: reasonAlone,
    newName: ({ name }) => name,
    freeName: noName,
  },
  'locations.update': {
    title: (t, { data }, names) => t('sync.words.locationChanged', { location: names.location(data.id) }),
    failed: reasonAlone,
    newName: noName,
    freeName: noName,
  },
  'locations.delete': {
    title: (t, { data }, names) => t('sync.words.locationDeleted', { location: names.location(data.id) }),
    failed: reasonAlone,
    newName: noName,
    freeName: noName,
  },
  'locations.restore': {
    title: (t, { data }, names) => t('sync.words.locationRestored', { location: names.location(data.id) }),
    failed: reasonAlone,
    newName: noName,
    freeName: noName,
  },
};

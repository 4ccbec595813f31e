import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const accessWords: WriteWordsOf<'accessRequests' | 'accessEntries'> = {
  'accessRequests.grant': {
    title(t, { data: { target, locationId } }, names) {
      const targetName = locationId === undefined ? names.target(target) : names.location(locationId);
      return t('sync.words.requestGranted', { thing: targetName });
    },
    ...titleAlone,
  },
  'accessRequests.deny': {
    title: (t, { data }, names) => t('sync.words.requestDenied', { thing: names.target(data.target) }),
    ...titleAlone,
  },
  'accessEntries.update': {
    title: (t, { data }, names) => t('sync.words.roleChanged', { thing: names.target(data.target) }),
    ...titleAlone,
  },
  'accessEntries.delete': {
    title: (t, { data }, names) => t('sync.words.accessEnded', { thing: names.target(data.target) }),
    ...titleAlone,
  },
};

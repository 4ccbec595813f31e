import { noName, reasonAlone, type WriteWordsOf } from './write-words.ts';

export const accessWords: WriteWordsOf<'accessRequests' | 'accessEntries'> = {
  'accessRequests.grant': {
    title(t, { data: { target, locationId } }, names) {
      const targetName = locationId === undefined ? names.target(target) : names.location(locationId);
      return t('sync.words.requestGranted', { thing: targetName });
    },
    failed: reasonAlone,
    newName: noName,
    freeName: noName,
  },
  'accessRequests.deny': {
    title: (t, { data }, names) => t('sync.words.requestDenied', { thing: names.target(data.target) }),
    failed: reasonAlone,
    newName: noName,
    freeName: noName,
  },
  'accessEntries.update': {
    title: (t, { data }, names) => t('sync.words.roleChanged', { thing: names.target(data.target) }),
    failed: reasonAlone,
    newName: noName,
    freeName: noName,
  },
  'accessEntries.delete': {
    title: (t, { data }, names) => t('sync.words.accessEnded', { thing: names.target(data.target) }),
    failed: reasonAlone,
    newName: noName,
    freeName: noName,
  },
};

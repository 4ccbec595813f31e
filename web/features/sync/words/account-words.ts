import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const accountWords: WriteWordsOf<'me' | 'notifications'> = {
  'me.update': {
    title: (t, { data: { displayName } }) =>
      displayName === undefined
        ? t('sync.words.profileChanged')
        : t('sync.words.nameChanged', { name: displayName }),
    ...titleAlone,
  },
  'notifications.read': {
    title: (t) => t('sync.words.notificationsRead'),
    ...titleAlone,
  },
};

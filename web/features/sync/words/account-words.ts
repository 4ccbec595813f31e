import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const accountWords: WriteWordsOf<'me' | 'notifications'> = {
  'me.update': {
    title: (t, { data: { displayName, mutedNotifications } }) => {
      if (displayName !== undefined) return t('sync.words.nameChanged', { name: displayName });
      return t(mutedNotifications ? 'sync.words.notificationsChosen' : 'sync.words.profileChanged');
    },
    ...titleAlone,
  },
  'notifications.read': {
    title: (t) => t('sync.words.notificationsRead'),
    ...titleAlone,
  },
};

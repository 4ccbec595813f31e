import { neverOverwrites, noText, onlyAccount, type QueuedWritesOf } from '../operation.ts';
import { isInvite } from './notification-rules.ts';

export const notificationWrites: QueuedWritesOf<'notifications'> = {
  'notifications.read': {
    namedIds: ({ ids }) => ids,
    ...onlyAccount,
    account(me, data) {
      const ids = new Set(data.ids);
      const notifications = me.notifications.map((notification) =>
        ids.has(notification.id) && !isInvite(notification) ? { ...notification, read: true } : notification,
      );
      return { ...me, notifications };
    },
    isShownAsPending: true,
    mayLoseAccess: false,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },
};

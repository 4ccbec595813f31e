import { coversNothing, noChange, noIds, noItems, noText, type QueuedWritesOf } from '../queued-write.ts';
import { isInvite } from './notification-rules.ts';

export const notificationWrites: QueuedWritesOf<'notifications'> = {
  'notifications.read': {
    touches: ({ ids }) => ids,
    changesBins: noIds,
    creates: noIds,
    predict: noChange,
    items: noItems,
    account(me, data) {
      const ids = new Set(data.ids);
      const notifications = me.notifications.map((each) =>
        ids.has(each.id) && !isInvite(each) ? { ...each, read: true } : each,
      );
      return { ...me, notifications };
    },
    isTold: true,
    endsSight: false,
    ...noText,
    withTheirs: coversNothing,
  },
};

import { neverOverwrites, noIds, onlyAccount, type QueuedWritesOf, textLines } from '../queued-write.ts';

export const accountWrites: QueuedWritesOf<'me'> = {
  'me.update': {
    namedIds: noIds,
    ...onlyAccount,
    account(me, { displayName = me.displayName, photoURL = me.photoURL, mutedNotifications }) {
      const muted = mutedNotifications && { mutedNotifications };
      return { ...me, displayName, photoURL: photoURL ?? undefined, ...muted };
    },
    isShownAsPending: true,
    mayLoseAccess: false,
    text: ({ data }) => textLines(data.displayName),
    clearsEmptyText: true,
    restoreOverwritten: neverOverwrites,
  },
};

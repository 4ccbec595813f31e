import { neverOverwrites, noIds, onlyAccount, type QueuedWritesOf, textLines } from '../queued-write.ts';

export const accountWrites: QueuedWritesOf<'me'> = {
  'me.update': {
    namedIds: noIds,
    ...onlyAccount,
    account(
      { mutedNotifications: mutedBefore, ...me },
      { displayName = me.displayName, photoURL = me.photoURL, mutedNotifications: muted = mutedBefore ?? [] },
    ) {
      const mutedNotifications = muted.length > 0 ? { mutedNotifications: muted } : {};
      return { ...me, displayName, photoURL: photoURL ?? undefined, ...mutedNotifications };
    },
    isShownAsPending: true,
    mayLoseAccess: false,
    text: ({ data }) => textLines(data.displayName),
    clearsEmptyText: true,
    restoreOverwritten: neverOverwrites,
  },
};

import {
  neverOverwrites,
  noChange,
  noIds,
  noItemChanges,
  type QueuedWritesOf,
  textLines,
} from '../queued-write.ts';

export const accountWrites: QueuedWritesOf<'me'> = {
  'me.update': {
    namedIds: noIds,
    changedBinIds: noIds,
    creates: noIds,
    predict: noChange,
    items: noItemChanges,
    account(me, { displayName = me.displayName, photoURL = me.photoURL }) {
      return { ...me, displayName, photoURL: photoURL ?? undefined };
    },
    isShownAsPending: true,
    mayLoseAccess: false,
    text: ({ data }) => textLines(data.displayName),
    clearsEmptyText: true,
    restoreOverwritten: neverOverwrites,
  },
};

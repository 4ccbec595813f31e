import { coversNothing, noChange, noIds, noItems, type QueuedWritesOf, textLines } from '../queued-write.ts';

export const accountWrites: QueuedWritesOf<'me'> = {
  'me.update': {
    touches: noIds,
    changesBins: noIds,
    creates: noIds,
    predict: noChange,
    items: noItems,
    account(me, { displayName = me.displayName, photoURL = me.photoURL }) {
      return { ...me, displayName, photoURL: photoURL ?? undefined };
    },
    isTold: true,
    endsSight: false,
    text: ({ data }) => textLines(data.displayName),
    clearsEmptyText: true,
    withTheirs: coversNothing,
  },
};

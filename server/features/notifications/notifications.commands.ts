import { readAccount } from '../account/account.ts';
import { raiseAccounts } from '../account/revision.queries.ts';
import type { Read, Write } from '../command.ts';
import { markRead, queryReadable } from './notifications.queries.ts';

export const listNotifications: Read<'notifications.list'> = async (db, { userId }) => {
  const { notifications } = await readAccount(db, userId);
  return { notifications };
};

/** `ids` are those that were unread; what is not there, not one's own or an invitation is passed over. */
export const readNotifications: Write<'notifications.read'> = {
  async act(tx, { userId, now }, { ids }) {
    const unread = await queryReadable(tx, userId, ids);
    if (unread.length === 0) return done(userId, [], {});
    const [raised] = await raiseAccounts(tx, [userId]);
    const read = await markRead(tx, userId, ids, now);
    return done(
      userId,
      read.map(({ id }) => id),
      raised && { me: raised.revision },
    );
  },
  async again(_db, _caller, _data, { ids, revisions }) {
    return { ids, revisions };
  },
};

function done(userId: string, ids: string[], revisions: Record<string, number> = {}) {
  return { ownerId: userId, outcome: { ids, revisions }, result: { ids, revisions } };
}

import { readInbox } from '../account/account.ts';
import { raiseAccounts } from '../account/revision.queries.ts';
import { accountLimitsOnly, noHistory, noNewIds } from '../call-spec.ts';
import type { Read, Write } from '../command.ts';
import { markRead, queryReadable } from './notifications.queries.ts';

export const listNotifications: Read<'notifications.list'> = {
  summary: 'Lists the user’s notifications, newest first.',
  rate: accountLimitsOnly,
  async read(db, { userId }) {
    const { notifications } = await readInbox(db, userId);
    return { notifications };
  },
};

/** Ignores invitations and what is missing; `ids` are those that were unread. */
export const readNotifications: Write<'notifications.read'> = {
  summary: 'Marks notifications of the user as read. Invitations stay unread until they are answered.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { ids }) {
    const unread = await queryReadable(tx, { userId, ids });
    if (unread.length === 0) return done(userId, [], {});
    const [raised] = await raiseAccounts(tx, [userId]);
    const read = await markRead(tx, { userId, ids, now });
    return done(
      userId,
      read.map(({ id }) => id),
      raised && { me: raised.revision },
    );
  },
  async replay(_db, _caller, _data, { ids, revisions }) {
    return { ids, revisions };
  },
};

function done(userId: string, ids: string[], revisions: Record<string, number> = {}) {
  return { ownerId: userId, outcome: { ids, revisions }, result: { ids, revisions } };
}

import { AppError } from '#domain/errors.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { readInbox } from '../account/profile.ts';
import { accountLimitsOnly, noHistory, noNewIds, perHour, type Read, type Write } from '../command.ts';
import {
  deleteOthersAt,
  deleteSubscription,
  markRead,
  queryReadable,
  upsertSubscription,
} from './notifications.queries.ts';

const nothingRaised = { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };

export const readPushKey: Read<'push.get'> = {
  summary: 'Returns the public VAPID key with which a browser subscribes to push messages.',
  rate: accountLimitsOnly,
  async read(_db, { installation }) {
    return { publicKey: installation.push.publicKey };
  },
};

export const subscribeToPush: Write<'push.subscribe'> = {
  summary: 'Stores the push subscription of the session’s browser; it lasts as long as the session.',
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, sessionId, now, installation }, subscription) {
    const { endpoint } = subscription;
    if (!installation.push.accepts(endpoint))
      throw new AppError('request.invalid', undefined, [
        { path: 'endpoint', issue: 'custom', message: 'not the address of a push service' },
      ]);
    await deleteOthersAt(tx, { endpoint, sessionId });
    await upsertSubscription(tx, { ...subscription, sessionId, userId, now });
    return nothingRaised;
  },
  async replay() {
    return nothingRaised.result;
  },
};

export const unsubscribeFromPush: Write<'push.unsubscribe'> = {
  summary: 'Deletes the push subscription of the session’s browser.',
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { sessionId }) {
    await deleteSubscription(tx, { sessionId });
    return nothingRaised;
  },
  async replay() {
    return nothingRaised.result;
  },
};

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

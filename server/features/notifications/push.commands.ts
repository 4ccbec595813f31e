import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, noHistory, noNewIds, perHour } from '../call-spec.ts';
import type { Read, Write } from '../command.ts';
import { deleteOthersAt, deleteSubscription, upsertSubscription } from './push.queries.ts';

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

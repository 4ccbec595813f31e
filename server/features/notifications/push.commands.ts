import { AppError } from '#domain/errors.ts';
import { accountLimitsOnly, noHistory, noNewIds, perHour } from '../call-spec.ts';
import type { Read, Write } from '../command.ts';
import { deleteOthersAt, deleteSubscription, upsertSubscription } from './push.queries.ts';

const nothingRaised = { ownerId: undefined, outcome: { ids: [], revisions: {} }, result: { revisions: {} } };

export const readPushKey: Read<'push.get'> = {
  summary: 'The public key that a browser subscribes to pushes with.',
  rate: accountLimitsOnly,
  async read(_db, { site }) {
    return { publicKey: site.push.publicKey };
  },
};

export const subscribeToPush: Write<'push.subscribe'> = {
  summary: 'Has notifications pushed to this session’s browser until the session ends.',
  rate: { limits: [perHour(60)] },
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, sessionId, now, site }, subscription) {
    const { endpoint } = subscription;
    if (!site.push.accepts(endpoint))
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
  summary: 'Ends the pushes to this session’s browser.',
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

import type { Account } from '../live.ts';
import { idsIn, neverOverwrites, noIds, noText, onlyHeaders, type QueuedWritesOf } from '../operation.ts';
import { predictAccessEnd, predictDenial, predictGrant, predictRoleChange } from './predict-access.ts';
import type { Target } from './target.ts';

type OnTarget = { target: Target };

const accessDefaults = {
  namedIds: ({ target: { id } }: OnTarget) => [id],
  changedBinIds: ({ target: { kind, id } }: OnTarget) => (kind === 'bin' ? [id] : []),
  creates: noIds,
  ...onlyHeaders,
  isShownAsPending: true,
  mayLoseAccess: false,
  ...noText,
  restoreOverwritten: neverOverwrites,
} as const;

export const accessWrites: QueuedWritesOf<'accessRequests' | 'accessEntries'> = {
  'accessRequests.grant': {
    ...accessDefaults,
    namedIds: ({ target, locationId }) => idsIn(target.id, locationId),
    predict: predictGrant,
    account: withAnsweredRequest,
  },
  'accessRequests.deny': { ...accessDefaults, predict: predictDenial, account: withAnsweredRequest },
  'accessEntries.update': { ...accessDefaults, predict: predictRoleChange },
  'accessEntries.delete': {
    ...accessDefaults,
    predict: predictAccessEnd,
    // Leaving takes the target and everything below it out of the person's sight.
    mayLoseAccess: true,
  },
};

/** Marks the notification of the request as read. */
function withAnsweredRequest(me: Account, { target, userId }: OnTarget & { userId: string }): Account {
  const notifications = me.notifications.map((each) =>
    each.type === 'bin_access_request' &&
    each.actorId === userId &&
    (target.kind === 'bin' ? each.binId : each.locationId) === target.id
      ? { ...each, read: true }
      : each,
  );
  return { ...me, notifications };
}

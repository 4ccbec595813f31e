import {
  coversNothing,
  idsIn,
  noIds,
  noItems,
  noText,
  type QueuedWritesOf,
  sameAccount,
} from '../queued-write.ts';
import { predictDenial, predictEnd, predictGrant, predictRole } from './predict-access.ts';
import type { Target } from './target.ts';

type OnTarget = { target: Target };

const ofAccess = {
  touches: ({ target: { id } }: OnTarget) => [id],
  changesBins: ({ target: { kind, id } }: OnTarget) => (kind === 'bin' ? [id] : []),
  creates: noIds,
  items: noItems,
  account: sameAccount,
  isTold: true,
  endsSight: false,
  ...noText,
  withTheirs: coversNothing,
} as const;

export const accessWrites: QueuedWritesOf<'accessRequests' | 'accessEntries'> = {
  'accessRequests.grant': {
    ...ofAccess,
    touches: ({ target, locationId }) => idsIn(target.id, locationId),
    predict: predictGrant,
  },
  'accessRequests.deny': { ...ofAccess, predict: predictDenial },
  'accessEntries.update': { ...ofAccess, predict: predictRole },
  'accessEntries.delete': {
    ...ofAccess,
    predict: predictEnd,
    // Leaving takes the target and everything below it out of the person's sight.
    endsSight: true,
  },
};

import {
  coversNothing,
  idsIn,
  noIds,
  noItems,
  noText,
  type QueuedWritesOf,
  sameAccount,
} from '../queued-write.ts';
import { predictDenial, predictGrant } from './predict-answer.ts';
import { predictEnd, predictRole } from './predict-entries.ts';
import type { Target } from './target.ts';

type OnTarget = { target: Target };

const ofAccess = {
  changesBins: ({ target: { kind, id } }: OnTarget) => (kind === 'bin' ? [id] : []),
  creates: noIds,
  items: noItems,
  account: sameAccount,
  isTold: true,
  text: noText,
  clearsEmptyText: false,
  withTheirs: coversNothing,
} as const;

export const accessWrites: QueuedWritesOf<'accessRequests' | 'accessEntries'> = {
  'accessRequests.grant': {
    ...ofAccess,
    touches: ({ target, locationId }) => idsIn(target.id, locationId),
    predict: (view, { data }, context) => predictGrant(view, data, context),
    endsSight: false,
  },
  'accessRequests.deny': {
    ...ofAccess,
    touches: ({ target }) => [target.id],
    predict: (view, { data }, context) => predictDenial(view, data, context),
    endsSight: false,
  },
  'accessEntries.update': {
    ...ofAccess,
    touches: ({ target }) => [target.id],
    predict: (view, { data }, context) => predictRole(view, data, context),
    endsSight: false,
  },
  'accessEntries.delete': {
    ...ofAccess,
    touches: ({ target }) => [target.id],
    predict: (view, { data }, context) => predictEnd(view, data, context),
    // Leaving takes the target and everything below it out of the person's sight.
    endsSight: true,
  },
};

import type { Target } from '../access/access.ts';
import { assertCan, inTrash } from '../access/access-rules.ts';
import { type DeviceView, requireTarget } from '../device-view.ts';
import type { Account } from '../live.ts';
import { idsIn, neverOverwrites, noText, onlyAccount, type QueuedWritesOf } from '../operation.ts';
import type { StockCheck } from './stock-check.ts';
import { withoutCheck, withStartedCheck, withTicks } from './stock-check-rules.ts';

const stockCheckDefaults = {
  ...onlyAccount,
  namedIds: ({ id, target }: { id: string; target: Target }) => idsIn(id, target.id),
  isShownAsPending: true,
  mayLoseAccess: false,
  ...noText,
  restoreOverwritten: neverOverwrites,
} as const;

export const stockCheckWrites: QueuedWritesOf<'stockChecks'> = {
  'stockChecks.start': {
    ...stockCheckDefaults,
    creates: ({ id }) => [id],
    predict(view, { data: { target } }) {
      requirePresent(view, target);
      return {};
    },
    account: (me, data) => withChecks(me, withStartedCheck(me.stockChecks ?? [], data)),
  },

  'stockChecks.tick': {
    ...stockCheckDefaults,
    account: (me, data) => withChecks(me, withTicks(me.stockChecks ?? [], data)),
  },

  'stockChecks.end': {
    ...stockCheckDefaults,
    predict(view, { data: { target } }) {
      assertCan(requirePresent(view, target).role, 'record a stock check');
      return {};
    },
    account: (me, { id }) => withChecks(me, withoutCheck(me.stockChecks ?? [], id)),
  },

  'stockChecks.discard': {
    ...stockCheckDefaults,
    account: (me, { id }) => withChecks(me, withoutCheck(me.stockChecks ?? [], id)),
  },
};

/** @throws AppError as `requireTarget`; `bins.inTrash`, `locations.inTrash`. */
function requirePresent(view: DeviceView, target: Target): ReturnType<typeof requireTarget> {
  const current = requireTarget(view, target);
  if (current.deletedAt !== undefined) throw inTrash(target);
  return current;
}

/** Omits the field when no check runs, like the server. */
function withChecks({ stockChecks: _, ...me }: Account, checks: readonly StockCheck[]): Account {
  return checks.length === 0 ? me : { ...me, stockChecks: checks };
}

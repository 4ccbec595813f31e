import type { EffectiveRole } from '#domain/access/access.ts';
import type { Act } from '#domain/access/access-rules.ts';
import type { Item } from '#domain/items/item.ts';
import { withLending, withLoanChange, withReturn } from '#domain/items/item-rules.ts';
import { assertMayLend, assertMayReturn } from '#domain/items/loan-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import { accountLimitsOnly, noNewIds } from '../call-spec.ts';
import type { Caller, ItemsWrite, PreviousState } from '../command.ts';
import { openForItems } from './bin-of-items.ts';
import { itemBytes } from './item-bytes.ts';
import { itemChangeEvents } from './items.history.ts';
import { storeItems } from './stored-items.ts';
import { itemsOf, itemsWriteResult, presentOneItem } from './written-items.ts';

type LoanWrite<N extends 'items.lend' | 'items.return' | 'items.changeLoan'> = ItemsWrite<
  N,
  PreviousState<Item>
>;

export const lendItem: LoanWrite<'items.lend'> = {
  summary:
    'Lends pieces of an item. A loan with this id that is there already gets more. More than are left are refused. Viewers who may take out lend to themselves only (`borrowerId`), without contact and note.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before, result }) => itemChangeEvents(binId, before, result),
  decide: (db, caller, { binId, id, ...lending }) =>
    decideLoan(db, caller, { binId, id }, (item, role) => {
      assertMayLend(role, item, lending, caller);
      return withLending(item, lending, caller);
    }),
  replay: presentOneItem,
};

export const returnItem: LoanWrite<'items.return'> = {
  summary:
    'Puts lent pieces back. More than the loan has are not counted, and a loan that is over changes nothing. Viewers who may take out put back only what they took themselves.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before, result }) => itemChangeEvents(binId, before, result),
  decide: (db, caller, { binId, id, ...returning }) =>
    decideLoan(db, caller, { binId, id }, (item, role) => {
      assertMayReturn(role, item, returning, caller);
      return withReturn(item, returning, caller);
    }),
  replay: presentOneItem,
};

export const changeLoan: LoanWrite<'items.changeLoan'> = {
  summary:
    'Changes who has it, until when, or the note of a loan, which viewers never may. Absent fields keep their values, null clears.',
  rate: accountLimitsOnly,
  newIds: noNewIds,
  history: ({ binId }, { before, result }) => itemChangeEvents(binId, before, result),
  decide: (db, caller, { binId, id, ...change }) =>
    decideLoan(db, caller, { binId, id }, (item) => withLoanChange(item, change, caller), 'change items'),
  replay: presentOneItem,
};

async function decideLoan(
  db: Queryable,
  caller: Caller,
  { binId, id }: { binId: string; id: string },
  rule: (item: Item, role: EffectiveRole) => Item,
  act: Act = 'lend items',
) {
  const bin = await openForItems(db, caller.userId, binId, [id], act);
  const [before] = itemsOf(bin);
  const item = rule(before, bin.effectiveRole);
  caller.storage.assertRoom(caller.userId, bin.row.ownerId, itemBytes(item) - itemBytes(before));
  const stored = storeItems(bin, [item], 0, item.quantity - before.quantity);
  return {
    ...itemsWriteResult(bin, [id], { item }),
    before,
    store: (tx: Parameters<typeof stored>[0]) => [stored(tx)],
  };
}

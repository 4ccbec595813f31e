import { isSame } from '#domain/fields.ts';
import { groupBy } from '#domain/group-by.ts';
import { type FieldChange, fieldChanges } from '#domain/history/field-change.ts';
import type { EventKind } from '#domain/history/history.ts';
import type { Item, ItemChange, Loan } from '#domain/items/item.ts';
import { itemFieldNames } from '#domain/items/item-fields.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { flatFields } from '#domain/own-fields/flat-fields.ts';
import type { EventDetail, NewEvent } from '../history/event.ts';

export function itemEvents(
  binId: string,
  event: EventKind,
  items: readonly { id: string; name: string }[],
  more: Pick<EventDetail, 'from' | 'to' | 'changes'> = {},
): NewEvent[] {
  if (items.length === 0) return [];
  const names = items.map((item) => item.name);
  const ids = items.map((item) => item.id);
  return [{ target: { kind: 'bin', id: binId }, event, names, detail: { ids, ...more } }];
}

export function itemChangeEvents(
  binId: string,
  before: Item,
  { item: after, overwrote = {} }: { item: Item; overwrote?: Partial<Item> },
  { quantityBy }: Pick<ItemChange, 'quantityBy'> = {},
): NewEvent[] {
  const unseen = flatFields(overwrote);
  const changes = changesOf(before, after).map((change) =>
    change.field in unseen ? { ...change, isUnseen: true as const } : change,
  );
  if (changes.length === 0) return [];
  const isStep = quantityBy !== undefined && changes.length === 1 && changes[0]?.field === 'quantity';
  return itemEvents(binId, 'itemChanged', [after], { changes }).map((event) => ({ ...event, isStep }));
}

/** Items with the same change share an event. */
export function changesOfItemsEvents(
  binId: string,
  before: readonly Item[],
  after: readonly Item[],
): NewEvent[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const changed = after.map((item) => ({ item, changes: changesOf(old.get(item.id) ?? item, item) }));
  const alike = groupBy(changed, ({ changes }) => JSON.stringify(changes));
  return [...alike.values()].flatMap((group) => {
    const changes = group[0]?.changes ?? [];
    const items = group.map(({ item }) => item);
    return changes.length === 0 ? [] : itemEvents(binId, 'itemChanged', items, { changes });
  });
}

function changesOf(before: Item, after: Item): FieldChange[] {
  return [...fieldChanges(before, after, eventFields), ...loanChanges(before, after)];
}

/** One change of the field `loan` for each loan that began, changed or ended, as an item's history tells it. */
function loanChanges(before: Item, after: Item): FieldChange[] {
  const [old, now] = [loansOf(before), loansOf(after)];
  const ids = new Set([...old, ...now].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [from, to] = [old, now].map((loans) => loans.find((loan) => loan.id === id));
    return isSame(from, to) ? [] : [loanChange(from, to)];
  });
}

function loanChange(from: Loan | undefined, to: Loan | undefined): FieldChange {
  return { field: 'loan', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

const eventFields = ['name', 'quantity', 'tags', ...itemFieldNames] as const;

export function itemMoveEvents(
  fromId: string,
  toId: string,
  items: readonly { id: string; name: string }[],
): NewEvent[] {
  if (fromId === toId) return [];
  const route = { from: { kind: 'bin' as const, id: fromId }, to: { kind: 'bin' as const, id: toId } };
  return [
    ...itemEvents(fromId, 'itemsMovedOut', items, route),
    ...itemEvents(toId, 'itemsMovedIn', items, route),
  ];
}

import type { EventKind } from '#domain/history/history.ts';
import { type Item, itemDetailNames } from '#domain/items/item.ts';
import { changedFields } from '../history/changes.ts';
import type { EventDetail, NewEvent } from '../history/event.ts';

export function itemEvents(
  binId: string,
  event: EventKind,
  items: readonly { id: string; name: string }[],
  route: Pick<EventDetail, 'from' | 'to'> = {},
): NewEvent[] {
  if (items.length === 0) return [];
  const names = items.map((item) => item.name);
  const ids = items.map((item) => item.id);
  return [{ target: { kind: 'bin', id: binId }, event, names, detail: { ids, ...route } }];
}

export function itemChangeEvents(binId: string, before: Item, after: Item): NewEvent[] {
  const changed = changedFields(before, after, eventFields);
  if (changed.length === 0) return [];
  const isStep = changed.length === 1 && changed[0] === 'quantity';
  return itemEvents(binId, 'itemChanged', [after]).map((event) => ({ ...event, isStep }));
}

const eventFields = ['name', 'quantity', 'tags', ...itemDetailNames] as const;

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

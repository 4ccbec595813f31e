import type { Target } from '#domain/access/target.ts';
import type { Placement } from '#domain/bins/placement.ts';
import type { CallData, WriteName } from '#domain/calls.ts';
import type { EventKind } from '#domain/history/history.ts';
import { itemDetailNames } from '#domain/items/item.ts';
import type { Done, NamedBin, Was } from '../command.ts';
import type { EventDetail, NewEvent } from './record.ts';

type EventsOf<N extends WriteName> = (data: CallData<N>, done: Done<N>) => NewEvent[];

/** What a write leaves in the histories of its owner's things. */
export function eventsOf<N extends WriteName>(name: N, data: CallData<N>, done: Done<N>): NewEvent[] {
  const of: EventsOf<N> = events[name];
  return of(data, done);
}

const none = () => [];
/** The command has written it itself: it tells more than its outcome does. */
const written = none;

const events: { [N in WriteName]: EventsOf<N> } = {
  'me.update': none,
  'notifications.read': none,
  'accessRequests.create': none,
  'accessRequests.delete': none,
  'accessRequests.grant': written,
  'accessRequests.deny': none,
  'accessEntries.create': written,
  'accessEntries.update': written,
  'accessEntries.delete': written,
  'accessEntries.restore': written,
  'invites.create': none,
  'invites.accept': written,
  'invites.decline': none,
  'invites.delete': none,
  'shareLinks.create': none,
  'shareLinks.delete': none,
  'trash.delete': written,

  'bins.open': none,
  'bins.create': (_data, { result }) => [about(binOf(result.id), 'created', [result.name])],
  'bins.update': ({ id }, { result, was }) => changesOf(binOf(id), was, result, binLook),
  'bins.move': ({ id }, { was }) => movesOf(id, was),
  'bins.delete': (_data, { was }) => was.map(({ id, name }) => about(binOf(id), 'deleted', [name])),
  'bins.restore': (_data, { was }) => was.map(({ id, name }) => about(binOf(id), 'restored', [name])),

  'locations.create': (_data, { result }) => [about(locationOf(result.id), 'created', [result.name])],
  'locations.update': ({ id }, { result, was }) => changesOf(locationOf(id), was, result, locationLook),
  'locations.delete': ({ id }, { was }) =>
    was === undefined
      ? []
      : [
          about(locationOf(id), 'deleted', [was.name]),
          ...ownMoves(was.bins, 'movedOut', { from: locationOf(id) }),
        ],
  'locations.restore': ({ id }, { result, was }) =>
    was === undefined
      ? []
      : [
          about(locationOf(id), 'restored', [result.name]),
          ...ownMoves(was.bins, 'movedIn', { to: locationOf(id) }),
        ],

  'items.create': ({ binId }, { result }) => ofItems(binId, 'itemsAdded', result.items),
  'items.update': ({ binId }, { result: { item }, was }) => {
    const changed = differing(was, item, itemFields);
    const isStep = changed.length === 1 && changed[0] === 'quantity';
    return changed.length === 0
      ? []
      : ofItems(binId, 'itemChanged', [item]).map((event) => ({ ...event, isStep }));
  },
  'items.move': ({ binId, toBinId }, { result: { items } }) => {
    if (binId === toBinId) return [];
    const way = { from: binOf(binId), to: binOf(toBinId) };
    return [...ofItems(binId, 'itemsMovedOut', items, way), ...ofItems(toBinId, 'itemsMovedIn', items, way)];
  },
  'items.delete': ({ binId }, { was }) => ofItems(binId, 'itemsDeleted', was),
  'items.restore': ({ binId }, { was }) => ofItems(binId, 'itemsRestored', was),
};

const locationLook = ['description', 'address', 'color'] as const;
const binLook = ['isPrivate', 'qrLabel', 'description', 'tags', 'color', 'icon', 'archivedAt'] as const;
const itemFields = ['name', 'quantity', 'tags', ...itemDetailNames] as const;

function binOf(id: string): Target {
  return { kind: 'bin', id };
}

function locationOf(id: string): Target {
  return { kind: 'location', id };
}

function about(target: Target, event: EventKind, names: string[], detail: EventDetail = {}): NewEvent {
  return { target, event, names, detail };
}

function ofItems(
  binId: string,
  event: EventKind,
  items: readonly { id: string; name: string }[],
  way: Pick<EventDetail, 'from' | 'to'> = {},
): NewEvent[] {
  if (items.length === 0) return [];
  const names = items.map((item) => item.name);
  return [about(binOf(binId), event, names, { ids: items.map((item) => item.id), ...way })];
}

/** A new name, and what else a person would call a change. */
function changesOf<T extends { name: string }>(
  target: Target,
  was: T,
  is: T,
  look: readonly (keyof T)[],
): NewEvent[] {
  const renamed = was.name === is.name ? [] : [about(target, 'renamed', [was.name, is.name])];
  const changed = differing(was, is, look).length === 0 ? [] : [about(target, 'changed', [is.name])];
  return [...renamed, ...changed];
}

function differing<T>(was: T, is: T, fields: readonly (keyof T)[]): (keyof T)[] {
  return fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
}

/** In the bin itself, and in each bin and location that it left or came into. */
function movesOf(id: string, { name, from, to, seenBefore, seenAfter }: Was['bins.move']): NewEvent[] {
  const [left, came] = [holdersOf(from), holdersOf(to)];
  const isIn = (holders: Target[], one: Target) => holders.some((each) => each.id === one.id);
  const out = left.filter((one) => !isIn(came, one));
  const into = came.filter((one) => !isIn(left, one));
  if (out.length + into.length === 0) return [];
  const way = { ...(left[0] && { from: left[0] }), ...(came[0] && { to: came[0] }) };
  const detail = { ids: [id], ...way };
  return [
    ...ownMoves([{ id }], came.length > 0 ? 'movedIn' : 'movedOut', way),
    ...out.map((holder) => about(holder, 'movedOut', [name], { ...detail, seenBy: seenBefore })),
    ...into.map((holder) => about(holder, 'movedIn', [name], { ...detail, seenBy: seenAfter })),
  ];
}

/** What a bin lies in, the nearest first. */
function holdersOf({ parentBinId, locationId }: Placement): Target[] {
  return [
    ...(parentBinId === undefined ? [] : [binOf(parentBinId)]),
    ...(locationId === undefined ? [] : [locationOf(locationId)]),
  ];
}

function ownMoves(
  bins: readonly Pick<NamedBin, 'id'>[],
  event: 'movedIn' | 'movedOut',
  way: Pick<EventDetail, 'from' | 'to'>,
): NewEvent[] {
  return bins.map(({ id }) => about(binOf(id), event, [], way));
}

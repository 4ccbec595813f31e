import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFieldNames } from '#domain/bins/bin-fields.ts';
import type { Placement } from '#domain/bins/placement.ts';
import { fieldChanges } from '#domain/history/field-change.ts';
import type { EventDetail, NewEvent } from '../history/event.ts';
import { changeEvents, eventPerChange } from '../history/record.ts';

export type NamedBin = Pick<BinHeader, 'id' | 'name'>;

/**
 * A bin or place that was moved, and what holds it directly: a bin in a bin is also in its place. `seenBefore` and
 * `seenAfter` are the people beside the owner who saw it.
 */
export type Move = {
  name: string;
  from: Target[];
  to: Target[];
  seenBefore: string[];
  seenAfter: string[];
};

export function binEvents(event: 'created' | 'deleted' | 'restored', bins: readonly NamedBin[]): NewEvent[] {
  return bins.map(({ id, name }) => ({ target: { kind: 'bin', id }, event, names: [name] }));
}

/** The event of a pin is visible to people who see its place, `pinnedIn`. */
export function binChangeEvents(
  before: BinHeader,
  after: BinHeader,
  pinnedIn: string | undefined,
): NewEvent[] {
  const { id, name } = after;
  const target = { kind: 'bin' as const, id };
  const events = changeEvents(target, before, after, eventFields);
  if (pinnedIn === undefined) return events;
  const to = { kind: 'location' as const, id: pinnedIn };
  return [...events, ...eventPerChange(target, name, fieldChanges(before, after, ['pin']), { to })];
}

/** The event of finding a missing bin by a scan; the sighting is a separate event. */
export function binFoundEvents({ id, name }: NamedBin, missingSince: string): NewEvent[] {
  const changes = [{ field: 'missingSince', from: missingSince }];
  return [{ target: { kind: 'bin', id }, event: 'changed', names: [name], detail: { changes } }];
}

const eventFields = [
  'isPrivate',
  'viewersMayTakeOut',
  ...binFieldNames,
  'tags',
  'archivedAt',
  'missingSince',
] as const satisfies readonly (keyof BinHeader)[];

export function moveEvents(moved: Target, { name, from, to, seenBefore, seenAfter }: Move): NewEvent[] {
  const isIn = (containers: Target[], one: Target) => containers.some((each) => each.id === one.id);
  const out = from.filter((one) => !isIn(to, one));
  const into = to.filter((one) => !isIn(from, one));
  if (out.length + into.length === 0) return [];
  const route = { ...(from[0] && { from: from[0] }), ...(to[0] && { to: to[0] }) };
  const inContainer = (target: Target, event: 'movedIn' | 'movedOut', seenBy: string[]): NewEvent => ({
    target,
    event,
    names: [name],
    detail: { ids: [moved.id], ...route, seenBy },
  });
  return [
    ...ownMoveEvents([moved], to.length > 0 ? 'movedIn' : 'movedOut', route),
    ...out.map((container) => inContainer(container, 'movedOut', seenBefore)),
    ...into.map((container) => inContainer(container, 'movedIn', seenAfter)),
  ];
}

export function containersOf({ parentBinId, locationId }: Placement): Target[] {
  return [
    ...(parentBinId === undefined ? [] : [{ kind: 'bin' as const, id: parentBinId }]),
    ...(locationId === undefined ? [] : [{ kind: 'location' as const, id: locationId }]),
  ];
}

export function ownMoveEvents(
  moved: readonly Target[],
  event: 'movedIn' | 'movedOut',
  route: Pick<EventDetail, 'from' | 'to'>,
): NewEvent[] {
  return moved.map(({ kind, id }) => ({ target: { kind, id }, event, names: [], detail: route }));
}

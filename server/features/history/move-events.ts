import type { Target } from '#domain/access/access.ts';
import type { Placement } from '#domain/placement.ts';
import type { EventDetail, NewEvent } from './event.ts';

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

import type { Location } from '#domain/locations/location.ts';
import { type NamedBin, ownMoveEvents } from '../bins/bins.history.ts';
import { changesOf } from '../history/changes.ts';
import type { NewEvent } from '../history/event.ts';

type NamedLocation = Pick<Location, 'id' | 'name'>;

export function locationCreatedEvent({ id, name }: NamedLocation): NewEvent {
  return { target: { kind: 'location', id }, event: 'created', names: [name] };
}

export function locationChangeEvents(before: Location, after: Location): NewEvent[] {
  return changesOf({ kind: 'location', id: after.id }, before, after, ['description', 'address', 'color']);
}

export function locationDeletedEvents({ id, name }: NamedLocation, bins: readonly NamedBin[]): NewEvent[] {
  const target = { kind: 'location' as const, id };
  return [{ target, event: 'deleted', names: [name] }, ...ownMoveEvents(bins, 'movedOut', { from: target })];
}

export function locationRestoredEvents({ id, name }: NamedLocation, bins: readonly NamedBin[]): NewEvent[] {
  const target = { kind: 'location' as const, id };
  return [{ target, event: 'restored', names: [name] }, ...ownMoveEvents(bins, 'movedIn', { to: target })];
}

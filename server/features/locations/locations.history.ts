import { fieldChanges } from '#domain/history/field-change.ts';
import { regionChanges } from '#domain/history/region-changes.ts';
import type { Location } from '#domain/locations/location.ts';
import { type NamedBin, ownMoveEvents } from '../bins/bins.history.ts';
import { changesOf, linesOf } from '../history/changes.ts';
import type { NewEvent } from '../history/event.ts';

type NamedLocation = Pick<Location, 'id' | 'name'>;

export function locationCreatedEvent({ id, name }: NamedLocation): NewEvent {
  return { target: { kind: 'location', id }, event: 'created', names: [name] };
}

export function locationChangeEvents(before: Location, after: Location): NewEvent[] {
  const target = { kind: 'location' as const, id: after.id };
  const onMaps = [
    ...fieldChanges(before, after, ['coordinates', 'planPhotoId']),
    ...regionChanges(before.regions ?? [], after.regions ?? []),
  ];
  return [
    ...changesOf(target, before, after, ['description', 'address', 'color']),
    ...linesOf(target, after.name, onMaps),
  ];
}

export function locationDeletedEvents({ id, name }: NamedLocation, bins: readonly NamedBin[]): NewEvent[] {
  const target = { kind: 'location' as const, id };
  return [{ target, event: 'deleted', names: [name] }, ...ownMoveEvents(bins, 'movedOut', { from: target })];
}

export function locationRestoredEvents({ id, name }: NamedLocation, bins: readonly NamedBin[]): NewEvent[] {
  const target = { kind: 'location' as const, id };
  return [{ target, event: 'restored', names: [name] }, ...ownMoveEvents(bins, 'movedIn', { to: target })];
}

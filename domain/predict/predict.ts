import type { BinHeader } from '../bins/bin.ts';
import type { Location } from '../locations/location.ts';
import { changedByBins } from './bins.ts';
import { changedByItems } from './item-counts.ts';
import { changedByLocations } from './locations.ts';
import type { Change, Operation, PredictContext, Shown } from './operation.ts';
import { changedByPeople } from './people.ts';

/** What an operation changes. @throws AppError the refusal that the server would give, as far as this device can know it. */
export function changedBy(shown: Shown, operation: Operation, context: PredictContext): Change {
  switch (operation.call) {
    case 'bins.create':
    case 'bins.update':
    case 'bins.move':
    case 'bins.open':
    case 'bins.delete':
    case 'bins.restore':
      return { bins: changedByBins(shown, operation, context) };
    case 'items.create':
    case 'items.update':
    case 'items.delete':
    case 'items.restore':
    case 'items.move':
      return { bins: changedByItems(shown.bins, operation, context) };
    case 'locations.create':
    case 'locations.update':
    case 'locations.delete':
    case 'locations.restore':
      return changedByLocations(shown, operation, context);
    case 'accessRequests.grant':
    case 'accessRequests.deny':
    case 'accessEntries.update':
    case 'accessEntries.delete':
      return changedByPeople(shown, operation, context);
    case 'me.update':
    case 'notifications.read':
      return {};
  }
}

/** All of it after an operation, as new maps; the given ones stay as they are. @throws AppError like `changedBy`. */
export function predict(shown: Shown, operation: Operation, context: PredictContext): Shown {
  const after = { bins: new Map(shown.bins), locations: new Map(shown.locations) };
  putChange(after, changedBy(shown, operation, context));
  return after;
}

/** Puts a change into maps that are the caller's own. */
export function putChange(shown: ShownInMaps, change: Change): void {
  for (const bin of change.bins ?? []) shown.bins.set(bin.id, bin);
  for (const location of change.locations ?? []) shown.locations.set(location.id, location);
  for (const id of change.gone ?? []) {
    shown.bins.delete(id);
    shown.locations.delete(id);
  }
}

export type ShownInMaps = { bins: Map<string, BinHeader>; locations: Map<string, Location> };

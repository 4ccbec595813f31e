import { assertCan } from '../access/access-rules.ts';
import type { BinHeader } from '../bins/bin.ts';
import { changeLocation, createLocation } from '../locations/location-rules.ts';
import { assertLocationsKept } from '../plans/plan-rules.ts';
import type { Change, Locations, OperationOf, PredictContext, Shown } from './operation.ts';
import { seenLocation } from './seen.ts';

type LocationOperation = OperationOf<
  'locations.create' | 'locations.update' | 'locations.delete' | 'locations.restore'
>;

/** What an operation on locations changes. @throws AppError the refusal that the server would give. */
export function changedByLocations(
  { bins, locations }: Shown,
  operation: LocationOperation,
  context: PredictContext,
): Change {
  switch (operation.call) {
    case 'locations.create':
      assertLocationsKept(context.plan, ownedBy(locations, context.userId), 1);
      return { locations: [createLocation({ ...operation.data, id: operation.data.id ?? '' }, context)] };
    case 'locations.update': {
      const { id, ...change } = operation.data;
      return { locations: [changeLocation(seenLocation(locations, id), change).location] };
    }
    case 'locations.delete': {
      const location = seenLocation(locations, operation.data.id);
      assertCan(location.role, 'delete or restore the location');
      if (location.deletedAt !== undefined) return {};
      const freed = [...bins.values()].filter((bin) => bin.locationId === location.id).map(withoutLocation);
      return { locations: [{ ...location, deletedAt: context.now }], bins: freed };
    }
    case 'locations.restore': {
      const location = seenLocation(locations, operation.data.id);
      assertCan(location.role, 'delete or restore the location');
      // Which bins come back with it only the server remembers.
      const { deletedAt: _, ...restored } = location;
      return { locations: [restored] };
    }
  }
}

/** With those in the trash. */
function ownedBy(locations: Locations, userId: string): number {
  let count = 0;
  for (const { ownerId } of locations.values()) if (ownerId === userId) count++;
  return count;
}

function withoutLocation({ locationId: _, ...bin }: BinHeader): BinHeader {
  return bin;
}

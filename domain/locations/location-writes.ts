import { assertCan } from '../access/access-rules.ts';
import { type DeviceView, type Locations, requireLocation } from '../device-view.ts';
import { assertLocationsKept } from '../plans/plan-rules.ts';
import {
  coversNothing,
  idsIn,
  noIds,
  noItems,
  noText,
  type QueuedWritesOf,
  sameAccount,
  textLines,
} from '../queued-write.ts';
import type { Location } from './location.ts';
import { changeLocation, createLocation } from './location-rules.ts';

const ofLocations = {
  changesBins: noIds,
  items: noItems,
  account: sameAccount,
  isTold: true,
  endsSight: false,
} as const;

export const locationWrites: QueuedWritesOf<'locations'> = {
  'locations.create': {
    ...ofLocations,
    touches: ({ id }) => idsIn(id),
    creates: ({ id }) => idsIn(id),
    predict({ locations }, { data }, context) {
      assertLocationsKept(context.plan, ownedBy(locations, context.userId), 1);
      return { locations: [createLocation({ ...data, id: data.id ?? '' }, context)] };
    },
    text: ({ data }) => textLines(data.name, data.description, data.address),
    clearsEmptyText: false,
    withTheirs: coversNothing,
  },

  'locations.update': {
    ...ofLocations,
    touches: ({ id }) => [id],
    creates: noIds,
    predict({ locations }, { data: { id, ...change } }) {
      return { locations: [changeLocation(requireLocation(locations, id), change).location] };
    },
    text: ({ data }) => textLines(data.name, data.description, data.address),
    clearsEmptyText: true,
    withTheirs: ({ id }, theirs) => ({ ...theirs, id }),
  },

  'locations.delete': {
    ...ofLocations,
    touches: ({ id }) => [id],
    creates: noIds,
    predict(view, { data }, { now }) {
      const location = deletable(view, data.id);
      if (location.deletedAt !== undefined) return {};
      const freed = [...view.bins.values()].flatMap(({ locationId, ...bin }) =>
        locationId === location.id ? [bin] : [],
      );
      return { locations: [{ ...location, deletedAt: now }], bins: freed };
    },
    ...noText,
    withTheirs: coversNothing,
  },

  'locations.restore': {
    ...ofLocations,
    touches: ({ id }) => [id],
    creates: ({ id }) => [id],
    // Only the server remembers which bins come back.
    predict(view, { data }) {
      const { deletedAt: _, ...restored } = deletable(view, data.id);
      return { locations: [restored] };
    },
    ...noText,
    withTheirs: coversNothing,
  },
};

function deletable({ locations }: DeviceView, id: string): Location {
  const location = requireLocation(locations, id);
  assertCan(location.role, 'delete or restore the location');
  return location;
}

function ownedBy(locations: Locations, userId: string): number {
  let count = 0;
  for (const { ownerId } of locations.values()) if (ownerId === userId) count++;
  return count;
}

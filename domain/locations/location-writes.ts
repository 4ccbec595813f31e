import { assertCan } from '../access/access-rules.ts';
import { type DeviceView, type Locations, requireLocation } from '../device-view.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  onlyHeaders,
  type QueuedWritesOf,
  textLines,
} from '../operation.ts';
import { assertBelowLocationCeiling } from '../plans/plan-rules.ts';
import type { Location } from './location.ts';
import { locationTextFields } from './location-fields.ts';
import { changeLocation, locationFrom } from './location-rules.ts';

const locationDefaults = {
  changedBinIds: noIds,
  ...onlyHeaders,
  isShownAsPending: true,
  mayLoseAccess: false,
} as const;

export const locationWrites: QueuedWritesOf<'locations'> = {
  'locations.create': {
    ...locationDefaults,
    namedIds: ({ id }) => idsIn(id),
    creates: ({ id }) => idsIn(id),
    predict({ locations }, { data }, context) {
      assertBelowLocationCeiling(context.plan, countOwned(locations, context.userId), 1);
      // Devices always choose the id.
      return { locations: [locationFrom({ ...data, id: data.id ?? '' }, context)] };
    },
    text: ({ data }) => textLines(data.name, ...locationTextFields.map((field) => data[field])),
    clearsEmptyText: false,
    restoreOverwritten: neverOverwrites,
  },

  'locations.update': {
    ...locationDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict({ locations }, { data: { id, ...change } }) {
      return { locations: [changeLocation(requireLocation(locations, id), change).location] };
    },
    text: ({ data }) => textLines(data.name, ...locationTextFields.map((field) => data[field])),
    clearsEmptyText: true,
    restoreOverwritten: ({ id }, previous) => ({ ...previous, id }),
  },

  'locations.delete': {
    ...locationDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict(view, { data }, { now }) {
      const location = requireDeletable(view, data.id);
      if (location.deletedAt !== undefined) return {};
      const freed = [...view.bins.values()].flatMap(({ locationId, ...bin }) =>
        locationId === location.id ? [bin] : [],
      );
      return { locations: [{ ...location, deletedAt: now }], bins: freed };
    },
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'locations.restore': {
    ...locationDefaults,
    namedIds: ({ id }) => [id],
    creates: ({ id }) => [id],
    // Only the server remembers which bins come back.
    predict(view, { data }) {
      const { deletedAt: _, ...restored } = requireDeletable(view, data.id);
      return { locations: [restored] };
    },
    ...noText,
    restoreOverwritten: neverOverwrites,
  },
};

function requireDeletable({ locations }: DeviceView, id: string): Location {
  const location = requireLocation(locations, id);
  assertCan(location.role, 'delete or restore the location');
  return location;
}

function countOwned(locations: Locations, userId: string): number {
  let count = 0;
  for (const { ownerId } of locations.values()) if (ownerId === userId) count++;
  return count;
}

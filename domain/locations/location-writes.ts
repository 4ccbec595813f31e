import { assertCan, inTrash } from '../access/access-rules.ts';
import { type DeviceView, type Locations, requireLocation } from '../device-view.ts';
import { AppError } from '../errors.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  onlyHeaders,
  type Predict,
  type QueuedWritesOf,
  textLines,
} from '../operation.ts';
import { assertMayMove, containerOf, inheritedFrom, visibleContainerOf } from '../placement.ts';
import { assertBelowLocationCeiling } from '../plans/plan-rules.ts';
import { assertFitsInto, assertNotTooDeep, nodesAbove } from '../tree.ts';
import type { Location } from './location.ts';
import { locationTextFields } from './location-fields.ts';
import { changeLocation, locationFrom } from './location-rules.ts';

const locationDefaults = {
  changedBinIds: noIds,
  ...onlyHeaders,
  isShownAsPending: true,
  mayLoseAccess: false,
} as const;

const predictNewLocation: Predict<'locations.create'> = (view, { data }, context) => {
  const { parentLocationId } = data;
  const container = containerOf(view, { locationId: parentLocationId });
  if (container?.deletedAt !== undefined) throw inTrash(container);
  const role = container?.role ?? 'owner';
  assertCan(role, 'add a place here');
  if (parentLocationId !== undefined) {
    const parent = requireLocation(view.locations, parentLocationId);
    assertNotTooDeep('location', nodesAbove(view.locations, parent).length + 1, 1);
  }
  const ownerId = container?.ownerId ?? context.userId;
  if (ownerId === context.userId)
    assertBelowLocationCeiling(context.plan, countOwned(view.locations, ownerId), 1);
  // Devices always choose the id.
  const place = locationFrom({ ...data, id: data.id ?? '' }, context, { ownerId, role });
  return { locations: [{ ...place, ...inheritedFrom(container) }] };
};

const predictMove: Predict<'locations.move'> = (view, { data }) => {
  const { locations } = view;
  const location = requireLocation(locations, data.id);
  if (location.deletedAt !== undefined) throw new AppError('locations.inTrash');
  const parent =
    data.parentLocationId === null ? undefined : requireLocation(locations, data.parentLocationId);
  const here = visibleContainerOf(view, { locationId: location.parentLocationId });
  assertMayMove(location, here, parent && { ...parent, kind: 'location' });
  if (parent !== undefined) {
    const depths = {
      above: nodesAbove(locations, parent).length + 1,
      aboveNow: nodesAbove(locations, location).length,
    };
    assertFitsInto('location', [...locations.values()], { id: location.id, parentId: parent.id }, depths);
  }
  return { locations: [withParent(location, parent?.id)] };
};

export const locationWrites: QueuedWritesOf<'locations'> = {
  'locations.create': {
    ...locationDefaults,
    namedIds: ({ id, parentLocationId }) => idsIn(id, parentLocationId),
    creates: ({ id }) => idsIn(id),
    predict: predictNewLocation,
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

  'locations.move': {
    ...locationDefaults,
    namedIds: ({ id, parentLocationId }) => idsIn(id, parentLocationId),
    creates: noIds,
    predict: predictMove,
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'locations.delete': {
    ...locationDefaults,
    namedIds: ({ id }) => [id],
    creates: noIds,
    predict(view, { data }, { now }) {
      const location = requireDeletable(view, data.id);
      if (location.deletedAt !== undefined) return {};
      const { parentLocationId } = location;
      const places = [...view.locations.values()].filter((each) => each.parentLocationId === location.id);
      const bins = [...view.bins.values()].filter(({ locationId }) => locationId === location.id);
      return {
        locations: [
          { ...location, deletedAt: now },
          ...places.map((place) => withParent(place, parentLocationId)),
        ],
        bins: bins.map(({ locationId: _, ...bin }) => ({
          ...bin,
          ...(parentLocationId !== undefined && { locationId: parentLocationId }),
        })),
      };
    },
    ...noText,
    restoreOverwritten: neverOverwrites,
  },

  'locations.restore': {
    ...locationDefaults,
    namedIds: ({ id }) => [id],
    creates: ({ id }) => [id],
    // Only the server remembers what comes back.
    predict(view, { data }) {
      const { deletedAt: _, ...restored } = requireDeletable(view, data.id);
      return { locations: [restored] };
    },
    ...noText,
    restoreOverwritten: neverOverwrites,
  },
};

function withParent(
  { parentLocationId: _, ...location }: Location,
  parentLocationId: string | undefined,
): Location {
  return { ...location, ...(parentLocationId !== undefined && { parentLocationId }) };
}

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

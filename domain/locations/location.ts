import { z } from 'zod';
import { accessList, effectiveRole, pendingRequests } from '../access/access.ts';
import { documents } from '../documents/document.ts';
import { list } from '../lists/list.ts';
import { coordinates, region, regionsInput } from '../maps/map-schemas.ts';
import { regionsMax } from '../maps/region-limits.ts';
import { photos } from '../photos/photo.ts';
import {
  id,
  line,
  moment,
  nullish,
  overwroteBy,
  ownValuesChange,
  ownValuesSeen,
  readCall,
  revisions,
  storedSchemasOf,
  typedSchemasOf,
  unchecked,
  writeCall,
} from '../schemas.ts';
import { locationFields, locationNameMax } from './location-fields.ts';

const typed = typedSchemasOf(locationFields);

export const location = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Equals `ownerId`; the API has both names. */
  userId: z.string(),
  /** Missing for one's own. */
  ownerName: z.string().optional(),
  ownerPhotoId: z.string().optional(),
  name: z.string(),
  /** The place that it lies in, if the reader sees that one. */
  parentLocationId: z.string().optional(),
  ...z.object(storedSchemasOf(locationFields)).partial().shape,
  photos,
  documents,
  coordinates: coordinates.optional(),
  /** Which of `photos` is the floor plan; there is none as long as it names no photo of these. */
  planPhotoId: z.string().optional(),
  /** Named parts of the floor plan. */
  regions: z.array(region).optional(),
  /** The code on its label; missing without one. */
  qrCode: z.string().optional(),
  /** Present if viewers of the place may take items out of its bins, put them back, lend and return them. */
  viewersMayTakeOut: z.boolean().optional(),
  /** Public links to the place that work; `binIds` if one shows only these bins, `withPrivate` if private ones too. */
  shareLinks: z
    .array(
      z.object({
        until: moment.optional(),
        binIds: z.array(z.string()).optional(),
        withPrivate: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** The lists that belong to the place; absent without one. */
  lists: z.array(list).readonly().optional(),
  accessList,
  pendingRequests,
  createdAt: moment,
  deletedAt: moment.optional(),
  role: effectiveRole,
  revision: z.number().int(),
});

export const newLocation = z.strictObject({
  id: id.optional(),
  name: line(locationNameMax),
  parentLocationId: id.optional(),
  ...z.object(typed).partial().shape,
  coordinates: coordinates.optional(),
});

/** Absent = untouched, null = cleared; `was` holds the values the writer saw. */
const locationChange = z.strictObject({
  name: line(locationNameMax).optional(),
  ...nullish(typed),
  fields: ownValuesChange.optional(),
  coordinates: coordinates.nullish(),
  planPhotoId: id.nullish(),
  viewersMayTakeOut: z.boolean().optional(),
  /** Adds or replaces by id. */
  putRegions: regionsInput.optional(),
  removeRegions: z.array(id).max(regionsMax).optional(),
  was: z
    .strictObject({
      name: z.string().optional(),
      ...unchecked(typed, z.string()),
      fields: ownValuesSeen.optional(),
      coordinates: coordinates.nullish(),
      planPhotoId: z.string().nullish(),
    })
    .optional(),
});

export const locationCalls = {
  'locations.create': writeCall(newLocation, location.extend({ revisions })),
  'locations.get': readCall(z.strictObject({ id }), location),
  'locations.list': readCall(z.strictObject({}), z.object({ locations: z.array(location) })),
  'locations.update': writeCall(
    z.strictObject({ id, ...locationChange.shape }),
    location.extend({
      overwrote: location.partial().optional(),
      overwroteBy: overwroteBy.optional(),
      revisions,
    }),
  ),
  'locations.move': writeCall(
    z.strictObject({ id, parentLocationId: id.nullable() }),
    location.extend({ revisions }),
  ),
  /** What is in the location comes into the one around it, or into none; `ids` lists these bins and locations. */
  'locations.delete': writeCall(z.strictObject({ id }), z.object({ ids: z.array(z.string()), revisions })),
  /** Restores its bins and locations that are still where its deletion put them, and their access entries. */
  'locations.restore': writeCall(
    z.strictObject({ id }),
    location.extend({ ids: z.array(z.string()), revisions }),
  ),
} as const;

export type Location = z.infer<typeof location>;
export type NewLocation = z.infer<typeof newLocation>;
export type LocationChange = z.infer<typeof locationChange>;

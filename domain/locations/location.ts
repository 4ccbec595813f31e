import { z } from 'zod';
import { accessList, effectiveRole, pendingRequests } from '../access/access.ts';
import { coordinates } from '../maps/coordinates.ts';
import { region, regionsInput } from '../maps/region.ts';
import { regionsMax } from '../maps/region-limits.ts';
import { photos } from '../photos/photo.ts';
import { id, line, moment, nullish, storedSchemasOf, typedSchemasOf, unchecked } from '../schemas.ts';
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
  ...z.object(storedSchemasOf(locationFields)).partial().shape,
  photos,
  coordinates: coordinates.optional(),
  /** Which of `photos` is the floor plan; there is none as long as it names no photo of these. */
  planPhotoId: z.string().optional(),
  /** Named parts of the floor plan. */
  regions: z.array(region).optional(),
  /** The code on its label; missing without one. */
  qrCode: z.string().optional(),
  /** Whether viewers of the place may take items out of its bins, put them back, lend and return them; absent if not. */
  viewersMayTakeOut: z.boolean().optional(),
  /** Public links to the place that work; `binIds` if one shows only these bins. */
  shareLinks: z
    .array(z.object({ until: moment.optional(), binIds: z.array(z.string()).optional() }))
    .optional(),
  accessList,
  pendingRequests,
  createdAt: moment,
  deletedAt: moment.optional(),
  role: effectiveRole,
  revision: z.number().int(),
});
export type Location = z.infer<typeof location>;

export const newLocation = z.strictObject({
  id: id.optional(),
  name: line(locationNameMax),
  ...z.object(typed).partial().shape,
  coordinates: coordinates.optional(),
});
export type NewLocation = z.infer<typeof newLocation>;

/** Absent = untouched, null = cleared; `was` holds the values the writer saw. */
export const locationChange = z.strictObject({
  name: line(locationNameMax).optional(),
  ...nullish(typed),
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
      coordinates: coordinates.nullish(),
      planPhotoId: z.string().nullish(),
    })
    .optional(),
});
export type LocationChange = z.infer<typeof locationChange>;

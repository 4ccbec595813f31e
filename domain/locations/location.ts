import { z } from 'zod';
import { accessList, effectiveRole, pendingRequests } from '../access/access.ts';
import { binColor } from '../bins/bin.ts';
import { id, moment } from '../ids.ts';
import { photos } from '../photos/photo.ts';
import { line, prose } from '../text.ts';
import { locationAddressMax, locationDescriptionMax, locationNameMax } from './location-limits.ts';

export const location = z.object({
  id: z.string(),
  ownerId: z.string(),
  /** Equals `ownerId`; the API has both names. */
  userId: z.string(),
  /** Missing for one's own. */
  ownerName: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  address: z.string().optional(),
  color: binColor.optional(),
  photos,
  /** Of its label; missing as long as it has none. */
  qrCode: z.string().optional(),
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
  description: prose(locationDescriptionMax).optional(),
  address: line(locationAddressMax).optional(),
  color: binColor.optional(),
});
export type NewLocation = z.infer<typeof newLocation>;

/** Absent = untouched, null = cleared; `was` holds the values the writer saw. */
export const locationChange = z.strictObject({
  name: line(locationNameMax).optional(),
  description: prose(locationDescriptionMax).nullish(),
  address: line(locationAddressMax).nullish(),
  color: binColor.nullish(),
  was: z
    .strictObject({
      name: z.string().optional(),
      description: z.string().nullish(),
      address: z.string().nullish(),
      color: z.string().nullish(),
    })
    .optional(),
});
export type LocationChange = z.infer<typeof locationChange>;

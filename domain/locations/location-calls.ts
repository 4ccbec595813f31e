import { z } from 'zod';
import { id, overwroteBy, readCall, revisions, writeCall } from '../schemas.ts';
import { location, locationChange, newLocation } from './location.ts';

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
  /** Its bins lose their location; `ids` lists them. */
  'locations.delete': writeCall(z.strictObject({ id }), z.object({ ids: z.array(z.string()), revisions })),
  /** Restores its bins that still have no location, and their access entries. */
  'locations.restore': writeCall(
    z.strictObject({ id }),
    location.extend({ ids: z.array(z.string()), revisions }),
  ),
} as const;

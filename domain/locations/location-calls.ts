import { z } from 'zod';
import { id, revisions } from '../ids.ts';
import { location, locationChange, newLocation } from './location.ts';

export const locationCalls = {
  'locations.create': { kind: 'write', input: newLocation, output: location.extend({ revisions }) },
  'locations.get': { kind: 'read', input: z.strictObject({ id }), output: location },
  'locations.list': {
    kind: 'read',
    input: z.strictObject({}),
    output: z.object({ locations: z.array(location) }),
  },
  'locations.update': {
    kind: 'write',
    input: z.strictObject({ id, ...locationChange.shape }),
    output: location.extend({ overwrote: location.partial().optional(), revisions }),
  },
  /** Its bins lose their location; `ids` lists them. */
  'locations.delete': {
    kind: 'write',
    input: z.strictObject({ id }),
    output: z.object({ ids: z.array(z.string()), revisions }),
  },
  /** Restores its bins that still have no location, and their access entries. */
  'locations.restore': {
    kind: 'write',
    input: z.strictObject({ id }),
    output: location.extend({ ids: z.array(z.string()), revisions }),
  },
} as const;

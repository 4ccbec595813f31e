import { z } from 'zod';
import { publicPhoto } from '../photos/photo.ts';
import { id, line, moment, overwroteBy, readCall, revisions, writeCall } from '../schemas.ts';
import { bin, binChange, binHeader, newBin } from './bin.ts';
import { binNameMax } from './bin-fields.ts';
import { aliasMax } from './scanned.ts';

const look = {
  name: z.string(),
  tags: z.array(z.string()),
  color: z.string().optional(),
  icon: z.string().optional(),
};

export const publicItem = z.object({
  name: z.string(),
  quantity: z.number().int(),
  unit: z.string().optional(),
  tags: z.array(z.string()),
  photos: z.array(publicPhoto).optional(),
});

/**
 * A bin as anybody sees it, without people, ids, locations, values or the description, which often says where it is.
 */
export const publicBin = z.object({
  ...look,
  photos: z.array(publicPhoto).optional(),
  /** All items of the bin; `items` may be one page of them. */
  itemCount: z.number().int().optional(),
  /** Missing if any item has a unit. */
  quantityTotal: z.number().int().optional(),
  items: z.array(publicItem),
});

const candidate = z.object({ id: z.string(), ...look, itemCount: z.number().int() });

export const binCalls = {
  'bins.create': writeCall(newBin, bin.extend({ revisions })),
  'bins.list': readCall(z.strictObject({}), z.object({ bins: z.array(binHeader) })),
  'bins.get': readCall(z.strictObject({ id }), bin),
  'bins.update': writeCall(
    z.strictObject({ id, ...binChange.shape }),
    binHeader.extend({
      overwrote: binHeader.partial().optional(),
      overwroteBy: overwroteBy.optional(),
      revisions,
    }),
  ),
  /** `parentBinId: null` alone leaves the bin in its location; `locationId: null` takes it out of all. */
  'bins.move': writeCall(
    z
      .strictObject({ id, parentBinId: id.nullish(), locationId: id.nullish() })
      .refine(
        (data) => data.parentBinId !== undefined || data.locationId !== undefined,
        'has neither parentBinId nor locationId',
      ),
    binHeader.extend({ revisions }),
  ),
  /**
   * `bin` is set if the caller sees it only because it is public; `candidates` if several have the label or alias. With
   * `location` the code is that location's, with `free` it is a free one of the caller's; then `id` is no bin's.
   */
  'bins.find': readCall(
    z.strictObject({ code: line(aliasMax) }),
    z.object({
      id: z.string(),
      bin: publicBin.optional(),
      hasAsked: z.boolean(),
      candidates: z.array(candidate).optional(),
      location: z.object({ id: z.string() }).optional(),
      free: z.boolean().optional(),
    }),
  ),
  'bins.open': writeCall(z.strictObject({ id }), z.object({ id: z.string(), lastAccessed: moment })),
  /**
   * Records a scan of the bin's label. `at` is the time of the scan if the device was offline. `wasMissing` is set if
   * the device knew the bin as missing, which is then found whatever the clocks say.
   */
  'bins.see': writeCall(
    z.strictObject({ id, at: moment.optional(), wasMissing: z.boolean().optional() }),
    z.object({ id: z.string(), at: moment, revisions }),
  ),
  /** `ids` are deepest first. Without `cascade` a bin with sub-bins is refused. */
  'bins.delete': writeCall(
    z.strictObject({ id, cascade: z.boolean().optional() }),
    z.object({ ids: z.array(z.string()), revisions }),
  ),
  'bins.restore': writeCall(
    z.strictObject({ id, name: line(binNameMax).optional() }),
    z.object({ bins: z.array(binHeader), ids: z.array(z.string()), revisions }),
  ),
} as const;

export type PublicBin = z.infer<typeof publicBin>;
export type Candidate = z.infer<typeof candidate>;

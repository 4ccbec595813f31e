import { z } from 'zod';
import { id, line, moment, overwroteBy, readCall, revisions, writeCall } from '../schemas.ts';
import { aliasMax } from './aliases.ts';
import { bin, binChange, binHeader, newBin } from './bin.ts';
import { binNameMax } from './bin-look.ts';
import { candidate, publicBin } from './public-bin.ts';

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

import { z } from 'zod';
import { id, moment, revisions } from '../ids.ts';
import { line } from '../text.ts';
import { bin, binChange, binHeader, newBin } from './bin.ts';
import { binLabelMax, binNameMax } from './bin-look.ts';
import { candidate, publicBin } from './public-bin.ts';

export const binCalls = {
  'bins.create': { kind: 'write', input: newBin, output: bin.extend({ revisions }) },
  'bins.list': { kind: 'read', input: z.strictObject({}), output: z.object({ bins: z.array(binHeader) }) },
  'bins.get': { kind: 'read', input: z.strictObject({ id }), output: bin },
  'bins.update': {
    kind: 'write',
    input: z.strictObject({ id, ...binChange.shape }),
    output: binHeader.extend({ overwrote: binHeader.partial().optional(), revisions }),
  },
  /**
   * `parentBinId: null` alone takes the bin out of its parent but leaves it in its location; `locationId: null` takes
   * it out of all.
   */
  'bins.move': {
    kind: 'write',
    input: z
      .strictObject({ id, parentBinId: id.nullish(), locationId: id.nullish() })
      .refine((data) => data.parentBinId !== undefined || data.locationId !== undefined, 'says nothing'),
    output: binHeader.extend({ revisions }),
  },
  /**
   * By exact code, id or label. `bin` is set if the caller sees it only because it is public; `candidates` if several
   * public bins have the label.
   */
  'bins.find': {
    kind: 'read',
    input: z.strictObject({ code: line(binLabelMax) }),
    output: z.object({
      id: z.string(),
      bin: publicBin.optional(),
      hasAsked: z.boolean(),
      candidates: z.array(candidate).optional(),
    }),
  },
  'bins.open': {
    kind: 'write',
    input: z.strictObject({ id }),
    output: z.object({ id: z.string(), lastAccessed: moment }),
  },
  /** `ids` are deepest first. Without `cascade` a bin with sub-bins is refused. */
  'bins.delete': {
    kind: 'write',
    input: z.strictObject({ id, cascade: z.boolean().optional() }),
    output: z.object({ ids: z.array(z.string()), revisions }),
  },
  /** Restores the bin and what its deletion took along; `name` replaces a name taken meanwhile. */
  'bins.restore': {
    kind: 'write',
    input: z.strictObject({ id, name: line(binNameMax).optional() }),
    output: z.object({ bins: z.array(binHeader), ids: z.array(z.string()), revisions }),
  },
} as const;

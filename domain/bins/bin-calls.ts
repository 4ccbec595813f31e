import { z } from 'zod';
import { id, moment, revisions } from '../ids.ts';
import { line } from '../text.ts';
import { bin, binChange, binHeader, newBin } from './bin.ts';
import { binNameMax } from './bin-look.ts';

export const binCalls = {
  'bins.create': { kind: 'write', input: newBin, output: bin.extend({ revisions }) },
  'bins.list': { kind: 'read', input: z.strictObject({}), output: z.object({ bins: z.array(binHeader) }) },
  'bins.get': { kind: 'read', input: z.strictObject({ id }), output: bin },
  'bins.update': {
    kind: 'write',
    input: z.strictObject({ id, ...binChange.shape }),
    output: binHeader.extend({ overwrote: binHeader.partial().optional(), revisions }),
  },
  'bins.move': {
    kind: 'write',
    input: z.strictObject({ id, parentBinId: id.nullable() }),
    output: binHeader.extend({ revisions }),
  },
  'bins.open': {
    kind: 'write',
    input: z.strictObject({ id }),
    output: z.object({ id: z.string(), lastAccessed: moment }),
  },
  /** `ids` deepest first. Without `cascade` a bin with sub-bins is refused. */
  'bins.delete': {
    kind: 'write',
    input: z.strictObject({ id, cascade: z.boolean().optional() }),
    output: z.object({ ids: z.array(z.string()), revisions }),
  },
  /** Brings back the bin and what its deletion took along; `name` where the old one is taken meanwhile. */
  'bins.restore': {
    kind: 'write',
    input: z.strictObject({ id, name: line(binNameMax).optional() }),
    output: z.object({ bins: z.array(binHeader), ids: z.array(z.string()), revisions }),
  },
} as const;

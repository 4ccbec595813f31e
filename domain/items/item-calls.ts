import { z } from 'zod';
import { id, revisions } from '../ids.ts';
import { item, itemChange, newItem } from './item.ts';
import { itemsAtOnceMax } from './item-limits.ts';

const ids = z.array(id).min(1).max(itemsAtOnceMax);
const changed = { revision: z.number().int(), revisions };

/** `revision` is the bin's after the change, for a move the target bin's. */
export const itemCalls = {
  'items.create': {
    kind: 'write',
    input: z.strictObject({ binId: id, items: z.array(newItem).min(1).max(itemsAtOnceMax) }),
    output: z.object({ items: z.array(item), ...changed }),
  },
  'items.update': {
    kind: 'write',
    input: z.strictObject({ binId: id, id, ...itemChange.shape }),
    output: z.object({ item, overwrote: item.partial().optional(), ...changed }),
  },
  'items.move': {
    kind: 'write',
    input: z.strictObject({ binId: id, ids, toBinId: id }),
    output: z.object({ items: z.array(item), ...changed }),
  },
  'items.delete': {
    kind: 'write',
    input: z.strictObject({ binId: id, ids }),
    output: z.object({ ids: z.array(z.string()), ...changed }),
  },
  'items.restore': {
    kind: 'write',
    input: z.strictObject({ binId: id, ids }),
    output: z.object({ items: z.array(item), ...changed }),
  },
} as const;

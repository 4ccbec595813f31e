import { z } from 'zod';
import { id, overwroteBy, revisions, writeCall } from '../schemas.ts';
import { item, itemChange, lending, loanChange, newItem, returning } from './item.ts';
import { itemsAtOnceMax } from './item-fields.ts';

const changes = z
  .array(z.strictObject({ id, ...itemChange.omit({ was: true }).shape }))
  .min(1)
  .max(itemsAtOnceMax);
const ids = z.array(id).min(1).max(itemsAtOnceMax);
const itsLoan = { binId: id, id, loanId: id };
const changed = { revision: z.number().int(), revisions };

/** The `revision` of a move is the target bin's. */
export const itemCalls = {
  'items.create': writeCall(
    z.strictObject({ binId: id, items: z.array(newItem).min(1).max(itemsAtOnceMax) }),
    z.object({ items: z.array(item), ...changed }),
  ),
  'items.update': writeCall(
    z.strictObject({ binId: id, id, ...itemChange.shape }),
    z.object({
      item,
      overwrote: item.partial().optional(),
      overwroteBy: overwroteBy.optional(),
      ...changed,
    }),
  ),
  'items.updateMany': writeCall(
    z.strictObject({ binId: id, items: changes }),
    z.object({ items: z.array(item), ...changed }),
  ),
  'items.lend': writeCall(z.strictObject({ ...itsLoan, ...lending }), z.object({ item, ...changed })),
  'items.return': writeCall(z.strictObject({ ...itsLoan, ...returning }), z.object({ item, ...changed })),
  'items.changeLoan': writeCall(
    z.strictObject({ ...itsLoan, ...loanChange }),
    z.object({ item, ...changed }),
  ),
  'items.move': writeCall(
    z.strictObject({ binId: id, ids, toBinId: id }),
    z.object({ items: z.array(item), ...changed }),
  ),
  'items.delete': writeCall(
    z.strictObject({ binId: id, ids }),
    z.object({ ids: z.array(z.string()), ...changed }),
  ),
  'items.restore': writeCall(
    z.strictObject({ binId: id, ids }),
    z.object({ items: z.array(item), ...changed }),
  ),
} as const;

import { z } from 'zod';
import { targetOutput } from '../access/target.ts';
import { id, moment } from '../schemas.ts';

const tickKind = z.enum(['bin', 'item']);

/** One thing looked for: `at` decides between two devices (the later one wins), `binId` is the bin of an item. */
export const tick = z
  .strictObject({ kind: tickKind, id, binId: id.optional(), isSeen: z.boolean(), at: moment })
  .refine(
    ({ kind, binId }) => (kind === 'item') === (binId !== undefined),
    'an item has a bin, a bin has none',
  );
export type Tick = z.infer<typeof tick>;

const tickOutput = z.object({
  kind: tickKind,
  id: z.string(),
  binId: z.string().optional(),
  isSeen: z.boolean(),
  at: moment,
});

/** A running stock check of one person. */
export const stockCheck = z.object({
  id: z.string(),
  /** Ids that other devices gave it before they knew of each other. */
  alsoIds: z.array(z.string()).readonly().optional(),
  target: targetOutput,
  startedAt: moment,
  ticks: z.array(tickOutput).readonly(),
});
export type StockCheck = z.infer<typeof stockCheck>;

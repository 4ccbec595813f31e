import { z } from 'zod';
import { target, targetOutput } from '../access/access.ts';
import { id, moment, readCall, revisions, writeCall } from '../schemas.ts';
import { ticksPerCall } from './stock-check-limits.ts';

const itemInBin = z.object({ binId: z.string(), id: z.string() });

/** The result of a stock check in the history: all are counted, some are named. */
export const recordedStockResult = z.object({
  /** Bins and items that were found where they belong. */
  seenCount: z.number().int(),
  missingCount: z.number().int(),
  unexpectedCount: z.number().int(),
  binsMissing: z.array(z.string()),
  binsUnexpected: z.array(z.string()),
  itemsMissing: z.array(itemInBin),
  /** How many are missing in each bin, as `itemsMissing` names only the first of them. Absent in older records. */
  itemsMissingByBin: z.array(z.object({ binId: z.string(), count: z.number().int() })).optional(),
});

const tickKind = z.enum(['bin', 'item']);

/** One thing looked for: `at` decides between two devices (the later one wins), `binId` is the bin of an item. */
const tick = z
  .strictObject({ kind: tickKind, id, binId: id.optional(), isSeen: z.boolean(), at: moment })
  .refine(
    ({ kind, binId }) => (kind === 'item') === (binId !== undefined),
    'an item has a bin, a bin has none',
  );

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

/** `id` is that of the running check, which another device may have started. */
const answer = z.object({ id: z.string(), revisions });

/** `target` is the check's; what is no running check of the person is left alone, so that late writes do no harm. */
export const stockCheckCalls = {
  'stockChecks.list': readCall(z.strictObject({}), z.object({ stockChecks: z.array(stockCheck) })),
  'stockChecks.start': writeCall(z.strictObject({ id, target, startedAt: moment }), answer),
  'stockChecks.tick': writeCall(
    z.strictObject({ id, target, ticks: z.array(tick).min(1).max(ticksPerCall) }),
    answer,
  ),
  'stockChecks.end': writeCall(z.strictObject({ id, target }), answer),
  'stockChecks.discard': writeCall(z.strictObject({ id, target }), answer),
} as const;

export type Tick = z.infer<typeof tick>;
export type StockCheck = z.infer<typeof stockCheck>;

export type ItemInBin = z.infer<typeof itemInBin>;
export type RecordedStockResult = z.infer<typeof recordedStockResult>;

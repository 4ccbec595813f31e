import { z } from 'zod';

const itemInBin = z.object({ binId: z.string(), id: z.string() });
export type ItemInBin = z.infer<typeof itemInBin>;

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
export type RecordedStockResult = z.infer<typeof recordedStockResult>;

import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { type BinSummary, summarizeBin } from '#domain/overview/bin-summary.ts';
import { type Overview, overviewOf } from '#domain/overview/overview.ts';
import { createLiveView } from '../copy/live-view.ts';
import type { Actor } from '../copy/view.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { Database } from '../storage/database.ts';

export type LiveSummaries = ReturnType<typeof createLiveSummaries>;

/** Keeps a small summary of each bin, so that a change reads one bin again and not all of them. */
export function createLiveSummaries(
  database: Database,
  first: { waiting: readonly OutboxEntry[]; actor: Actor },
) {
  const summaries = new Map<string, BinSummary>();
  let inUse: ReadonlySet<string> = new Set();

  const view = createLiveView(database, first, {
    show(bins: ReadonlyMap<string, BinHeader>) {
      inUse = new Set([...bins.values()].filter(isInUse).map(({ id }) => id));
      for (const id of summaries.keys()) if (!bins.has(id)) summaries.delete(id);
    },
    put(binId, items) {
      summaries.set(binId, summarizeBin(items));
    },
  });

  return {
    ...view,
    overview: (): Overview => overviewOf([...summaries].filter(([binId]) => inUse.has(binId))),
  };
}

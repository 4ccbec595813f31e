import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { type BinSummary, summarizeBin } from '#domain/overview/bin-summary.ts';
import { type Duplicate, duplicatesIn } from '#domain/overview/duplicates.ts';
import type { Listed } from '#domain/overview/listed.ts';
import { type Overview, overviewOf } from '#domain/overview/overview.ts';
import { createLiveView } from '../copy/live-view.ts';
import type { Actor } from '../copy/view.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { type Database, pageOf } from '../storage/database.ts';
import { readSummaries, type StampedSummaries, stampOf, storeSummaries } from './stored-summaries.ts';

export type LiveSummaries = ReturnType<typeof createLiveSummaries>;

/** Keeps a small summary of each bin, so that a change reads one bin again and not all of them. */
export function createLiveSummaries(
  database: Database,
  first: { waiting: readonly OutboxEntry[]; actor: Actor },
) {
  /** Of what is shown, which waiting changes make another than what is stored. */
  const shownSummaries = new Map<string, BinSummary>();
  let storedSummaries: StampedSummaries = new Map();
  const outdatedPages = new Set<string>();
  let inUse: ReadonlySet<string> = new Set();

  const view = createLiveView(database, first, {
    async prepare() {
      storedSummaries = await readSummaries(database);
    },
    show(bins: ReadonlyMap<string, BinHeader>) {
      inUse = new Set([...bins.values()].filter(isInUse).map(({ id }) => id));
      for (const id of shownSummaries.keys()) if (!bins.has(id)) shownSummaries.delete(id);
      for (const id of storedSummaries.keys()) {
        if (bins.has(id)) continue;
        storedSummaries.delete(id);
        outdatedPages.add(pageOf(id));
      }
    },
    isKnown(record) {
      const stamped = storedSummaries.get(record.id);
      if (stamped?.stamp !== stampOf(record)) return false;
      shownSummaries.set(record.id, stamped.summary);
      return true;
    },
    put(binId, items, record) {
      const summary = summarizeBin(items);
      shownSummaries.set(binId, summary);
      if (record === undefined) return;
      storedSummaries.set(binId, { stamp: stampOf(record), summary });
      outdatedPages.add(pageOf(binId));
    },
  });

  /** In an order of their own, or lists would begin with others after each change. */
  const summariesInUse = () =>
    [...shownSummaries].filter(([binId]) => inUse.has(binId)).sort(([a], [b]) => (a < b ? -1 : 1));

  return {
    ...view,
    overview: (): Overview => overviewOf(summariesInUse()),
    duplicates: (): Listed<Duplicate> => duplicatesIn(summariesInUse()),
    /** Stores what was added up anew, as long as nothing else is to do. */
    async store(isIdle: () => boolean): Promise<void> {
      for (const page of [...outdatedPages]) {
        if (!isIdle()) return;
        outdatedPages.delete(page);
        await storeSummaries(database, page, storedSummaries);
      }
    },
  };
}

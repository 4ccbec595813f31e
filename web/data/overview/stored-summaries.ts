import { type BinSummary, summaryVersion } from '#domain/overview/bin-summary.ts';
import { type BinRecord, type Database, pageOf, type SummaryPage } from '../storage/database.ts';

/** By the bin's id. The stamp is of the record that was stored with the items. */
export type StampedSummaries = Map<string, { stamp: string; summary: BinSummary }>;

/** Another server may use a revision again, and another role sees other items of it. */
export function stampOf(record: BinRecord): string {
  return `${record.generation} ${record.held} ${record.header.role}`;
}

export async function readSummaries(database: Database): Promise<StampedSummaries> {
  const pages = await database.read(['summaries'], (transaction) =>
    transaction.objectStore('summaries').getAll(),
  );
  const found: StampedSummaries = new Map();
  for (const { version, bins } of pages) {
    if (version !== summaryVersion) continue;
    for (const { binId, stamp, summary } of bins) found.set(binId, { stamp, summary });
  }
  return found;
}

/** Without bins that are not there any more. */
export function storeSummaries(
  database: Database,
  page: string,
  summaries: StampedSummaries,
): Promise<unknown> {
  return database.write(['bins', 'summaries'], async (transaction) => {
    const there = new Set(await transaction.objectStore('bins').getAllKeys());
    const bins: SummaryPage['bins'][number][] = [];
    for (const [binId, each] of summaries)
      if (pageOf(binId) === page && there.has(binId)) bins.push({ binId, ...each });
    return transaction.objectStore('summaries').put({ page, version: summaryVersion, bins });
  });
}

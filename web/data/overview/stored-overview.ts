import { isInUse } from '#domain/bins/bin-rules.ts';
import { type BinSummary, summarizeBin } from '#domain/overview/bin-summary.ts';
import { type Overview, overviewOf } from '#domain/overview/overview.ts';
import type { OpenAccount } from '../account/account.ts';
import { touchedByAll } from '../copy/live-view.ts';
import { readChunks } from '../copy/load.ts';
import { shownItems } from '../copy/view.ts';
import { readSummaries, stampOf } from './stored-summaries.ts';

/** More are left to the worker. */
const binsReadAtMost = 20;

/** The sums from what is stored of them, sooner than a worker starts; undefined if too many bins are stored anew since. */
export async function readStoredOverview({
  parts: { database, copy },
  headers,
  waiting: waitingCell,
  actor,
}: OpenAccount): Promise<Overview | undefined> {
  const stamped = await readSummaries(database);
  const waiting = waitingCell.get();
  const touched = touchedByAll(waiting);
  const summaries: [string, BinSummary][] = [];
  const unread: string[] = [];
  for (const bin of headers.get().values()) {
    if (!isInUse(bin)) continue;
    const record = touched.has(bin.id) ? undefined : copy.record(bin.id);
    const stored = stamped.get(bin.id);
    if (record && stored?.stamp === stampOf(record)) summaries.push([bin.id, stored.summary]);
    else unread.push(bin.id);
  }
  if (unread.length > binsReadAtMost) return undefined;
  const chunks = await readChunks(database, unread);
  unread.forEach((id, index) => {
    const items = shownItems(id, chunks[index]?.items ?? [], waiting, actor());
    summaries.push([id, summarizeBin(items)]);
  });
  return overviewOf(summaries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { type BinSummary, type Listed, summarizeBin } from '#domain/overview/bin-summary.ts';
import { type Duplicate, duplicatesIn, type Overview, overviewOf } from '#domain/overview/overview.ts';
import { createLiveView, type LiveViewMessage } from '../copy/live-view.ts';
import { type Database, ErasedError, openDatabase } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';

/**
 * `isPartial`: only some bins are counted so far. `failed`: the items could not be read; the page may open the worker
 * again.
 */
export type FromOverviewWorker =
  | { type: 'overview'; overview: Overview; isPartial: boolean }
  | { type: 'duplicates'; duplicates: Listed<Duplicate> }
  | { type: 'failed' };

/** Milliseconds between two partial results; 10,000 items are counted before the first. */
const partialMs = 250;

let postToPage: (message: FromOverviewWorker) => void;
const queue = createQueue();
let database: Database | undefined;
let sums: LiveSums | undefined;
let unread = 0;

/** Returns the listener for the page's messages; answers go to `post`. One overview runs in each worker or page. */
export function runOverview(post: (message: FromOverviewWorker) => void): (message: LiveViewMessage) => void {
  postToPage = post;
  return (message) => {
    unread += 1;
    void queue.run(() => handleMessage(message));
  };
}

async function handleMessage(message: LiveViewMessage): Promise<void> {
  unread -= 1;
  try {
    await apply(message);
    // Debounced: only the last of several changes is answered.
    if (!sums || unread > 0) return;
    postToPage({ type: 'overview', overview: sums.overview(), isPartial: false });
    // Finding duplicates takes longer than all the sums.
    postToPage({ type: 'duplicates', duplicates: sums.duplicates() });
  } catch (error) {
    database?.close();
    sums = undefined;
    if (error instanceof ErasedError) return;
    console.warn('The items could not be counted', error);
    postToPage({ type: 'failed' });
  }
}

async function apply(message: LiveViewMessage): Promise<void> {
  switch (message.type) {
    case 'open':
      database?.close();
      database = openDatabase(message.userId);
      sums = createLiveSums(database, message);
      return sums.fill();
    case 'stored':
      await sums?.setWaiting(message.waiting, message.actor);
      return sums?.stored(message.bins, message.hasLocations);
    case 'waiting':
      return sums?.setWaiting(message.waiting, message.actor);
  }
}

type LiveSums = ReturnType<typeof createLiveSums>;

/** Keeps a summary of each bin, so that a change reads one bin and not all of them. */
function createLiveSums(opened: Database, { waiting, actor }: Pick<LiveViewMessage, 'waiting' | 'actor'>) {
  const summaries = new Map<string, BinSummary>();
  let inUse: ReadonlySet<string> = new Set();

  const view = createLiveView(
    opened,
    { waiting, actor },
    {
      show(bins: ReadonlyMap<string, BinHeader>) {
        inUse = new Set([...bins.values()].filter(isInUse).map(({ id }) => id));
        for (const id of summaries.keys()) if (!bins.has(id)) summaries.delete(id);
      },
      put: (binId, items) => void summaries.set(binId, summarizeBin(items)),
    },
  );

  /** In a fixed order; otherwise lists would be reordered after each change. */
  const inOrder = () => [...summaries].sort(([a], [b]) => (a < b ? -1 : 1));
  const overview = () => overviewOf(inOrder(), inUse);

  return {
    ...view,
    overview,
    duplicates: () => duplicatesIn(inOrder().filter(([binId]) => inUse.has(binId))),
    /** Counts all bins and posts partial results. */
    fill(): Promise<void> {
      let postAt = performance.now() + partialMs;
      return view.fill(() => {
        if (performance.now() < postAt) return;
        postToPage({ type: 'overview', overview: overview(), isPartial: true });
        postAt = performance.now() + partialMs;
      });
    },
  };
}

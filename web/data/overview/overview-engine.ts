import type { Duplicate } from '#domain/overview/duplicates.ts';
import type { Listed } from '#domain/overview/listed.ts';
import type { Overview } from '#domain/overview/overview.ts';
import type { LiveViewMessage } from '../copy/live-view.ts';
import { type Database, ErasedError, isStorageFailure, openDatabase } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import { createLiveSummaries, type LiveSummaries } from './live-summaries.ts';

/** `settled`: what was added up is stored. `failed`: the items could not be read; the page may open the worker again. */
export type FromOverviewWorker =
  | { type: 'overview'; overview: Overview }
  | { type: 'duplicates'; duplicates: Listed<Duplicate> }
  | { type: 'settled' }
  | { type: 'failed' };

let postToPage: (message: FromOverviewWorker) => void;
const queue = createQueue();
let database: Database | undefined;
let summaries: LiveSummaries | undefined;
let unread = 0;

/** Returns the listener for the page's messages; answers go to `post`. One overview runs in each worker or page. */
export function runOverview(post: (message: FromOverviewWorker) => void): (message: LiveViewMessage) => void {
  postToPage = post;
  return (message) => {
    unread += 1;
    void queue.run(() => follow(message));
  };
}

async function follow(message: LiveViewMessage): Promise<void> {
  unread -= 1;
  try {
    await apply(message);
    // Of a burst of changes only the last is answered.
    if (!summaries || !isIdle()) return;
    postToPage({ type: 'overview', overview: summaries.overview() });
    // To find them takes longer than all the sums.
    postToPage({ type: 'duplicates', duplicates: summaries.duplicates() });
    await summaries.store(isIdle).catch(giveUpStoring);
    if (isIdle()) postToPage({ type: 'settled' });
  } catch (error) {
    database?.close();
    summaries = undefined;
    if (error instanceof ErasedError) return;
    console.warn('The items could not be counted', error);
    postToPage({ type: 'failed' });
  }
}

const isIdle = () => unread === 0;

/** The next time they are added up again. */
function giveUpStoring(error: unknown): void {
  if (error instanceof ErasedError || !isStorageFailure(error)) throw error;
  console.warn('The sums could not be stored', error);
}

async function apply(message: LiveViewMessage): Promise<void> {
  switch (message.type) {
    case 'open':
      database?.close();
      database = openDatabase(message.userId);
      summaries = createLiveSummaries(database, message);
      return summaries.fill();
    case 'stored':
      await summaries?.setWaiting(message.waiting, message.actor);
      return summaries?.stored(message.bins, message.hasLocations);
    case 'waiting':
      return summaries?.setWaiting(message.waiting, message.actor);
  }
}

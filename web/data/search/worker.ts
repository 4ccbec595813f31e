import { openDatabase } from '../database.ts';
import { createQueue } from '../queue.ts';
import { isFound } from './filter.ts';
import { createLiveIndex, type LiveIndex } from './live-index.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { completeNames, tagsInUse } from './own-words.ts';
import { present } from './present.ts';
import { question } from './rank.ts';
import { type Match, scan } from './scan.ts';
import { createTypoSearch } from './typos.ts';

const queue = createQueue();
let index: LiveIndex | undefined;
/** What the index is opened with; again when that failed. */
let toOpen: Extract<ToWorker, { type: 'open' }> | undefined;
let newestQuery = 0;
let searchTypos: Promise<ReturnType<typeof createTypoSearch>> | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'ask') {
    newestQuery = data.id;
    void answer(data);
  } else if (data.type === 'names') {
    const names = index ? completeNames(index, data.prefix) : [];
    tell({ type: 'names', id: data.id, names });
  } else if (data.type === 'tags') {
    void queue.run(async () => tell({ type: 'tags', id: data.id, tags: index ? tagsInUse(index) : [] }));
  } else void queue.run(() => follow(data));
};

async function follow(message: Exclude<ToWorker, { type: 'ask' | 'names' | 'tags' }>): Promise<unknown> {
  if (message.type === 'open') {
    index = undefined;
    toOpen = message;
    return openIfClosed();
  }
  if (toOpen) toOpen = { ...toOpen, waiting: message.waiting, actor: message.actor };
  await index?.setWaiting(message.waiting, message.actor);
  if (message.type === 'stored') await index?.stored(message.bins, message.hasLocations);
  (await searchTypos)?.forget();
  tell({ type: 'changed' });
}

async function openIfClosed(): Promise<boolean> {
  if (index || !toOpen) return index !== undefined;
  const database = openDatabase(toOpen.userId);
  try {
    const created = createLiveIndex(database, toOpen);
    await created.fill();
    index = created;
    tell({ type: 'ready' });
  } catch (error) {
    database.close();
    console.warn('The search index could not be opened', error);
  }
  return index !== undefined;
}

async function answer({ id, query, filter }: Extract<ToWorker, { type: 'ask' }>): Promise<void> {
  if (!index && !(await queue.run(openIfClosed))) return tell({ type: 'failed', id });
  const current = index;
  if (!current || id !== newestQuery) return;
  const asked = question(query);
  const matches = scan(current, asked, filter);
  if (matches.length > 0) {
    const results = matches.map((match) => present(match, asked, current));
    tell({ type: 'answer', id, results, isTypoAnswer: false });
    return;
  }
  searchTypos ??= import('@leeoniya/ufuzzy').then((module) => createTypoSearch(module.default));
  const typos = await searchTypos;
  if (id !== newestQuery) return;
  const isShown = (match: Match) => isFound(match, filter);
  const close = await typos.find(current, asked, isShown, () => id === newestQuery);
  if (!close) return;
  const results = close.map((match) => present(match, asked, current));
  tell({ type: 'answer', id, results, isTypoAnswer: results.length > 0 });
}

function tell(message: FromWorker): void {
  self.postMessage(message);
}

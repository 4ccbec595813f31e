import { openDatabase } from '../database.ts';
import { createQueue } from '../queue.ts';
import { isSearched, isWanted } from './filter.ts';
import { createLiveIndex, type LiveIndex } from './live-index.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { completeNames, tagsInUse } from './own-words.ts';
import { present } from './present.ts';
import { question } from './rank.ts';
import { type Match, scan } from './scan.ts';
import { createTypoSearch } from './typos.ts';

const queue = createQueue();
let index: LiveIndex | undefined;
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

async function follow(message: Exclude<ToWorker, { type: 'ask' | 'names' | 'tags' }>): Promise<void> {
  if (message.type === 'open') {
    const opened = createLiveIndex(openDatabase(message.userId), message);
    await opened.fill();
    index = opened;
    tell({ type: 'ready' });
    return;
  }
  await index?.setWaiting(message.waiting, message.actor);
  if (message.type === 'stored') await index?.stored(message.bins);
  (await searchTypos)?.forget();
  tell({ type: 'changed' });
}

async function answer({ id, query, filter }: Extract<ToWorker, { type: 'ask' }>): Promise<void> {
  if (!index) await queue.run(async () => {});
  if (!index || id !== newestQuery) return;
  const { headers } = index;
  const asked = question(query);
  const matches = scan(index, asked, filter);
  if (matches.length > 0) {
    const results = matches.map((match) => present(match, asked, headers));
    tell({ type: 'answer', id, results, isTypoAnswer: false });
    return;
  }
  searchTypos ??= import('@leeoniya/ufuzzy').then((module) => createTypoSearch(module.default));
  const typos = await searchTypos;
  if (id !== newestQuery) return;
  const isShown = (match: Match) => isSearched(match.header, filter) && isWanted(match, filter);
  const close = typos.find(index, asked, isShown);
  const results = close.map((match) => present(match, asked, headers));
  tell({ type: 'answer', id, results, isTypoAnswer: results.length > 0 });
}

function tell(message: FromWorker): void {
  self.postMessage(message);
}

import { type Database, ErasedError, openDatabase } from '../database.ts';
import { createQueue } from '../queue.ts';
import { isFound } from './filter.ts';
import { createLiveIndex, type LiveIndex } from './live-index.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { createNarrowing } from './narrowing.ts';
import { completeNames, tagsInUse } from './own-words.ts';
import { present } from './present.ts';
import { question } from './rank.ts';
import { type Match, scan, scanAhead } from './scan.ts';
import { turn } from './turn.ts';
import { createTypoSearch } from './typos.ts';
import { warmUp } from './warm-up.ts';

type Change = Extract<ToWorker, { type: 'stored' | 'waiting' }>;
type TypoSearch = ReturnType<typeof createTypoSearch>;

const queue = createQueue();
let index: LiveIndex | undefined;
let database: Database | undefined;
/** What the index is opened with; again when that failed. */
let toOpen: Extract<ToWorker, { type: 'open' }> | undefined;
let newestQuery = 0;
let narrowing = createNarrowing();
let typos: TypoSearch | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'open':
      close();
      toOpen = data;
      return void queue.run(openIfClosed);
    case 'ask':
      newestQuery = data.id;
      return void answer(data).catch((error) => {
        tell({ type: 'failed', id: data.id });
        throw error;
      });
    case 'names':
      return void answerNames(data);
    case 'tags':
      return void queue.run(() => answerTags(data));
    default:
      return void queue.run(() => follow(data));
  }
};

async function follow(message: Change): Promise<void> {
  if (toOpen) toOpen = { ...toOpen, waiting: message.waiting, actor: message.actor };
  if (!index) return;
  try {
    if (!(await isTouched(index, message))) return;
  } catch (error) {
    // It may miss something from here on; who asks again has it opened anew. That the copy was erased or made anew is no fault.
    if (!(error instanceof ErasedError)) console.warn('The search index could not be kept up to date', error);
    close();
  }
  typos?.forget();
  tell({ type: 'changed' });
}

async function isTouched(current: LiveIndex, message: Change): Promise<boolean> {
  const byWaiting = await current.setWaiting(message.waiting, message.actor);
  if (message.type === 'waiting') return byWaiting;
  return (await current.stored(message.bins, message.hasLocations)) || byWaiting;
}

function close(): void {
  database?.close();
  index = undefined;
  narrowing = createNarrowing();
}

async function openIfClosed(): Promise<LiveIndex | undefined> {
  if (index || !toOpen) return index;
  database = openDatabase(toOpen.userId);
  try {
    const created = createLiveIndex(database, toOpen);
    await created.fill();
    index = created;
    tell({ type: 'ready' });
    void warmUp(created, () => index === created);
  } catch (error) {
    database.close();
    console.warn('The search index could not be opened', error);
  }
  return index;
}

/** At once where it is open, so that no question waits for what is being stored. */
async function whenOpen(): Promise<LiveIndex | undefined> {
  return index ?? queue.run(openIfClosed);
}

async function answer({ id, query, filter }: Extract<ToWorker, { type: 'ask' }>): Promise<void> {
  const current = await whenOpen();
  if (!current) return tell({ type: 'failed', id });
  if (id !== newestQuery) return;
  const asked = question(query);
  let matches: Match[] | undefined = scan(current, asked, filter, narrowing);
  const isTypoAnswer = matches.length === 0;
  if (isTypoAnswer) {
    const search = await loadTypos();
    const isShown = (match: Match) => isFound(match, filter);
    const isAsked = () => id === newestQuery;
    if (!isAsked()) return;
    matches = search ? await search.find(current, asked, isShown, isAsked) : [];
  }
  if (!matches) return;
  const results = matches.map((match) => present(match, asked, current));
  tell({ type: 'answer', id, results, isTypoAnswer: isTypoAnswer && results.length > 0 });
  await turn();
  if (id === newestQuery && index === current) scanAhead(current, asked, narrowing);
}

/** Undefined where its file is out of reach; the next question that needs it asks again. */
async function loadTypos(): Promise<TypoSearch | undefined> {
  try {
    const { default: Fuzzy } = await import('@leeoniya/ufuzzy');
    typos ??= createTypoSearch(Fuzzy);
  } catch (error) {
    console.warn('What resembles the words cannot be looked for', error);
  }
  return typos;
}

async function answerNames({ id, prefix }: Extract<ToWorker, { type: 'names' }>): Promise<void> {
  const current = await whenOpen();
  tell({ type: 'names', id, names: current ? completeNames(current, prefix) : [] });
}

async function answerTags({ id }: Extract<ToWorker, { type: 'tags' }>): Promise<void> {
  const current = await openIfClosed();
  tell({ type: 'tags', id, tags: current ? tagsInUse(current) : [] });
}

function tell(message: FromWorker): void {
  self.postMessage(message);
}

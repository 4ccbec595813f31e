import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { Sentence } from '#domain/search/sentences.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import { type Database, ErasedError, openDatabase } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import { allMatches, visitMatches } from './every-match.ts';
import { countFacets } from './facets.ts';
import {
  binInScope,
  binOrItemMatchesFilter,
  locationMatchesFilter,
  matchesFilter,
  scanFilter,
  withSentence,
} from './filter.ts';
import { createLiveIndex, type LiveIndex } from './live-index.ts';
import { matchesByBin } from './matches-by-bin.ts';
import type { FromWorker, SentenceOptions, ToWorker } from './messages.ts';
import { completeNames, wordsInUse } from './own-words.ts';
import { present } from './present.ts';
import { type Match, matchTiers, parseQuery } from './rank.ts';
import { resultsMax, type SearchIndex, scan } from './scan.ts';
import type { SearchFilter, SearchResult } from './search-result.ts';
import { createSentenceReader, type SentenceReader } from './sentence-reader.ts';
import { scanSomeWords } from './some-words.ts';
import { createTypoSearch } from './typos.ts';

const byCode = (a: string, b: string) => (a < b ? -1 : 1);

type Change = Extract<ToWorker, { type: 'stored' | 'waiting' }>;
type AskMessage = Extract<ToWorker, { type: 'find' }>;
type ListMessage = Extract<ToWorker, { type: 'list' }>;
type AllMessage = Extract<ToWorker, { type: 'facets' | 'matches' }>;
type TypoSearch = ReturnType<typeof createTypoSearch>;

let postToPage: (message: FromWorker) => void;
const queue = createQueue();
let index: LiveIndex | undefined;
let database: Database | undefined;
let pendingOpen: Extract<ToWorker, { type: 'open' }> | undefined;
let ownFields: readonly OwnField[] = [];
let newestQuery = 0;
/** Requests about all matches that nobody cancelled. */
const allWanted = new Set<number>();
let typos: TypoSearch | undefined;
let sentenceReader: SentenceReader | undefined;

/** Returns the listener for the page's messages; answers go to `post`. One index runs in each worker or page. */
export function runSearch(post: (message: FromWorker) => void): (message: ToWorker) => void {
  postToPage = post;
  return handleMessage;
}

function handleMessage(data: ToWorker): void {
  switch (data.type) {
    case 'open':
      close();
      pendingOpen = data;
      return void queue.run(openIfClosed);
    case 'find':
    case 'list':
      newestQuery = data.id;
      return void (data.type === 'find' ? answer(data) : answerList(data)).catch((error) => {
        postToPage({ type: 'failed', id: data.id });
        throw error;
      });
    case 'names':
      return void answerNames(data);
    case 'bins':
      return void answerBins(data);
    case 'facets':
    case 'matches':
      return void answerAll(data);
    case 'cancel':
      return void allWanted.delete(data.id);
    case 'fields':
      ownFields = data.fields;
      return void queue.run(() => applyFields());
    case 'words':
      return void queue.run(() => answerWords(data));
    default:
      return void queue.run(() => applyChange(data));
  }
}

async function applyFields(): Promise<void> {
  await applied((current) => current.setFields(ownFields));
}

async function applyChange(message: Change): Promise<void> {
  if (pendingOpen) pendingOpen = { ...pendingOpen, waiting: message.waiting, actor: message.actor };
  await applied((current) => isTouched(current, message));
}

/** Changes the index, if it is open, and tells the page if a search result may have changed. */
async function applied(change: (current: LiveIndex) => Promise<boolean>): Promise<void> {
  if (!index) return;
  try {
    if (!(await change(index))) return;
  } catch (error) {
    // The index may be incomplete now, so the next question reopens it.
    if (!(error instanceof ErasedError)) console.warn('The search index could not be kept up to date', error);
    close();
  }
  typos?.forget();
  sentenceReader?.forget();
  postToPage({ type: 'changed' });
}

async function isTouched(current: LiveIndex, message: Change): Promise<boolean> {
  const byWaiting = await current.setWaiting(message.waiting, message.actor);
  if (message.type === 'waiting') return byWaiting;
  return (await current.stored(message.bins, message.hasLocations)) || byWaiting;
}

function close(): void {
  database?.close();
  index = undefined;
}

async function openIfClosed(): Promise<LiveIndex | undefined> {
  if (index || !pendingOpen) return index;
  database = openDatabase(pendingOpen.userId);
  try {
    const created = createLiveIndex(database, pendingOpen, ownFields);
    await created.fill();
    index = created;
    sentenceReader = createSentenceReader(created);
  } catch (error) {
    database.close();
    console.warn('The search index could not be opened', error);
  }
  return index;
}

/** Returns at once if the index is open, so that questions do not wait for storing. */
async function whenOpen(): Promise<LiveIndex | undefined> {
  return index ?? queue.run(openIfClosed);
}

async function answer({ id, query, filter, sentences }: AskMessage): Promise<void> {
  const current = await whenOpen();
  if (!current) return postToPage({ type: 'failed', id });
  const isNewest = () => id === newestQuery;
  if (!isNewest()) return;
  const parsed = parseQuery(query);
  const sentence = sentences && sentenceReader?.read(query, sentences);
  const presented = (found: readonly Match[]) =>
    found.map((match) => present(match, parsed, current, filter.conditions));
  const post = (results: SearchResult[], isTypoAnswer: boolean, hasSomeWords = false) =>
    postToPage({ type: 'answer', id, results, isTypoAnswer, hasSomeWords, sentence });
  const matches = hasOrder(filter)
    ? (await listMatches(current, filter, { limit: resultsMax, compareNames: byCode }, isNewest, parsed))
        ?.matches
    : scan(current, parsed, filter);
  if (!matches) return;
  const results = presented(matches);
  if (sentence && (results.length === 0 || namesContainer(sentence))) {
    const found = await findSentence(current, sentence, filter, sentences, isNewest);
    if (!found) return;
    const isBetter =
      results.length === 0
        ? found.results.length > 0 || sentence.text === ''
        : holdsMoreThan(found.results, results);
    if (isBetter)
      return postToPage({
        type: 'answer',
        id,
        ...found,
        isTypoAnswer: false,
        sentence,
        isSentenceAnswer: true,
      });
  }
  if (results.length > 0) return post(results, false);
  const search = await loadTypos();
  if (!isNewest()) return;
  const prepared = scanFilter(filter, current);
  const isShown = (match: Match) => matchesFilter(match, prepared);
  const similar = search ? await search.find(current, parsed, isShown, isNewest) : [];
  if (!similar) return;
  // Nothing is in what a sentence means, which is an answer.
  if (similar.length > 0 || sentence) return post(presented(similar), similar.length > 0);
  const withSome = await scanSomeWords(current, parsed, filter, isNewest);
  if (withSome) post(presented(withSome), withSome.length > 0, withSome.length > 0);
}

/** "Paint in the cellar" means all paint there, even if something has the words of its place in its own name. */
function namesContainer({ text, conditions }: Sentence): boolean {
  return (
    text !== '' && conditions.some(({ field }) => field === 'place' || field === 'bin' || field === 'in')
  );
}

function holdsMoreThan(all: readonly SearchResult[], some: readonly SearchResult[]): boolean {
  const keyOf = (result: SearchResult) =>
    result.kind === 'location' ? result.locationId : (result.itemId ?? result.binId);
  const keys = new Set(all.map(keyOf));
  return keys.size > some.length && some.every((result) => keys.has(keyOf(result)));
}

/** Undefined if a newer question was asked. */
async function findSentence(
  current: LiveIndex,
  sentence: Sentence,
  filter: SearchFilter,
  { limit, language }: SentenceOptions,
  isNewest: () => boolean,
): Promise<{ results: SearchResult[]; total?: number } | undefined> {
  const narrowed = withSentence(filter, sentence);
  const parsed = parseQuery(sentence.text);
  const order = { limit: sentence.text === '' ? limit : resultsMax, compareNames: nameOrder(language) };
  const list =
    sentence.text === '' || hasOrder(narrowed)
      ? await listMatches(current, narrowed, order, isNewest, parsed)
      : { matches: scan(current, parsed, narrowed), total: undefined };
  if (!list) return undefined;
  const results = list.matches.map((match) => present(match, parsed, current, narrowed.conditions));
  return { results, ...(list.total !== undefined && { total: list.total }) };
}

async function answerList({ id, filter, limit, language }: ListMessage): Promise<void> {
  const current = await whenOpen();
  if (!current) return postToPage({ type: 'failed', id });
  const isCurrent = () => id === newestQuery && index === current;
  if (!isCurrent()) return;
  const list = await listMatches(current, filter, { limit, compareNames: nameOrder(language) }, isCurrent);
  if (!list) return;
  const nothingTyped = parseQuery('');
  const results = list.matches.map((match) => present(match, nothingTyped, current, filter.conditions));
  postToPage({ type: 'answer', id, results, isTypoAnswer: false, total: list.total });
}

/** Undefined if its file cannot be loaded; the next question tries again. */
async function loadTypos(): Promise<TypoSearch | undefined> {
  try {
    const { default: Fuzzy } = await import('@leeoniya/ufuzzy');
    typos ??= createTypoSearch(Fuzzy);
  } catch (error) {
    console.warn('The typo search could not be loaded', error);
  }
  return typos;
}

async function answerNames({ id, prefix }: Extract<ToWorker, { type: 'names' }>): Promise<void> {
  const current = await whenOpen();
  postToPage({ type: 'names', id, names: current ? completeNames(current, prefix) : [] });
}

async function answerBins({ id, query }: Extract<ToWorker, { type: 'bins' }>): Promise<void> {
  const current = await whenOpen();
  if (!current) return postToPage({ type: 'failed', id });
  postToPage({ type: 'bins', id, bins: matchesByBin(current, parseQuery(query)) });
}

/** Answers a request that examines all matches, and so may be cancelled. */
async function answerAll({ type, id, query, filter }: AllMessage): Promise<void> {
  allWanted.add(id);
  const current = await whenOpen();
  const isCurrent = () => allWanted.has(id) && index === current;
  const input =
    current !== undefined && isCurrent() ? ([current, parseQuery(query), filter] as const) : undefined;
  if (type === 'facets') postToPage({ type, id, facets: input && (await countFacets(...input, isCurrent)) });
  else postToPage({ type, id, matches: input && (await allMatches(...input, isCurrent)) });
  allWanted.delete(id);
}

async function answerWords({ id, words }: Extract<ToWorker, { type: 'words' }>): Promise<void> {
  const current = await openIfClosed();
  postToPage({ type: 'words', id, words: current ? wordsInUse(current, words) : [] });
}

type ListOrder = { limit: number; compareNames: (a: string, b: string) => number };

/** The first matches of the filter by name, and their total number. Undefined if a newer question was asked. */
export async function listMatches(
  index: SearchIndex,
  searchFilter: SearchFilter,
  { limit, compareNames }: ListOrder,
  isCurrent: () => boolean,
  query = parseQuery(''),
): Promise<{ matches: Match[]; total: number } | undefined> {
  const filter = scanFilter(searchFilter, index);
  const byName = (a: Match, b: Match) => compareNames(a.name, b.name) || (idOf(a) < idOf(b) ? -1 : 1);
  const byValue = (a: Match, b: Match) => (b.item?.value ?? 0) - (a.item?.value ?? 0) || byName(a, b);
  const first = createFirst(limit, hasOrder(searchFilter) ? byValue : byName);
  let total = 0;
  // Fields of places are sought to find places; other filters are for what is in them.
  if (query.folded === '' && searchFilter.conditions?.some(({ field }) => field === 'own')) {
    for (const location of index.locations.values()) {
      if (!locationMatchesFilter(location, filter)) continue;
      total++;
      first.add({ tier: matchTiers.inside, isContainer: true, name: location.location.name, location });
    }
  }
  const isDone = await visitMatches(
    index,
    query,
    {
      mayContain: (header) => binInScope(header, filter),
      add(header, item) {
        if (!binOrItemMatchesFilter({ header, item }, filter)) return;
        total++;
        const { name } = item ?? header.header;
        first.add({ tier: matchTiers.inside, isContainer: item === undefined, name, header, item });
      },
    },
    isCurrent,
  );
  return isDone ? { matches: first.take(), total } : undefined;
}

/** True if the best match is not the one with the best name. */
function hasOrder({ conditions = [] }: SearchFilter): boolean {
  return conditions.some(({ field }) => field === 'sort');
}

function idOf({ header, item, location }: Match): string {
  return item?.id ?? location?.location.id ?? header?.header.id ?? '';
}

/** Sorts twice the wanted number at a time, which is faster than sorting all. */
function createFirst<T>(limit: number, compare: (a: T, b: T) => number) {
  const all: T[] = [];
  let last: T | undefined;
  const cut = () => {
    all.sort(compare).splice(limit);
    last = all[limit - 1];
  };
  return {
    add(each: T): void {
      if (last !== undefined && compare(each, last) > 0) return;
      all.push(each);
      if (all.length >= 2 * limit) cut();
    },
    take(): T[] {
      cut();
      return all;
    },
  };
}

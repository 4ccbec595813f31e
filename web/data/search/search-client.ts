import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { storedMessage } from '../copy/live-view.ts';
import type { Actor } from '../copy/view.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { isKeptInMemory } from '../storage/memory.ts';
import { type PageWorker, runInPage } from '../storage/page-worker.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';
import type { MatchesOfBin } from './every-match.ts';
import type { Facets } from './facets.ts';
import type { MatchesInBin } from './matches-by-bin.ts';
import type { FromWorker, SearchRequest, SentenceAnswer, SentenceOptions, ToWorker } from './messages.ts';
import type { WordsInUse } from './own-words.ts';
import type { SearchFilter, SearchResult } from './search-result.ts';

export type SearchAnswer = {
  results: readonly SearchResult[];
  isTypoAnswer: boolean;
  hasSomeWords?: boolean;
  total?: number;
} & SentenceAnswer;

/** `superseded`: a newer question was asked; only the newest is answered. Undefined: the index could not be opened. */
export type SearchOutcome = SearchAnswer | 'superseded' | undefined;

type Answer = Extract<FromWorker, { id: number }>;

type ResultsRequest = Extract<SearchRequest, { type: 'find' | 'list' }>;

export type Search = ReturnType<typeof createSearch>;

type Waiting = Pick<Cell<readonly OutboxEntry[]>, 'get' | 'subscribe'>;

/** `fields` are those that owners defined. */
type Fields = Pick<Cell<readonly OwnField[]>, 'get' | 'subscribe'>;

export function createSearch(
  userId: string,
  waiting: Waiting,
  actor: () => Actor,
  fields: Fields = cell<readonly OwnField[]>([]),
) {
  const changes = cell(0);
  let newestQuery: { key: string; answer: Promise<SearchOutcome> } | undefined;
  const worker = createSearchWorker(userId, { waiting, fields }, actor, {
    onChanged() {
      newestQuery = undefined;
      changes.set(changes.get() + 1);
    },
    onStopped() {
      newestQuery = undefined;
    },
  });
  const { requestAnswer, requestResults } = worker;

  function findOnce(
    query: string,
    filter: SearchFilter,
    sentences?: SentenceOptions,
  ): Promise<SearchOutcome> {
    const key = JSON.stringify([query, filter, sentences]);
    if (newestQuery?.key === key) return newestQuery.answer;
    const asking = { key, answer: requestResults({ type: 'find', query, filter, sentences }) };
    newestQuery = asking;
    void asking.answer.then((found) => {
      if (newestQuery === asking && !found) newestQuery = undefined;
    });
    return asking.answer;
  }

  return {
    changes,
    start: worker.start,
    find: findOnce,
    /** Lists the first `limit` matches of the filter, by name. */
    list(filter: SearchFilter, limit: number, language: string): Promise<SearchOutcome> {
      // The query before it is superseded, so its promise is not handed out again.
      newestQuery = undefined;
      return requestResults({ type: 'list', filter, limit, language });
    },
    names: (prefix: string): Promise<readonly string[]> =>
      requestAnswer({ type: 'names', prefix }, (answer) => (answer?.type === 'names' ? answer.names : [])),
    /** Undefined if the index could not be opened. */
    bins: (query: string): Promise<readonly MatchesInBin[] | undefined> =>
      requestAnswer({ type: 'bins', query }, (answer) => (answer?.type === 'bins' ? answer.bins : undefined)),
    /** Undefined if it was cancelled, or the index could not be opened. */
    facets: (query: string, filter: SearchFilter, cancelled: AbortSignal): Promise<Facets | undefined> =>
      requestAnswer(
        { type: 'facets', query, filter },
        (answer) => (answer?.type === 'facets' ? answer.facets : undefined),
        cancelled,
      ),
    /** All bins and items that match. Undefined like the facets. */
    matches: (
      query: string,
      filter: SearchFilter,
      cancelled?: AbortSignal,
    ): Promise<MatchesOfBin[] | undefined> =>
      requestAnswer(
        { type: 'matches', query, filter },
        (answer) => (answer?.type === 'matches' ? answer.matches : undefined),
        cancelled,
      ),
    words: (words: WordsInUse): Promise<readonly string[]> =>
      requestAnswer({ type: 'words', words }, (answer) => (answer?.type === 'words' ? answer.words : [])),
    /** undefined: anything may have changed. */
    refresh(stored: StoredChanges | undefined): void {
      const message = worker.isRunning() && storedMessage(stored, { waiting: waiting.get(), actor: actor() });
      if (message) worker.post(message);
    },
    stop: worker.stop,
  };
}

/** The search worker, started by the first request, and the requests that it has not answered. */
function createSearchWorker(
  userId: string,
  { waiting, fields }: { waiting: Waiting; fields: Fields },
  actor: () => Actor,
  { onChanged, onStopped }: { onChanged(): void; onStopped(): void },
) {
  const pending = new Map<number, (answer?: Answer) => void>();
  let pendingResults: { id: number; settle(outcome: SearchOutcome): void } | undefined;
  let worker: Worker | PageWorker<ToWorker, FromWorker> | undefined;
  let stopFollowing = () => {};
  let lastId = 0;

  function start(): void {
    if (worker) return;
    worker = isKeptInMemory()
      ? runInPage(async () => (await import('./search-engine.ts')).runSearch)
      : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => handleMessage(data);
    // If the worker's file cannot be loaded, the next question tries again.
    worker.onerror = stop;
    if (fields.get().length > 0) post({ type: 'fields', fields: fields.get() });
    post({ type: 'open', userId, waiting: waiting.get(), actor: actor() });
    const stops = [
      waiting.subscribe(() => post({ type: 'waiting', waiting: waiting.get(), actor: actor() })),
      fields.subscribe(() => post({ type: 'fields', fields: fields.get() })),
    ];
    stopFollowing = () => {
      for (const stopFollowingOne of stops) stopFollowingOne();
    };
  }

  function stop(): void {
    stopFollowing();
    worker?.terminate();
    worker = undefined;
    for (const settle of pending.values()) settle();
    pending.clear();
    pendingResults?.settle(undefined);
    pendingResults = undefined;
    onStopped();
  }

  function post(message: ToWorker): void {
    worker?.postMessage(message);
  }

  function handleMessage(message: FromWorker): void {
    if (message.type === 'changed') onChanged();
    if (!('id' in message)) return;
    if (message.id === pendingResults?.id) {
      pendingResults.settle(readAnswer(message));
      pendingResults = undefined;
      return;
    }
    pending.get(message.id)?.(message);
    pending.delete(message.id);
  }

  return {
    start,
    stop,
    post,
    isRunning: () => worker !== undefined,
    requestAnswer<T>(
      request: SearchRequest,
      read: (answer?: Answer) => T,
      cancelled?: AbortSignal,
    ): Promise<T> {
      start();
      const id = ++lastId;
      const reading = new Promise<T>((resolve) => {
        pending.set(id, (answer) => resolve(read(answer)));
        post({ ...request, id });
      });
      cancelled?.addEventListener('abort', () => pending.has(id) && post({ type: 'cancel', id }));
      return reading;
    },
    requestResults(request: ResultsRequest): Promise<SearchOutcome> {
      start();
      pendingResults?.settle('superseded');
      const id = ++lastId;
      return new Promise((resolve) => {
        pendingResults = { id, settle: resolve };
        post({ ...request, id });
      });
    },
  };
}

function readAnswer(answer: Answer): SearchAnswer | undefined {
  return answer.type === 'answer' ? answer : undefined;
}

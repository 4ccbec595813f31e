import { type Cell, cell } from '../cell.ts';
import type { Waiting } from '../operation.ts';
import type { SearchFilter, SearchResult } from '../search.ts';
import type { Actor } from '../view.ts';
import type { FromWorker, ToWorker } from './messages.ts';

type StoredThings = {
  records: readonly { id: string }[];
  locations: readonly { id: string }[];
  gone: readonly string[];
};

export type SearchAnswer = { results: readonly SearchResult[]; isTypoAnswer: boolean };

/** This tab's search worker, started when somebody first turns to a search field. */
export function createSearch(
  userId: string,
  waiting: Pick<Cell<readonly Waiting[]>, 'get' | 'subscribe'>,
  actor: () => Actor,
) {
  const changes = cell(0);
  const asked = new Map<number, (answer: SearchAnswer | undefined) => void>();
  const askedNames = new Map<number, (names: readonly string[]) => void>();
  const askedTags = new Map<number, (tags: readonly string[]) => void>();
  let worker: Worker | undefined;
  let stopFollowing = () => {};
  let lastId = 0;

  function start(): Worker {
    if (worker) return worker;
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
    tell({ type: 'open', userId, waiting: waiting.get(), actor: actor() });
    stopFollowing = waiting.subscribe(() =>
      tell({ type: 'waiting', waiting: waiting.get(), actor: actor() }),
    );
    return worker;
  }

  function tell(message: ToWorker): void {
    worker?.postMessage(message);
  }

  function hear(message: FromWorker): void {
    if (message.type === 'changed') changes.set(changes.get() + 1);
    if (message.type === 'answer' || message.type === 'failed') {
      asked.get(message.id)?.(message.type === 'answer' ? message : undefined);
      // Older questions get no answer any more: the newest wins.
      for (const id of asked.keys()) if (id <= message.id) asked.delete(id);
    }
    if (message.type === 'names') {
      askedNames.get(message.id)?.(message.names);
      askedNames.delete(message.id);
    }
    if (message.type === 'tags') {
      askedTags.get(message.id)?.(message.tags);
      askedTags.delete(message.id);
    }
  }

  return {
    /** Counts up when the index has changed. */
    changes,
    start: () => void start(),
    /** Resolves to undefined when the index cannot be opened. */
    ask(query: string, filter: SearchFilter): Promise<SearchAnswer | undefined> {
      start();
      const id = ++lastId;
      return new Promise((resolve) => {
        asked.set(id, resolve);
        tell({ type: 'ask', id, query, filter });
      });
    },
    names(prefix: string): Promise<readonly string[]> {
      start();
      const id = ++lastId;
      return new Promise((resolve) => {
        askedNames.set(id, resolve);
        tell({ type: 'names', id, prefix });
      });
    },
    tags(): Promise<readonly string[]> {
      start();
      const id = ++lastId;
      return new Promise((resolve) => {
        askedTags.set(id, resolve);
        tell({ type: 'tags', id });
      });
    },
    /** These bins and locations changed in the database; undefined = any may have. */
    refresh(stored: StoredThings | undefined): void {
      if (!worker) return;
      const bins = stored && [...stored.records.map(({ id }) => id), ...stored.gone];
      // A location may be among those that went.
      const hasLocations = !stored || stored.locations.length > 0 || stored.gone.length > 0;
      if (bins?.length === 0 && !hasLocations) return;
      tell({ type: 'stored', bins, hasLocations, waiting: waiting.get(), actor: actor() });
    },
    stop(): void {
      stopFollowing();
      worker?.terminate();
      worker = undefined;
    },
  };
}

import type { Actor } from '../copy/view.ts';
import type { Waiting } from '../operations/operation.ts';
import type { SearchFilter, SearchResult } from './search-result.ts';

/** What a tab asks of its search worker. */
export type Question =
  /** `isAnswered`: by what was foreseen; only what may come next is of interest. */
  | { type: 'ask'; query: string; filter: SearchFilter; isAnswered?: boolean }
  | { type: 'names'; prefix: string }
  | { type: 'tags' };

/** What it says to it. */
export type ToWorker =
  | { type: 'open'; userId: string; waiting: readonly Waiting[]; actor: Actor }
  /** These bins, or locations, changed in the database; `undefined` = any bin may have. */
  | {
      type: 'stored';
      bins: string[] | undefined;
      hasLocations: boolean;
      waiting: readonly Waiting[];
      actor: Actor;
    }
  | { type: 'waiting'; waiting: readonly Waiting[]; actor: Actor }
  | (Question & { id: number });

export type FromWorker =
  | { type: 'ready' }
  /** Something that is searched or shown changed, so an answer may be another now. */
  | { type: 'changed' }
  | { type: 'answer'; id: number; results: SearchResult[]; isTypoAnswer: boolean }
  /** The answer to what may be asked after a question, 0 = before any. `results` is the JSON of what an answer has. */
  | { type: 'foreseen'; after: number; query: string; filter: SearchFilter; results: string }
  /** The index could not be opened. The next question tries it again. */
  | { type: 'failed'; id: number }
  | { type: 'names'; id: number; names: string[] }
  | { type: 'tags'; id: number; tags: string[] };

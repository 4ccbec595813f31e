import type { LiveViewMessage } from '../copy/live-view.ts';
import type { Facets } from './facets.ts';
import type { MatchesInBin } from './matches-by-bin.ts';
import type { WordsInUse } from './own-words.ts';
import type { SearchFilter, SearchResult } from './search-result.ts';

export type SearchRequest =
  | { type: 'find'; query: string; filter: SearchFilter }
  | { type: 'list'; filter: SearchFilter; limit: number; language: string }
  | { type: 'names'; prefix: string }
  | { type: 'bins'; query: string }
  | { type: 'words'; words: WordsInUse }
  | { type: 'facets'; query: string; filter: SearchFilter };

export type ToWorker =
  | LiveViewMessage
  | (SearchRequest & { id: number })
  /** Nobody waits for the facets of this request any more. */
  | { type: 'cancel'; id: number };

export type FromWorker =
  | { type: 'changed' }
  /** `total` is the number of matches if `results` are only the first. */
  | { type: 'answer'; id: number; results: SearchResult[]; isTypoAnswer: boolean; total?: number }
  /** The index could not be opened; the next question tries again. */
  | { type: 'failed'; id: number }
  | { type: 'names'; id: number; names: string[] }
  | { type: 'bins'; id: number; bins: MatchesInBin[] }
  | { type: 'words'; id: number; words: string[] }
  /** Without facets, the request was cancelled. */
  | { type: 'facets'; id: number; facets: Facets | undefined };

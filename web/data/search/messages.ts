import type { Locale } from '#domain/locale.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { Sentence } from '#domain/search/sentences.ts';
import type { LiveViewMessage } from '../copy/live-view.ts';
import type { MatchesOfBin } from './every-match.ts';
import type { Facets } from './facets.ts';
import type { MatchesInBin } from './matches-by-bin.ts';
import type { WordsInUse } from './own-words.ts';
import type { SearchFilter, SearchResult } from './search-result.ts';

/** `limit` is the most results of a sentence that only filters. */
export type SentenceOptions = { today: string; language: Locale; limit: number };

/** `isSentenceAnswer`: nothing has the words themselves, the results are those of the sentence. */
export type SentenceAnswer = { sentence?: Sentence | undefined; isSentenceAnswer?: boolean };

export type SearchRequest =
  /** With `sentences`, the query may also be read as one. */
  | { type: 'find'; query: string; filter: SearchFilter; sentences?: SentenceOptions | undefined }
  | { type: 'list'; filter: SearchFilter; limit: number; language: string }
  | { type: 'names'; prefix: string }
  | { type: 'bins'; query: string }
  | { type: 'words'; words: WordsInUse }
  | { type: 'facets'; query: string; filter: SearchFilter }
  | { type: 'matches'; query: string; filter: SearchFilter };

export type ToWorker =
  | LiveViewMessage
  /** The fields that owners defined, before `open` and whenever they change. */
  | { type: 'fields'; fields: readonly OwnField[] }
  | (SearchRequest & { id: number })
  /** Nobody waits for the facets or matches of this request any more. */
  | { type: 'cancel'; id: number };

export type FromWorker =
  | { type: 'changed' }
  /** `total` is the number of matches if `results` are only the first. */
  | ({
      type: 'answer';
      id: number;
      results: SearchResult[];
      isTypoAnswer: boolean;
      /** Of a typo answer: the results have some of the words as they are. */
      hasSomeWords?: boolean;
      total?: number;
    } & SentenceAnswer)
  /** The index could not be opened; the next question tries again. */
  | { type: 'failed'; id: number }
  | { type: 'names'; id: number; names: string[] }
  | { type: 'bins'; id: number; bins: MatchesInBin[] }
  | { type: 'words'; id: number; words: string[] }
  /** Without facets, the request was cancelled. */
  | { type: 'facets'; id: number; facets: Facets | undefined }
  /** Without matches, the request was cancelled. */
  | { type: 'matches'; id: number; matches: MatchesOfBin[] | undefined };

import { type Cell, cell } from '../cell.ts';
import type { Waiting } from '../operation.ts';
import type { SearchFilter, SearchResult } from '../search.ts';
import type { Actor } from '../view.ts';

export type SearchAnswer = { results: readonly SearchResult[]; isTypoAnswer: boolean };

export function createSearch(userId: string, waiting: Cell<readonly Waiting[]>, actor: () => Actor) {
  const changes = cell(0);
  return {
    changes,
    start(): void {
      void userId;
      void waiting;
      void actor;
    },
    async ask(_query: string, _filter: SearchFilter): Promise<SearchAnswer> {
      return { results: [], isTypoAnswer: false };
    },
    async names(_prefix: string): Promise<readonly string[]> {
      return [];
    },
    refresh(_stored: { records: { id: string }[]; gone: string[] } | undefined): void {
      changes.set(changes.get() + 1);
    },
    stop(): void {},
  };
}

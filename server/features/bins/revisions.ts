import type { Revisions } from '#domain/ids.ts';

export type Raised = { id: string; revision: number };

export function revisionsOf(raised: readonly Raised[]): Revisions {
  return Object.fromEntries(raised.map(({ id, revision }) => [id, revision]));
}

import type { Revisions } from '#domain/ids.ts';

export type Raised = { id: string; revision: number };

/** What a write tells of the bins it raised. */
export function revisionsOf(raised: readonly Raised[]): Revisions {
  return Object.fromEntries(raised.map(({ id, revision }) => [id, revision]));
}

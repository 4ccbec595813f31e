import type { Revisions } from '#domain/ids.ts';

/** What a write tells of the bins it raised. */
export function revisionsOf(raised: readonly { id: string; revision: number }[]): Revisions {
  return Object.fromEntries(raised.map(({ id, revision }) => [id, revision]));
}

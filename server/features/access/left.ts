import { trashDays } from '#domain/trash.ts';

/** A leaving counts as long as what it took can be given back. */
export function leftSince(now: string): string {
  return new Date(Date.parse(now) - trashDays * 24 * 60 * 60 * 1000).toISOString();
}

import type { Pool } from 'pg';
import { endedJoinLinkDays, joinLinkDaysMax } from '#domain/links/join-link.ts';
import { deleteOldRemovals } from '../groups/group.queries.ts';
import { deleteIdleTokens } from '../purge-tokens.ts';
import { deleteOldJoinLinks, queryKnownJoinLinks } from './join-link.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function purgeJoinLinks(pool: Pool, now: string): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString();
  await deleteOldJoinLinks(pool, { before: daysAgo(endedJoinLinkDays) });
  await deleteOldRemovals(pool, { before: daysAgo(joinLinkDaysMax) });
  await deleteIdleTokens(pool, 'join', queryKnownJoinLinks);
}

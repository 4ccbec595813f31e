import type { Pool } from 'pg';
import { endedJoinLinkDays } from '#domain/join-links/join-link.ts';
import { deleteIdleTokens } from '../purge-tokens.ts';
import { deleteOldJoinLinks, queryKnownJoinLinks } from './join-link.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export async function purgeJoinLinks(pool: Pool, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - endedJoinLinkDays * DAY_MS).toISOString();
  await deleteOldJoinLinks(pool, { before });
  await deleteIdleTokens(pool, 'join', queryKnownJoinLinks);
}

import type { Pool } from 'pg';
import { deleteIdleTokens } from '../purge-tokens.ts';
import { deleteExpiredShareLinks, queryKnownShareLinks } from './share-link.queries.ts';

export async function purgeShareLinks(pool: Pool, now: string): Promise<void> {
  await deleteExpiredShareLinks(pool, { before: now });
  await deleteIdleTokens(pool, 'share', queryKnownShareLinks);
}

import type { Pool } from 'pg';
import { deleteExpiredShareLinks, deleteIdleShareTokens } from './share-link.queries.ts';

export async function purgeShareLinks(pool: Pool, now: string): Promise<void> {
  await deleteExpiredShareLinks(pool, { before: now });
  await deleteIdleShareTokens(pool);
}

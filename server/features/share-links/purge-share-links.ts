import type { Pool } from 'pg';
import { deleteExpiredShareLinks, deleteIdleShareTokens } from './share-link.queries.ts';

/** Forgets public links whose time is over, and what led to links of bins that are gone for good. */
export async function purgeShareLinks(pool: Pool, now: string): Promise<void> {
  await deleteExpiredShareLinks(pool, { before: now });
  await deleteIdleShareTokens(pool);
}

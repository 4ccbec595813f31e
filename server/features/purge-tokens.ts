import type { Pool } from 'pg';
import type { Queryable } from '#server/db/statement.ts';
import { deleteTokens, queryTokens } from './links.queries.ts';
import type { LinkPurpose } from './links.ts';

const AT_ONCE = 1_000;

type QueryKnown = (db: Queryable, of: { ownerIds: string[]; ids: string[] }) => Promise<{ id: string }[]>;

/** Deletes the tokens whose rows are gone, in portions, as on Citus the two are on different nodes. */
export async function deleteIdleTokens(
  pool: Pool,
  purpose: LinkPurpose,
  queryKnown: QueryKnown,
): Promise<void> {
  for (let after: Buffer | undefined = Buffer.alloc(0); after !== undefined; ) {
    const tokens = await queryTokens(pool, { purpose, after, limit: AT_ONCE });
    const ids = tokens.map(({ rowId }) => rowId);
    const rows = await queryKnown(pool, { ownerIds: tokens.map(({ ownerId }) => ownerId), ids });
    const knownIds = new Set(rows.map(({ id }) => id));
    const idle = tokens.filter(({ rowId }) => !knownIds.has(rowId));
    if (idle.length > 0) await deleteTokens(pool, { hashes: idle.map(({ hash }) => hash) });
    after = tokens.length < AT_ONCE ? undefined : tokens.at(-1)?.hash;
  }
}

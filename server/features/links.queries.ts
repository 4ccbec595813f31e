import { statement } from '#server/db/statement.ts';
import type { LinkPurpose } from './links.ts';

export const insertTokens = statement<
  object,
  { hashes: Buffer[]; ownerId: string; purpose: LinkPurpose; rowIds: string[] }
>(
  'tokens-insert',
  `INSERT INTO tokens (token_hash, owner_id, purpose, row_id)
   SELECT hash, $ownerId, $purpose, id FROM unnest($hashes::bytea[], $rowIds::uuid[]) AS t (hash, id)`,
);

/** Finds the row of a token; the row decides whether the link still works. */
export const queryToken = statement<
  { ownerId: string; rowId: string },
  { hash: Buffer; purpose: LinkPurpose }
>(
  'token',
  `SELECT owner_id AS "ownerId", row_id AS "rowId" FROM tokens WHERE token_hash = $hash AND purpose = $purpose`,
);

export const queryTokens = statement<
  { hash: Buffer; ownerId: string; rowId: string },
  { purpose: LinkPurpose; after: Buffer; limit: number }
>(
  'tokens-after',
  `SELECT token_hash AS hash, owner_id AS "ownerId", row_id AS "rowId" FROM tokens
   WHERE purpose = $purpose AND token_hash > $after ORDER BY token_hash LIMIT $limit`,
);

export const deleteTokens = statement<object, { hashes: Buffer[] }>(
  'tokens-delete',
  `DELETE FROM tokens WHERE token_hash = ANY($hashes::bytea[])`,
);

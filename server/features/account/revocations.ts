import { createHash } from 'node:crypto';
import type { Queryable } from '#server/db/statement.ts';
import { costModel } from '../../cost-model.ts';
import { deleteSurplusRevocations, insertRevocation } from './account.queries.ts';

/** Returns the SHA-256 of a session's token in hex, the only form that is stored or published. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Remembers ended sessions, so that their devices erase their copies. */
export async function storeRevocations(
  db: Queryable,
  userId: string,
  tokenHashes: readonly string[],
): Promise<void> {
  if (tokenHashes.length === 0) return;
  const now = new Date().toISOString();
  for (const hash of tokenHashes) await insertRevocation(db, { tokenHash: hash, userId, now });
  await deleteSurplusRevocations(db, { userId, keepCount: costModel.account.revocations });
}

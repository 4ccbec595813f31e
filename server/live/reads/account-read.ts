import type { Queryable } from '#server/db/statement.ts';
import { readAccount } from '../../features/account/account.ts';

export async function readAccountJson(
  db: Queryable,
  userId: string,
): Promise<{ revision: number; json: string }> {
  const me = await readAccount(db, userId);
  return { revision: me.revision, json: JSON.stringify(me) };
}

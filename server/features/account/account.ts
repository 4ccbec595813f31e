import type { Account } from '#domain/account-stream.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryAccount } from './account.queries.ts';
import { presentProfile } from './profile.ts';

export async function readAccount(db: Queryable, userId: string): Promise<Account> {
  const [row] = await queryAccount(db, { userId });
  if (row === undefined) throw new Error('a signed-in person has no profile');
  return {
    ...presentProfile(row),
    notifications: row.notifications ?? [],
    invites: row.invites ?? [],
    requests: row.requests ?? [],
    ...(row.codesRevision > 0 && { codesRevision: row.codesRevision }),
  };
}

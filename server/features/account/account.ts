import type { Account } from '#domain/live.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryAccount } from './account.queries.ts';
import { presentProfile } from './profile.ts';

/** Reads the account as its stream sends it. */
export function readAccount(db: Queryable, userId: string): Promise<Account> {
  return read(db, { userId, withStockChecks: true });
}

/** Reads notifications, invitations and own requests, but not the ticks of stock checks. */
export function readInbox(db: Queryable, userId: string): Promise<Omit<Account, 'stockChecks'>> {
  return read(db, { userId, withStockChecks: false });
}

async function read(db: Queryable, values: { userId: string; withStockChecks: boolean }): Promise<Account> {
  const [row] = await queryAccount(db, values);
  if (row === undefined) throw new Error('a signed-in person has no profile');
  return {
    ...presentProfile(row),
    notifications: row.notifications ?? [],
    invites: row.invites ?? [],
    requests: row.requests ?? [],
    ...(row.codesRevision > 0 && { codesRevision: row.codesRevision }),
    ...(row.reminders !== null && { reminders: row.reminders }),
    ...(Object.keys(row.reminderChoice ?? {}).length > 0 && { reminderChoice: row.reminderChoice ?? {} }),
    ...(row.groups !== null && { groups: row.groups }),
    ...(row.stockChecks !== null && { stockChecks: row.stockChecks.map(withoutEmpty) }),
  };
}

function withoutEmpty({ alsoIds, ...check }: StockCheck & { alsoIds: string[] }): StockCheck {
  return alsoIds.length === 0 ? check : { ...check, alsoIds };
}

import type { Profile } from '#domain/account/profile.ts';
import type { Account } from '#domain/live.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { defaultReminderSettings } from '#domain/reminders/reminder.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import { nextMomentOf } from '#domain/time.ts';
import type { Queryable } from '#server/db/statement.ts';
import { presentLists } from '../stored-lists.ts';
import { queryAccount } from './account.queries.ts';
import {
  insertProfile,
  type ProfileRow,
  queryProfile,
  querySharedFields,
  querySharedViews,
} from './profile.queries.ts';

/** `planOfNew` is asked only if there is no profile yet. */
export async function ensureProfile(
  db: Queryable,
  userId: string,
  planOfNew: () => Plan | Promise<Plan>,
): Promise<Profile> {
  const [existing] = await queryProfile(db, { userId });
  if (existing !== undefined) return presentProfile(existing);
  await insertProfile(db, { userId, plan: await planOfNew(), nextRunAt: firstReminderRun() });
  return readProfile(db, userId);
}

/** In the hour that stands until the person's device reports its time zone. */
function firstReminderRun(): string {
  const { hour, timeZone } = defaultReminderSettings;
  return nextMomentOf(hour, timeZone, new Date()).toISOString();
}

export async function readProfile(db: Queryable, userId: string): Promise<Profile> {
  const [row] = await queryProfile(db, { userId });
  if (row === undefined) throw new Error('a signed-in person has no profile');
  return presentProfile(row);
}

export function presentProfile(row: ProfileRow & { revision: number }): Profile {
  return {
    uid: row.userId,
    email: row.email,
    displayName: row.displayName,
    ...(row.photoUrl !== null && { photoURL: row.photoUrl }),
    ...(row.photos?.[0] && { photo: row.photos[0] }),
    plan: row.plan,
    createdAt: row.createdAt,
    ...planLimits[row.plan],
    ...(row.mutedNotifications.length > 0 && { mutedNotifications: row.mutedNotifications }),
    ...(row.savedSearches.length > 0 && { savedSearches: row.savedSearches }),
    ...(row.currency !== null && { currency: row.currency }),
    ...(row.declinesLooks && { declinesLooks: true }),
    revision: row.revision,
  };
}

/** Reads the account as its stream sends it. */
export function readAccount(db: Queryable, userId: string): Promise<Account> {
  return read(db, { userId, withStockChecks: true });
}

/** Reads notifications, invitations and own requests, but not the ticks of stock checks. */
export function readInbox(db: Queryable, userId: string): Promise<Omit<Account, 'stockChecks'>> {
  return read(db, { userId, withStockChecks: false });
}

async function read(db: Queryable, values: { userId: string; withStockChecks: boolean }): Promise<Account> {
  const [[row], sharedViews, sharedFields] = await Promise.all([
    queryAccount(db, values),
    querySharedViews(db, { userId: values.userId }),
    querySharedFields(db, { userId: values.userId }),
  ]);
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
    ...(sharedViews.length > 0 && { sharedViews }),
    ...(row.fields !== null && { fields: row.fields }),
    ...(sharedFields.length > 0 && { sharedFields }),
    ...(row.templates !== null && { templates: row.templates }),
    ...presentLists(row.lists, 'owner'),
    ...(row.stockChecks !== null && { stockChecks: row.stockChecks.map(withoutEmpty) }),
  };
}

function withoutEmpty({ alsoIds, ...check }: StockCheck & { alsoIds: string[] }): StockCheck {
  return alsoIds.length === 0 ? check : { ...check, alsoIds };
}

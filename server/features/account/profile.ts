import type { Profile } from '#domain/account/profile.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { defaultReminderSettings } from '#domain/reminders/reminder.ts';
import { nextMomentOf } from '#domain/time.ts';
import type { Queryable } from '#server/db/statement.ts';
import { insertProfile, type ProfileRow, queryProfile } from './profile.queries.ts';

export async function ensureProfile(db: Queryable, userId: string, defaultPlan: Plan): Promise<Profile> {
  const [existing] = await queryProfile(db, { userId });
  if (existing !== undefined) return presentProfile(existing);
  await insertProfile(db, { userId, plan: defaultPlan, lookAt: firstLook() });
  return readProfile(db, userId);
}

/** In the hour that stands until the person's device reports its time zone. */
function firstLook(): string {
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
    revision: row.revision,
  };
}

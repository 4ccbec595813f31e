import { expect } from 'vitest';
import type { Notification } from '#domain/notifications/notification.ts';
import type { ReminderChoice } from '#domain/reminders/reminder.ts';
import { type ReminderDeps, remindPeople } from '#server/features/reminders/remind-people.ts';
import { createReminderTokens } from '#server/features/reminders/reminder-token.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import type { TestUser } from './builders.ts';
import { type TestServer, testSecret } from './server.ts';

/** Sends what is due to everybody at this hour of UTC; returns the person's mails. */
export async function remindAt(
  server: TestServer,
  { email }: TestUser,
  day: string,
  hour = 9,
): Promise<Mail[]> {
  const mails: Mail[] = [];
  await remindPeople(
    { ...reminderDeps(server), mails: { enqueue: async (_tx, mail) => void mails.push(mail) } },
    new Date(`${day}T${String(hour).padStart(2, '0')}:00:30.000Z`),
  );
  return mails.filter(({ to }) => to === email);
}

function reminderDeps({ pool }: TestServer): Omit<ReminderDeps, 'mails'> {
  return {
    pool,
    publish: () => {},
    log: { warn: (error: unknown) => expect(error).toBeUndefined() },
    isMailing: false,
    origin: 'https://bins.example.org',
    tokens: createReminderTokens(testSecret),
  };
}

/** The person's next look is due on any day that a test chooses. */
export async function lookFrom(
  server: TestServer,
  user: TestUser,
  choice: ReminderChoice = {},
): Promise<void> {
  await user.act('reminders.configure', choice);
  await server.pool.query(`UPDATE reminder_settings SET look_at = '2020-01-01' WHERE user_id = $1`, [
    user.id,
  ]);
}

export async function remindersOf(user: TestUser): Promise<Notification[]> {
  const { notifications } = await user.act('notifications.list', {});
  return notifications.filter(({ type }) => type === 'reminder');
}

export async function reminderTitles(user: TestUser): Promise<string[]> {
  return (await remindersOf(user)).map(({ title }) => title);
}

import type { Notification } from '#domain/notifications/notification.ts';

export type Day = { day: string; notifications: Notification[] };

/** Notifications by the calendar day where the person is, `2026-05-03`, newest first. */
export function byDay(notifications: readonly Notification[]): Day[] {
  const days = new Map<string, Notification[]>();
  for (const each of [...notifications].sort((a, b) => b.createdAt.localeCompare(a.createdAt))) {
    const day = localDay(new Date(each.createdAt));
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days].map(([day, gathered]) => ({ day, notifications: gathered }));
}

export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

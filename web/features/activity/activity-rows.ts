import type { ActivityEvent } from '#domain/history/activity.ts';
import { joinSplitEvents } from '#web/features/history/join-events.ts';
import { byDay } from '#web/features/notifications/by-day.ts';
import { keyOfEvent } from './use-activity.ts';

export type ActivityRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string; since: string }
  | { kind: 'event'; key: string; event: ActivityEvent };

/** Days with their events, newest first, and a line below what others did since the last visit. */
export function activityRows(
  events: readonly ActivityEvent[],
  { since, myId }: { since: string | undefined; myId: string | undefined },
): ActivityRow[] {
  const joined = joinSplitEvents(withoutEchoes(events));
  const isNew = ({ at, actorId }: ActivityEvent) => since !== undefined && at > since && actorId !== myId;
  const lastNew = joined.filter(isNew).at(-1);
  return byDay(joined, ({ at }) => at).flatMap(({ day, events: ofDay }) => [
    { kind: 'day', key: day, day } as const,
    ...ofDay.flatMap((event): ActivityRow[] => {
      const row = { kind: 'event', key: keyOfEvent(event), event } as const;
      return event === lastNew && since !== undefined ? [row, { kind: 'new', key: 'new', since }] : [row];
    }),
  ]);
}

/** A move is recorded where something left and where it came; of one that the reader sees whole, one line is enough. */
function withoutEchoes(events: readonly ActivityEvent[]): ActivityEvent[] {
  const acts = new Map<string, ActivityEvent[]>();
  const actOf = ({ actorId, at }: ActivityEvent) => `${actorId} ${at}`;
  for (const event of events) acts.set(actOf(event), [...(acts.get(actOf(event)) ?? []), event]);
  return events.filter((event) => !(acts.get(actOf(event)) ?? []).some((other) => isEcho(event, other)));
}

function isEcho(event: ActivityEvent, of: ActivityEvent): boolean {
  const { kind, count, from, to, target } = event;
  if (kind === 'itemsMovedIn') return of.kind === 'itemsMovedOut' && of.target.id === from?.id;
  const isOfContainer = (kind === 'movedIn' || kind === 'movedOut') && count > 0;
  const isOwnMove = (of.kind === 'movedIn' || of.kind === 'movedOut') && of.count === 0;
  if (!isOfContainer || !isOwnMove) return false;
  return kind === 'movedIn' ? of.to?.id === target.id : of.from?.id === target.id || of.to?.id === to?.id;
}

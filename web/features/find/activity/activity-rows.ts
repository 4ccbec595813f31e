import type { ActivityEvent } from '#domain/history/activity.ts';
import { isOfItems } from '#domain/history/history.ts';
import { byDay } from '#web/features/people/notifications/by-day.ts';
import { type JoinedEvent, joinSplitEvents } from '#web/features/time/history/join-events.ts';
import { type ListedEvent, withoutUndos } from '#web/features/time/history/undone-acts.ts';
import { keyOfEvent } from './use-activity.ts';

export type ActivityRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string; since: string }
  | { kind: 'event'; key: string; event: ActivityEvent }
  /** The same act on several bins, or on several bins and places if it is about access; newest first. */
  | { kind: 'bins'; key: string; events: readonly ActivityEvent[] }
  /** One act on items, mostly of several bins; newest first. */
  | { kind: 'items'; key: string; events: readonly JoinedEvent<ActivityEvent>[] };

/** Acts of older devices have no id: those on several bins are a call for each, so their events are up to this far apart. */
const sameActWithinMs = 5_000;

/** Days with their events, newest first, and a line below what others did since the last visit. */
export function activityRows(
  events: readonly ActivityEvent[],
  { since, myId }: { since: string | undefined; myId: string | undefined },
): ActivityRow[] {
  const joined = joinSplitEvents(withoutUndos(withoutEchoes(events)));
  const isNew = ({ at, actorId }: ActivityEvent) => since !== undefined && at > since && actorId !== myId;
  const lastNew = joined.filter(isNew).at(-1);
  return byDay(joined, ({ at }) => at).flatMap(({ day, events: ofDay }) => [
    { kind: 'day', key: day, day } as const,
    ...joinActs(
      ofDay.flatMap((event): ActivityRow[] => {
        const row = { kind: 'event', key: keyOfEvent(event), event } as const;
        return event === lastNew && since !== undefined ? [row, { kind: 'new', key: 'new', since }] : [row];
      }),
    ),
  ]);
}

/**
 * Joins events of one act to a row, at its newest event, even if others did something meanwhile. Its key is that of the oldest
 * event, because newer ones may join it.
 */
function joinActs(rows: readonly ActivityRow[]): ActivityRow[] {
  const joined: ActivityRow[] = [];
  const acts = new Map<string, { at: number; events: JoinedEvent<ActivityEvent>[] }>();
  let run: ActivityEvent[] = [];
  for (const row of rows) {
    const act = row.kind === 'event' ? keyOfAct(row.event) : undefined;
    const head = act === undefined ? undefined : acts.get(act);
    const before = run.at(-1);
    if (row.kind === 'event' && head !== undefined) {
      head.events.push(row.event);
      const kind = isOfItems(row.event.kind) ? 'items' : 'bins';
      joined[head.at] = { kind, key: row.key, events: head.events };
    } else if (row.kind === 'event' && before !== undefined && isSameActOnBins(before, row.event)) {
      run.push(row.event);
      joined[joined.length - 1] = { kind: 'bins', key: row.key, events: run };
    } else {
      run = row.kind === 'event' && act === undefined ? [row.event] : [];
      if (row.kind === 'event' && act !== undefined)
        acts.set(act, { at: joined.length, events: [row.event] });
      joined.push(row);
    }
  }
  return joined;
}

/** Returns whether the row is an act that was taken back. */
export function isUndone(row: ActivityRow): boolean {
  if (row.kind === 'day' || row.kind === 'new') return false;
  const events: readonly ListedEvent[] = row.kind === 'event' ? [row.event] : row.events;
  return events.every((event) => event.isUndone);
}

/** Equal for events of one act that are of one kind. */
function keyOfAct(event: ActivityEvent): string | undefined {
  if (event.actId === undefined) return undefined;
  const act = isOfItems(event.kind) ? event.kind : actOnBin(event);
  return act && [event.actorId, event.actId, act].join();
}

/** The server ends no page within an act that has an id, unless it is longer than this. */
const eventsOfActMax = 500;

/** Returns whether the rest of the last row's act may be on the next page. */
export function isCut(last: ActivityRow | undefined): boolean {
  if (last?.kind !== 'bins' && last?.kind !== 'items') return false;
  return last.events[0]?.actId === undefined || last.events.length >= eventsOfActMax;
}

function isSameActOnBins(newer: ActivityEvent, older: ActivityEvent): boolean {
  const act = actOnBin(newer);
  return (
    act !== undefined &&
    act === actOnBin(older) &&
    newer.target.id !== older.target.id &&
    newer.actorId === older.actorId &&
    newer.isImported === older.isImported &&
    Date.parse(newer.at) - Date.parse(older.at) <= sameActWithinMs
  );
}

/** A key of the act, equal for acts that are joined to one line; undefined for acts that always have a line each. */
function actOnBin(event: ActivityEvent): string | undefined {
  const { kind, target, changes = [], to, count } = event;
  if (isOfAccess(event)) return accessAct(event);
  if (target.kind !== 'bin') return undefined;
  switch (kind) {
    case 'changed': {
      const fields = changes.map(({ field }) => field);
      return fields.length > 0 && fields.every((field) => changedTogether.has(field))
        ? `changed ${fields.join()}`
        : undefined;
    }
    case 'deleted':
    case 'restored':
      return kind;
    case 'seen':
      return `seen ${to?.id}`;
    case 'movedIn':
    case 'movedOut':
      return count === 0 && to !== undefined ? `moved ${to.id}` : undefined;
    default:
      return undefined;
  }
}

/** Returns whether it gives, changes or ends access, which is recorded in each bin and place. */
export function isOfAccess({ kind }: Pick<ActivityEvent, 'kind'>): boolean {
  return kind === 'accessGranted' || kind === 'accessChanged' || kind === 'accessEnded';
}

/** A person may join places, or lose them, with a role of their own in each. */
function accessAct({ kind, actorId, person, role, previousRole, groupName }: ActivityEvent): string {
  const hasOneRole = kind === 'accessChanged' || (kind === 'accessGranted' && person?.userId !== actorId);
  return [kind, person?.userId, hasOneRole && role, previousRole, groupName].join();
}

const changedTogether: ReadonlySet<string> = new Set([
  'tags',
  'color',
  'isPrivate',
  'qrLabel',
  'description',
  'archivedAt',
]);

/** Drops the second event of a move, which is recorded at both ends, if the reader sees both. */
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

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallInput } from '#domain/calls.ts';
import { type ActivityEvent, type ActivityGroup, kindsOfGroup } from '#domain/history/activity.ts';
import { nilId } from '#domain/ids.ts';
import { useConnection, useHeaders, useLocations } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';
import { rememberActivity, storedActivity } from '#web/data/storage/stored-events.ts';

/** The filters of the activity. `person` and `place` are ids. */
export type ActivityAddress = {
  person?: string | undefined;
  place?: string | undefined;
  kind?: ActivityGroup | undefined;
  /** The newest day that is listed, as YYYY-MM-DD of this device's time zone. */
  until?: string | undefined;
};

/** `returns` leaves only loans that came back. */
type ActivityQuestion = ActivityAddress & { only?: 'returns' };

export type ActivityPages = {
  events: readonly ActivityEvent[];
  next: Position | undefined;
  /** Set if the events are those of an earlier visit. */
  loadedAt?: string;
};

type Position = NonNullable<CallInput<'activity.list'>['before']>;

/** Loads page by page, and the newest page again when anything that the person sees changes. */
export function useActivity(filter: ActivityQuestion) {
  const headers = useHeaders();
  const { locations } = useLocations();
  const isOffline = useConnection() === 'offline';
  const [loaded, setPages] = useState<ActivityPages>();
  const [problem, setProblem] = useState<unknown>();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const requestedAt = useRef(0);
  const newest = useRef(0);
  const input = inputOf(filter);

  async function loadNewest(): Promise<void> {
    const request = ++newest.current;
    requestedAt.current = Date.now();
    try {
      const answer = await query('activity.list', input);
      if (request !== newest.current) return;
      setPages((before) => withNewest(before, answer));
      setProblem(undefined);
      if (isUnfiltered(filter))
        rememberActivity({ loadedAt: new Date().toISOString(), events: answer.events });
    } catch (error) {
      if (request === newest.current) setProblem(error);
    }
  }

  async function loadOlder(before: Position): Promise<void> {
    setLoadingOlder(true);
    try {
      const answer = await query('activity.list', { ...input, before });
      setPages((pages) => withOlder(pages, before, answer));
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
    setLoadingOlder(false);
  }

  const refresh = useEffectEvent(() => void loadNewest());
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again when something changes or the connection is back
  useEffect(() => {
    if (isOffline) return;
    const timer = setTimeout(refresh, Math.max(0, requestedAt.current + refreshMs - Date.now()));
    return () => clearTimeout(timer);
  }, [headers, locations, isOffline]);
  useEffect(() => () => void newest.current++, []);

  const [stored] = useState(() => storedPages(filter));
  const pages = loaded ?? (isOffline || problem !== undefined ? stored : undefined);
  const next = loaded?.next;
  return {
    pages,
    problem,
    isOffline,
    isLoadingOlder,
    loadOlder: next && (() => void loadOlder(next)),
    retry: () => void loadNewest(),
  };
}

/** The shortest time between two requests, however often others write. */
const refreshMs = 2_000;

function inputOf({ person, place, kind, only, until }: ActivityQuestion): CallInput<'activity.list'> {
  const before = until === undefined ? undefined : { at: endOf(until), id: nilId };
  return { actorId: person, locationId: place, group: kind, only, before };
}

/** The first moment of the next day. */
function endOf(day: string): string {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

type Answer = { events: ActivityEvent[]; next?: Position | undefined };

/** Drops the earlier events if there may be a gap before the new ones. An earlier event may have become newer. */
function withNewest(before: ActivityPages | undefined, { events, next }: Answer): ActivityPages {
  const freshKeys = new Set(events.map(keyOfEvent));
  const others = before?.events.filter((event) => !freshKeys.has(keyOfEvent(event))) ?? [];
  if (before === undefined || others.length === before.events.length) return { events, next };
  return next === undefined ? { events, next } : { events: [...events, ...others], next: before.next };
}

export function keyOfEvent({ target, id }: ActivityEvent): string {
  return `${target.id} ${id}`;
}

function isUnfiltered(question: ActivityQuestion): boolean {
  return Object.values(question).every((each) => each === undefined);
}

/** Adds older events, unless `withNewest` has dropped the events before them in the meantime. */
function withOlder(
  pages: ActivityPages | undefined,
  before: Position,
  { events, next }: Answer,
): ActivityPages | undefined {
  if (pages?.next !== before) return pages;
  const keys = new Set(pages.events.map(keyOfEvent));
  return { events: [...pages.events, ...events.filter((event) => !keys.has(keyOfEvent(event)))], next };
}

/** The events of the last visit, filtered by person and kind. Not by place, because the places of their bins at that time are unknown. */
function storedPages({ person, place, kind, only, until }: ActivityQuestion): ActivityPages | undefined {
  const stored = storedActivity();
  if (stored.loadedAt === undefined || place !== undefined || only !== undefined) return undefined;
  const kinds = kind && kindsOfGroup(kind);
  const events = (stored.events ?? []).filter(
    (event) =>
      (person === undefined || event.actorId === person) &&
      (kinds === undefined || kinds.includes(event.kind)) &&
      (until === undefined || event.at < endOf(until)),
  );
  return { events, next: undefined, loadedAt: stored.loadedAt };
}

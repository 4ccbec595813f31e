import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { query } from '#web/data/account/online-calls.ts';

type Pages = { events: readonly HistoryEvent[]; hasMore: boolean };

export type FirstPage = Promise<Pages>;

/** Only events that say where a bin is or was, or that it was checked; undefined for all. */
export type HistoryPart = 'whereabouts' | undefined;

type HistoryQuestion = { target: Target; itemId?: string; first?: FirstPage; part?: HistoryPart };

/** Loads page by page, and the newest page again when the revision changes. */
export function useHistory({ target, itemId, first, part }: HistoryQuestion, revision: number | undefined) {
  const narrowed = { ...(itemId !== undefined && { itemId }), ...(part && { only: part }) };
  const connection = useConnection();
  const isOffline = connection === 'offline';
  const [pages, setPages] = useState<Pages>();
  const [problem, setProblem] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const [isAskingOlder, setAskingOlder] = useState(false);
  const newest = useRef(0);
  const early = useRef(first);

  async function askNewest(): Promise<void> {
    const question = ++newest.current;
    setAsking(true);
    try {
      const answering = early.current ?? query('history.list', { target, ...narrowed });
      early.current = undefined;
      const answer = await answering;
      if (question !== newest.current) return;
      setPages((loaded) => withNewest(loaded, answer));
      setProblem(undefined);
    } catch (error) {
      if (question === newest.current) setProblem(error);
    }
    if (question === newest.current) setAsking(false);
  }

  /** Not cancelled by newer events, which could delay it forever. */
  async function askOlder(): Promise<void> {
    const last = pages?.events.at(-1);
    if (last === undefined) return;
    const before = last.id;
    const from = last.binId === undefined ? target : { kind: 'bin' as const, id: last.binId };
    setAskingOlder(true);
    try {
      const answer = await query('history.list', { target: from, ...narrowed, before });
      setPages((loaded) => withOlder(loaded, before, answer));
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
    setAskingOlder(false);
  }

  const refresh = useEffectEvent(() => {
    if (!isOffline || pages === undefined) void askNewest();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again when the revision or connection changes
  useEffect(() => {
    refresh();
    return () => {
      newest.current++;
    };
  }, [revision, isOffline]);

  return {
    pages,
    problem,
    isAsking,
    isAskingOlder,
    askOlder: () => void askOlder(),
    retry: () => void askNewest(),
  };
}

export type HistoryState = ReturnType<typeof useHistory>;

/** Drops the known events if there may be a gap before the new ones. */
function withNewest(loaded: Pages | undefined, answer: Pages): Pages {
  const ids = new Set(loaded?.events.map(({ id }) => id));
  const fresh = answer.events.filter(({ id }) => !ids.has(id));
  if (loaded === undefined || fresh.length === answer.events.length) return answer;
  return { events: [...fresh, ...loaded.events], hasMore: loaded.hasMore };
}

/** Ignored if the known events were dropped in the meantime. */
function withOlder(loaded: Pages | undefined, before: string, { events, hasMore }: Pages): Pages | undefined {
  if (loaded?.events.at(-1)?.id !== before) return loaded;
  return { events: [...loaded.events, ...events], hasMore };
}

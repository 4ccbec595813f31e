import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Target } from '#domain/access/target.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { ask } from '#web/data/ask.ts';
import { useSyncStatus } from '#web/data/hooks.ts';

type Pages = { events: readonly HistoryEvent[]; hasMore: boolean };

export type HistoryShown = {
  /** Undefined until something was read. */
  pages: Pages | undefined;
  /** Why the last question was not answered. */
  problem: unknown;
  isAsking: boolean;
  askOlder: () => void;
  retry: () => void;
};

/** What the server remembers of a thing, page by page; what is new is asked for when the thing changes. */
export function useHistory(target: Target, revision: number | undefined): HistoryShown {
  const { connection } = useSyncStatus();
  const isOffline = connection === 'offline';
  const [pages, setPages] = useState<Pages>();
  const [problem, setProblem] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const newest = useRef(0);

  async function askFor(before: string | undefined): Promise<void> {
    const question = ++newest.current;
    setAsking(true);
    try {
      const answer = await ask('history.list', before === undefined ? { target } : { target, before });
      if (question !== newest.current) return;
      setPages((known) => (before === undefined ? withNewest(known, answer) : withOlder(known, answer)));
      setProblem(undefined);
    } catch (error) {
      if (question === newest.current) setProblem(error);
    }
    if (question === newest.current) setAsking(false);
  }

  const refresh = useEffectEvent(() => {
    if (!isOffline || pages === undefined) void askFor(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the thing, or of the connection, is why it is asked again
  useEffect(() => {
    refresh();
    return () => {
      newest.current++;
    };
  }, [revision, isOffline]);

  const askOlder = () => void askFor(pages?.events.at(-1)?.id);
  const retry = () => void askFor(undefined);
  return { pages, problem, isAsking, askOlder, retry };
}

/** What came since stands before what is known; if there may be more between the two, what is known is let go. */
function withNewest(known: Pages | undefined, answer: Pages): Pages {
  const ids = new Set(known?.events.map(({ id }) => id));
  const fresh = answer.events.filter(({ id }) => !ids.has(id));
  if (known === undefined || fresh.length === answer.events.length) return answer;
  return { events: [...fresh, ...known.events], hasMore: known.hasMore };
}

function withOlder(known: Pages | undefined, { events, hasMore }: Pages): Pages {
  return { events: [...(known?.events ?? []), ...events], hasMore };
}

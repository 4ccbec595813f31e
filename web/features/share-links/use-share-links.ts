import { useState } from 'react';
import type { ShareLink } from '#domain/share-links/share-link.ts';
import { ask } from '#web/data/ask.ts';
import { type Answer, useAnswer } from '#web/features/access/use-answer.ts';

export type LinksShown =
  | { status: 'loading' }
  | { status: 'ready'; links: readonly ShareLink[] }
  | { status: 'failed'; error: unknown };

/** The links of a bin. They live on the server alone. */
export function useShareLinks(binId: string) {
  const answer = useAnswer(binId, () => ask('shareLinks.list', { binId }));
  const [seen, setSeen] = useState<readonly ShareLink[]>();
  const [made, setMade] = useState<readonly ShareLink[]>([]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  if (answer.status === 'ready' && answer.value.links !== seen) setSeen(answer.value.links);

  return {
    shown: shownOf(answer, seen, made, ended),

    /** @throws CallError */
    async create(expiresAt: Date | undefined): Promise<void> {
      const link = await ask('shareLinks.create', {
        binId,
        ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      });
      setMade((before) => [link, ...before]);
    },

    /** @throws CallError */
    async end(id: string): Promise<void> {
      await ask('shareLinks.delete', { binId, id });
      setEnded((before) => new Set([...before, id]));
    },
  };
}

/** What was seen to work stays on the screen where the list can't be asked for again. */
function shownOf(
  answer: Answer<unknown>,
  seen: readonly ShareLink[] | undefined,
  made: readonly ShareLink[],
  ended: ReadonlySet<string>,
): LinksShown {
  if (seen === undefined && made.length === 0) {
    return answer.status === 'failed' ? answer : { status: 'loading' };
  }
  const fresh = made.filter(({ id }) => !seen?.some((each) => each.id === id));
  const links = [...fresh, ...(seen ?? [])].filter(({ id }) => !ended.has(id));
  return { status: 'ready', links: links.sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
}

import { useState } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { ShareLink } from '#domain/links/share-link.ts';
import { linkedAs } from '#domain/links/share-link-rules.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { type QueryState, useServerQuery } from '#web/features/people/access/use-server-query.ts';

export type LinksState =
  | { status: 'loading' }
  | { status: 'ready'; links: readonly ShareLink[] }
  | { status: 'failed'; error: unknown };

/** The settings of a new link; without `binIds` it shows all bins of a place. */
export type NewLink = { expiresAt: Date | undefined; binIds?: string[] | undefined; withPrivate?: boolean };

/** A list of a bin or place that links lead to, with the bins that are on it or that its items are in. */
export type LinkedList = { id: string; name: string; bins: readonly BinHeader[] };

export function useShareLinks(target: Target, list: LinkedList | undefined) {
  const linked = { ...linkedAs(target), ...(list && { listId: list.id }) };
  const answer = useServerQuery(list?.id ?? target.id, () => query('shareLinks.list', linked));
  const [made, setMade] = useState<readonly ShareLink[]>([]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());

  return {
    links: linksStateOf(answer, made, ended),
    newestId: made[0]?.id,

    /** @throws CallError */
    async create({ expiresAt, binIds, withPrivate }: NewLink): Promise<ShareLink> {
      const link = await mutate('shareLinks.create', {
        ...linked,
        ...(binIds && { binIds }),
        ...(withPrivate && { withPrivate }),
        ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      });
      setMade((before) => [link, ...before]);
      return link;
    },

    /** @throws CallError */
    async end(id: string): Promise<void> {
      await mutate('shareLinks.delete', { ...linked, id });
      setEnded((before) => new Set([...before, id]));
    },
  };
}

/** Links created here are shown even if the list can't be loaded. */
function linksStateOf(
  answer: QueryState<{ links: readonly ShareLink[] }>,
  made: readonly ShareLink[],
  ended: ReadonlySet<string>,
): LinksState {
  if (answer.status !== 'ready' && made.length === 0) return answer;
  const listed = answer.status === 'ready' ? answer.value.links : [];
  const fresh = made.filter(({ id }) => !listed.some((each) => each.id === id));
  const links = [...fresh, ...listed].filter(({ id }) => !ended.has(id));
  return { status: 'ready', links: links.sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
}

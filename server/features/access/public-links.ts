import type { BinRow, PublicLinkRow } from './gate.queries.ts';

export type LinkedRow = Pick<BinRow, 'ownerId' | 'publicLinks' | 'entries'>;

/**
 * The working links to a bin or location itself or, with `listId`, to one of its lists. Links made by people who no longer
 * manage the target do not work.
 */
export function linksOfManagers(
  { ownerId, publicLinks, entries }: LinkedRow,
  listId: string | null = null,
): PublicLinkRow[] {
  const isManager = (userId: string) =>
    userId === ownerId ||
    entries?.some((entry) => entry.userId === userId && entry.role === 'admin') === true;
  return (publicLinks ?? []).filter((link) => (link.listId ?? null) === listId && isManager(link.by));
}

/** Returns the link that works longest. */
export function lastingLink(links: readonly PublicLinkRow[]): { until?: string } | undefined {
  if (links.length === 0) return undefined;
  const ends = links.map(({ until }) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until)));
  const last = Math.max(...ends);
  return last === Number.POSITIVE_INFINITY ? {} : { until: new Date(last).toISOString() };
}

import type { Role } from '#domain/access/access.ts';

/**
 * A public link that had not ended when one of the target's links was last made or ended. `binIds` of a location: the
 * bins that it shows, null for all.
 */
export type PublicLinkRow = {
  by: string;
  until: string | null;
  binIds?: string[] | null;
  withPrivate?: boolean;
  /** The list that it leads to; otherwise it leads to the bin or location itself. */
  listId?: string | null;
};

/** A bin or location with its public links and the people with access. */
export type LinkedRow = {
  ownerId: string;
  publicLinks: readonly PublicLinkRow[] | null;
  entries: readonly { userId: string; role: Role }[] | null;
};

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

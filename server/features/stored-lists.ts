import type { EffectiveRole } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { List } from '#domain/lists/list.ts';
import { type LinkedRow, lastingLink, linksOfManagers } from './access/public-links.ts';

/** A list with the sessions that ticked on it, which nobody reads. */
export type StoredList = List & { sessionIds?: string[] };

/** Only roles that see the trash see lists in it. */
export function visibleLists(lists: readonly StoredList[] | null, role: EffectiveRole): StoredList[] {
  return (lists ?? []).filter(({ deletedAt }) => deletedAt === undefined || can(role, 'see the trash'));
}

/** Omits the field when the role sees no list. `on` is the row of the bin or location, which knows the public links. */
export function presentLists(
  lists: readonly StoredList[] | null,
  role: EffectiveRole,
  on?: LinkedRow,
): { lists?: List[] } {
  const visible = visibleLists(lists, role);
  return visible.length === 0 ? {} : { lists: visible.map((list) => presentList(list, on)) };
}

export function presentList({ sessionIds: _, ...list }: StoredList, on?: LinkedRow): List {
  const shareLink = on && lastingLink(linksOfManagers(on, list.id));
  return { ...list, ...(shareLink && { shareLink }) };
}

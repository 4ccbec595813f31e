import type { EffectiveRole } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { List } from '#domain/lists/list.ts';

/** A list with the sessions that ticked on it, which nobody reads. */
export type StoredList = List & { sessionIds?: string[] };

/** Only roles that see the trash see lists in it. */
export function visibleLists(lists: readonly StoredList[] | null, role: EffectiveRole): StoredList[] {
  return (lists ?? []).filter(({ deletedAt }) => deletedAt === undefined || can(role, 'see the trash'));
}

/** Omits the field when the role sees no list. */
export function presentLists(lists: readonly StoredList[] | null, role: EffectiveRole): { lists?: List[] } {
  const visible = visibleLists(lists, role);
  return visible.length === 0 ? {} : { lists: visible.map(presentList) };
}

export function presentList({ sessionIds: _, ...list }: StoredList): List {
  return list;
}

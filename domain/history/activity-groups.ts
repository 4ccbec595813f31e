import type { EventKind } from './history.ts';

/** What a reader can narrow the activity to; every kind of event belongs to one of the first four. */
export const activityGroups = ['items', 'things', 'checks', 'people', 'deletions'] as const;
export type ActivityGroup = (typeof activityGroups)[number];

const groupOf = {
  created: 'things',
  renamed: 'things',
  changed: 'things',
  movedIn: 'things',
  movedOut: 'things',
  codeClaimed: 'things',
  codeLost: 'things',
  deleted: 'things',
  restored: 'things',
  seen: 'checks',
  stockChecked: 'checks',
  itemsAdded: 'items',
  itemChanged: 'items',
  itemsMovedIn: 'items',
  itemsMovedOut: 'items',
  itemsDeleted: 'items',
  itemsRestored: 'items',
  itemsGone: 'items',
  accessGranted: 'people',
  accessChanged: 'people',
  accessEnded: 'people',
} as const satisfies Record<EventKind, ActivityGroup>;

const deletions: EventKind[] = ['deleted', 'itemsDeleted', 'itemsGone'];

export function kindsOfGroup(group: ActivityGroup): EventKind[] {
  if (group === 'deletions') return deletions;
  return (Object.keys(groupOf) as EventKind[]).filter((kind) => groupOf[kind] === group);
}

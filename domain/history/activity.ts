import { z } from 'zod';
import { targetOutput } from '../access/access.ts';
import { id, moment, readCall } from '../schemas.ts';
import { type EventKind, historyEvent } from './history.ts';

/** The groups that the activity can be filtered by; every kind of event belongs to one of the first four. */
export const activityGroups = ['items', 'things', 'checks', 'people', 'deletions'] as const;

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
  listCreated: 'things',
  listRenamed: 'things',
  listChanged: 'things',
  listDeleted: 'things',
  listRestored: 'things',
  listIncluded: 'things',
  listExcluded: 'things',
} as const satisfies Record<EventKind, ActivityGroup>;

const deletions: EventKind[] = ['deleted', 'itemsDeleted', 'itemsGone', 'listDeleted'];

/** An event with the bin or location in whose history it is. */
export const activityEvent = historyEvent.extend({ target: targetOutput });
export type ActivityEvent = z.infer<typeof activityEvent>;

/** The position at which a page ended: a moment in microseconds, and the id of the event there. */
const position = z.strictObject({ at: moment.refine((text) => text >= '0001', 'there is no year 0'), id });
const positionOutput = z.object({ at: moment, id: z.string() });

export const activityFilter = z.strictObject({
  actorId: id.optional(),
  locationId: id.optional(),
  group: z.enum(activityGroups).optional(),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

export const activityPage = 50;

export const activityCalls = {
  /**
   * Newest first; `before` is the `next` of the page before. A page may have fewer than 50 events although older ones
   * follow; without `next` none follow. With `only` loans that ended, or of which some came back.
   */
  'activity.list': readCall(
    activityFilter.extend({ before: position.optional(), only: z.literal('returns').optional() }),
    z.object({ events: z.array(activityEvent), next: positionOutput.optional() }),
  ),
} as const;

export type ActivityGroup = (typeof activityGroups)[number];

export function kindsOfGroup(group: ActivityGroup): EventKind[] {
  if (group === 'deletions') return deletions;
  return (Object.keys(groupOf) as EventKind[]).filter((kind) => groupOf[kind] === group);
}

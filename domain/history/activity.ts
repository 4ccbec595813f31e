import { z } from 'zod';
import { targetOutput } from '../access/target.ts';
import { id, moment, readCall } from '../schemas.ts';
import { activityGroups } from './activity-groups.ts';
import { historyEvent } from './history.ts';

/** An event with the bin or location in whose history it is. */
export const activityEvent = historyEvent.extend({ target: targetOutput });
export type ActivityEvent = z.infer<typeof activityEvent>;

/** Where a page ended: a moment in microseconds, and the id of the event there. */
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
   * follow; without `next` none follow.
   */
  'activity.list': readCall(
    activityFilter.extend({ before: position.optional() }),
    z.object({ events: z.array(activityEvent), next: positionOutput.optional() }),
  ),
} as const;

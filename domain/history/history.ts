import { z } from 'zod';
import { role } from '../access/access.ts';
import { namedTarget, target } from '../access/target.ts';
import { id, moment } from '../ids.ts';

export const eventKind = z.enum([
  'created',
  'renamed',
  'changed',
  'movedIn',
  'movedOut',
  'deleted',
  'restored',
  'itemsAdded',
  'itemChanged',
  'itemsMovedIn',
  'itemsMovedOut',
  'itemsDeleted',
  'itemsRestored',
  'itemsGone',
  'accessGranted',
  'accessChanged',
  'accessEnded',
]);
export type EventKind = z.infer<typeof eventKind>;

/**
 * Who did what when, in one bin or location. `names` are the items' (or the thing's own) as they were, at most ten of
 * `count`, and fewer where the reader may not know them; of a renaming the old and the new one. `ids` are the items', for
 * undoing. `from` and `to` say where something was moved, only if the reader may see that thing. A move without `count`
 * is of the thing itself; with it, of a bin that came into it or left it.
 */
export const historyEvent = z.object({
  id: z.string(),
  kind: eventKind,
  at: moment,
  actorId: z.string(),
  actorName: z.string(),
  names: z.array(z.string()),
  count: z.number().int(),
  ids: z.array(z.string()).optional(),
  from: namedTarget.optional(),
  to: namedTarget.optional(),
  person: z.object({ userId: z.string(), userName: z.string() }).optional(),
  role: role.optional(),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

export const historyPage = 50;

export const historyCalls = {
  /** Newest first; `before` is the id of the last one already there. */
  'history.list': {
    kind: 'read',
    input: z.strictObject({ target, before: id.optional() }),
    output: z.object({ events: z.array(historyEvent), hasMore: z.boolean() }),
  },
} as const;

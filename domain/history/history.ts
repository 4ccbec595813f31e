import { z } from 'zod';
import { role, target, targetOutput } from '../access/access.ts';
import { id, moment, readCall } from '../schemas.ts';
import { recordedStockResult } from '../stock-checks/stock-check.ts';
import { fieldChange } from './field-change.ts';
import { lastSeenBinsMax } from './history-limits.ts';

export const eventKind = z.enum([
  'created',
  'renamed',
  'changed',
  'movedIn',
  'movedOut',
  'seen',
  'stockChecked',
  'codeClaimed',
  'codeLost',
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
  'listCreated',
  'listRenamed',
  'listChanged',
  'listDeleted',
  'listRestored',
  'listIncluded',
  'listExcluded',
]);
export type EventKind = z.infer<typeof eventKind>;

/** Returns whether the event is about items of a bin. */
export function isOfItems(kind: EventKind): boolean {
  return kind.startsWith('item');
}

/** The kinds of events that say where a bin is or was, or that a bin or place was checked. */
export const whereaboutsKinds = [
  'seen',
  'stockChecked',
  'movedIn',
  'movedOut',
] as const satisfies readonly EventKind[];

/** How a person came in by themselves, and who made the link or invited them. */
export const joinedBy = z.object({ how: z.enum(['link', 'invitation']), makerId: z.string() });
export type JoinedBy = z.infer<typeof joinedBy>;

/**
 * Names and places hidden from the reader are missing; at most ten of `count` are named. A renaming has the old and the
 * new name, a sighting and a stock check of a bin have the container in `to`, a lost label
 * the void and the new code, a move with `count` is of a bin into or out of this one. Older lines don't tell `changes`.
 * A line of a list names the list, a renaming also the new name, and `count` is how many things came into it or were left out.
 * An event of more than 200 items is several lines with the same `at`.
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
  from: targetOutput.optional(),
  to: targetOutput.optional(),
  person: z.object({ userId: z.string(), userName: z.string() }).optional(),
  role: role.optional(),
  previousRole: role.optional(),
  /** The name of the group by which access was given, changed or ended; without `person` for all its members. */
  groupName: z.string().optional(),
  joinedBy: joinedBy.optional(),
  changes: z.array(fieldChange).optional(),
  /** Omits bins hidden from the reader. */
  stockResult: recordedStockResult.optional(),
  /** The name of the token by which a program acted for the actor. Only the actor and who manages people see it. */
  through: z.string().optional(),
  /** Events of one actor with the same id are one act, made of several calls. */
  actId: z.string().optional(),
  /** The bin of the event, in an item's history. */
  binId: z.string().optional(),
  /** It was brought along by an import. Only the owner sees the names of others in it. */
  isImported: z.literal(true).optional(),
  /** In the activity of who imported, this event stands for all of an import, its undo or its redo. */
  importOf: z
    .object({
      id: z.string(),
      fileName: z.string(),
      isUndo: z.literal(true).optional(),
      isRedo: z.literal(true).optional(),
      counts: z
        .object({
          locations: z.number().int(),
          bins: z.number().int(),
          items: z.number().int(),
          photos: z.number().int(),
        })
        .optional(),
    })
    .optional(),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

/**
 * When a bin was last found, by whom and how: its label was scanned, or a stock check of the bin, of the bin around it or of
 * its place did not miss it and the bin has not been moved since. `missing` are the items that the check did not find.
 */
const lastSeen = z.object({
  binId: z.string(),
  at: moment,
  userName: z.string(),
  how: z.enum(['scan', 'stockCheck']),
  missing: z.array(z.string()).optional(),
});
export type LastSeen = z.infer<typeof lastSeen>;

export const historyCalls = {
  /**
   * Newest first; `before` is the id of the last one known. With `itemId` only what was done to that item, there and in
   * the bins it came from; older ones are then asked of the last one's `binId`. With `only` what says where a bin was.
   */
  'history.list': readCall(
    z.strictObject({
      target,
      itemId: id.optional(),
      before: id.optional(),
      only: z.literal('whereabouts').optional(),
    }),
    z.object({ events: z.array(historyEvent), hasMore: z.boolean() }),
  ),
  /** Leaves out bins that were never found or that the caller does not see. */
  'history.lastSeen': readCall(
    z.strictObject({ binIds: z.array(id).min(1).max(lastSeenBinsMax) }),
    z.object({ bins: z.array(lastSeen) }),
  ),
} as const;

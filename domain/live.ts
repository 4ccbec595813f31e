import { z } from 'zod';
import { ownRequest, receivedInvite } from './access/access-calls.ts';
import { group } from './access/group.ts';
import { profile, sharedView } from './account/profile.ts';
import { binHeader } from './bins/bin.ts';
import { isId } from './ids.ts';
import { item } from './items/item.ts';
import { list } from './lists/list.ts';
import { location } from './locations/location.ts';
import { notification } from './notifications/notification.ts';
import { fieldsOfOwner, ownField } from './own-fields/own-field.ts';
import { ceilings } from './plans/ceilings.ts';
import { reminder, reminderChoice } from './reminders/reminder.ts';
import { stockCheck } from './stock-checks/stock-check.ts';
import { template } from './templates/template.ts';

/** The account's stream; always sent whole. */
export const account = profile.extend({
  /** Newest first. */
  notifications: z.array(notification),
  invites: z.array(receivedInvite),
  requests: z.array(ownRequest),
  /** Raised when own codes change, so that devices fetch them. Absent if the person never had any. */
  codesRevision: z.number().int().optional(),
  /** The person's running stock checks; absent without one. */
  stockChecks: z.array(stockCheck).readonly().optional(),
  /** The person's own lists; absent without one. */
  lists: z.array(list).readonly().optional(),
  /** The person's own reminders, by id; absent without one. */
  reminders: z.array(reminder).readonly().optional(),
  /** The person's own groups, oldest first; absent without one. */
  groups: z.array(group).readonly().optional(),
  /** Views that others share with groups that the person is in; absent without one. */
  sharedViews: z.array(sharedView).readonly().optional(),
  /** The fields that the person defined, those in the trash too; absent without one. */
  fields: z.array(ownField).readonly().optional(),
  /** The fields of people who share things with the person; absent without one. */
  sharedFields: z.array(fieldsOfOwner).readonly().optional(),
  /** What the person makes new bins and items from; absent without one. */
  templates: z.array(template).readonly().optional(),
  /** The person's reminder settings; absent if the person chose none. */
  reminderChoice: reminderChoice.optional(),
});

/** The maximum a person may own, plus room for what others share with them. */
const haveMax = { bins: ceilings.unlimited.bins + 10_000, locations: ceilings.unlimited.locations + 3_000 };
const revision = z.number().int().min(0);

/** The revisions a device has. The answer has one JSON line per message; `wait` (seconds) makes it a long poll. */
export const liveRequest = z.strictObject({
  epoch: z.string().max(200).optional(),
  have: z.strictObject({
    bins: revisionsUpTo(haveMax.bins).default({}),
    locations: revisionsUpTo(haveMax.locations).default({}),
    me: revision.optional(),
  }),
  wait: z.number().int().min(5).max(30).optional(),
});
export type LiveRequest = z.input<typeof liveRequest>;

/** One pass that stops at the first fault: a zod record of 30,000 would block the server for 0.2 s. */
function revisionsUpTo(max: number): z.ZodType<Record<string, number>, Record<string, number>> {
  return z.custom<Record<string, number>>().superRefine((revisions: unknown, ctx) => {
    const refuse = (message: string, ...path: string[]) => ctx.addIssue({ code: 'custom', path, message });
    if (typeof revisions !== 'object' || revisions === null || Array.isArray(revisions))
      return refuse('expected revisions by id');
    const ids = Object.keys(revisions);
    if (ids.length > max) return refuse(`at most ${max}`);
    const fault = ids.find((key) => !isId(key) || !isRevision((revisions as Record<string, unknown>)[key]));
    if (fault !== undefined) refuse('expected a revision by id', fault);
  });
}

function isRevision(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Applies only if from ≤ known revision < to; `from` 0 replaces everything. Apply `removed` before `items`. */
export const binChanges = z.object({
  from: z.number().int(),
  to: z.number().int(),
  header: binHeader,
  items: z.array(item),
  removed: z.array(z.string()),
});
export type BinChanges = z.infer<typeof binChanges>;

export const liveMessage = z.discriminatedUnion('type', [
  /** First line. With another epoch everything is sent again, and what is missing at `ready` is gone. */
  z.object({ type: z.literal('hello'), epoch: z.string(), userId: z.string() }),
  /** Only before a first load: bins to show at once. Their revisions do not count: their changes follow from 0. */
  z.object({ type: z.literal('headers'), bins: z.array(binHeader), locations: z.array(location).optional() }),
  /** One transaction's changes that this reader sees, or a part of them. */
  z.object({
    type: z.literal('changes'),
    bins: z.record(z.string(), binChanges),
    gone: z.array(z.string()).optional(),
    /** Apply a location only if its revision is newer than the known one. */
    locations: z.record(z.string(), location).optional(),
    goneLocations: z.array(z.string()).optional(),
    me: account.optional(),
  }),
  /** The device has everything now; it drops bins and locations that are not named. */
  z.object({
    type: z.literal('ready'),
    bins: z.array(z.string()),
    locations: z.array(z.string()),
  }),
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('end'), code: z.string() }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

export type Account = z.infer<typeof account>;

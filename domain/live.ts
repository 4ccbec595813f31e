import { z } from 'zod';
import { account } from './account-stream.ts';
import { binHeader } from './bins/bin.ts';
import { isId } from './ids.ts';
import { item } from './items/item.ts';
import { location } from './locations/location.ts';
import { ceilings } from './plans/ceilings.ts';

/** Their own as the largest plan has them, and what others share with them. */
const haveMax = { bins: ceilings.unlimited.bins + 10_000, locations: ceilings.unlimited.locations + 3_000 };
const revision = z.number().int().min(0);

/**
 * `POST /api/live`: what the device has, by stream. The answer is one JSON line per message. Without `wait` the
 * connection stays open; `wait` (seconds) makes it a long poll that ends after the first changes or the time.
 */
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

/** Revisions by id. Checked in one pass up to the first fault: a record of 30,000 takes a fifth of a second of everybody's time. */
function revisionsUpTo(max: number): z.ZodType<Record<string, number>, Record<string, number>> {
  return z.custom<Record<string, number>>().superRefine((held: unknown, ctx) => {
    const refuse = (message: string, ...path: string[]) => ctx.addIssue({ code: 'custom', path, message });
    if (typeof held !== 'object' || held === null || Array.isArray(held))
      return refuse('expected revisions by id');
    const ids = Object.keys(held);
    if (ids.length > max) return refuse(`at most ${max}`);
    const fault = ids.find((key) => !isId(key) || !isRevision((held as Record<string, unknown>)[key]));
    if (fault !== undefined) refuse('expected a revision by id', fault);
  });
}

function isRevision(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/**
 * A bin's difference. `from` 0 replaces everything held of it; otherwise apply only if from ≤ held < to. The header
 * is always whole, as this reader may see it. `removed` are ids that left the bin: apply them before `items`.
 */
export const binChanges = z.object({
  from: z.number().int(),
  to: z.number().int(),
  header: binHeader,
  items: z.array(item),
  removed: z.array(z.string()),
});
export type BinChanges = z.infer<typeof binChanges>;

export const liveMessage = z.discriminatedUnion('type', [
  /** First line. Another epoch than the device's: everything follows whole, and what is not sent is gone at `ready`. */
  z.object({ type: z.literal('hello'), epoch: z.string(), userId: z.string() }),
  /** Only before a first load: headers to show at once; they claim no revision, the bins themselves follow. */
  z.object({ type: z.literal('headers'), bins: z.array(binHeader), locations: z.array(location).optional() }),
  /** All that one transaction changed in what this reader sees, or a part of it where that is much; or a part of the first difference. */
  z.object({
    type: z.literal('changes'),
    bins: z.record(z.string(), binChanges),
    gone: z.array(z.string()).optional(),
    /** Locations are small and always whole: apply one only if its revision is newer than what is held. */
    locations: z.record(z.string(), location).optional(),
    goneLocations: z.array(z.string()).optional(),
    me: account.optional(),
  }),
  /** The device now has everything; the ids are all that it may see, so that it can drop the rest. */
  z.object({
    type: z.literal('ready'),
    bins: z.array(z.string()),
    locations: z.array(z.string()),
  }),
  z.object({ type: z.literal('heartbeat') }),
  /** The server ends the connection. `code` is one of domain/errors. */
  z.object({ type: z.literal('end'), code: z.string() }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

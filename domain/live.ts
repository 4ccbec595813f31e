import { z } from 'zod';
import { account } from './account-stream.ts';
import { binHeader } from './bins/bin.ts';
import { id } from './ids.ts';
import { item } from './items/item.ts';
import { location } from './locations/location.ts';

const HAVE_MAX = 40_000;
const revision = z.number().int().min(0);

/**
 * `POST /api/live`: what the device has, by stream. The answer is one JSON line per message. Without `wait` the
 * connection stays open; `wait` (seconds) makes it a long poll that ends after the first changes or the time.
 */
export const liveRequest = z.strictObject({
  epoch: z.string().max(200).optional(),
  have: z.strictObject({
    bins: z.preprocess(refuseAtFirstFault, z.record(id, revision)).default({}),
    locations: z.preprocess(refuseAtFirstFault, z.record(id, revision)).default({}),
    me: revision.optional(),
  }),
  wait: z.number().int().min(5).max(30).optional(),
});
export type LiveRequest = z.input<typeof liveRequest>;

// A record tells every fault in it, which for a body full of them takes a second of everybody's time.
function refuseAtFirstFault(held: Record<string, number>, ctx: z.core.$RefinementCtx) {
  if (typeof held !== 'object' || held === null) return held;
  const entries = Object.entries(held);
  if (entries.length > HAVE_MAX) {
    ctx.addIssue({ code: 'custom', message: `at most ${HAVE_MAX}` });
    return z.NEVER;
  }
  for (const [key, value] of entries) {
    const fault = id.safeParse(key).error ?? revision.safeParse(value).error;
    if (fault === undefined) continue;
    ctx.addIssue({ code: 'custom', path: [key], message: fault.issues[0]?.message });
    return z.NEVER;
  }
  return held;
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
  /** All that one transaction changed in what this reader sees, or a part of the first difference. */
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

import { z } from 'zod';
import { target } from '../access/target.ts';
import { id, moment, readCall, revisions, writeCall } from '../schemas.ts';
import { stockCheck, tick } from './stock-check.ts';
import { ticksPerCall } from './stock-check-limits.ts';

/** `id` is that of the running check, which another device may have started. */
const answer = z.object({ id: z.string(), revisions });

/** `target` is the check's; what is no running check of the person is left alone, so that late writes do no harm. */
export const stockCheckCalls = {
  'stockChecks.list': readCall(z.strictObject({}), z.object({ stockChecks: z.array(stockCheck) })),
  'stockChecks.start': writeCall(z.strictObject({ id, target, startedAt: moment }), answer),
  'stockChecks.tick': writeCall(
    z.strictObject({ id, target, ticks: z.array(tick).min(1).max(ticksPerCall) }),
    answer,
  ),
  'stockChecks.end': writeCall(z.strictObject({ id, target }), answer),
  'stockChecks.discard': writeCall(z.strictObject({ id, target }), answer),
} as const;

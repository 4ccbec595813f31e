import { z } from 'zod';
import { readCall } from '../schemas.ts';

const part = z.object({ used: z.number(), max: z.number() });

export const usage = z.object({ bins: part, locations: part, bytes: part, photoBytes: part });
export type Usage = z.infer<typeof usage>;

type Amounts = Record<keyof Usage, number>;

export function usedOf(used: Amounts, max: Amounts): Usage {
  return {
    bins: { used: used.bins, max: max.bins },
    locations: { used: used.locations, max: max.locations },
    bytes: { used: used.bytes, max: max.bytes },
    photoBytes: { used: used.photoBytes, max: max.photoBytes },
  };
}

export const usageCalls = {
  /** May be some seconds old. */
  'usage.get': readCall(z.strictObject({}), usage),
} as const;

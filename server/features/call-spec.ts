import type { CallData, CallName } from '#domain/calls.ts';
import type { Rate } from '../cost-model.ts';
import type { NewEvent } from './history/event.ts';

/**
 * How often one account may make a call, beside the limits that count all of its calls. Needed where others are bothered
 * by a call, and where one could go looking by it.
 */
export type CallRate<N extends CallName> = {
  /** Each must be kept. */
  limits: readonly Rate[];
  /** As how many calls this one counts; 1 if not given. */
  weigh?(data: CallData<N>): number;
};

export const accountLimitsOnly = { limits: [] };

/** For a write that makes no bin, item or location. */
export const noNewIds = (): number => 0;

export function perMinute(max: number): Rate {
  return { max, seconds: 60 };
}

export function perHour(max: number): Rate {
  return { max, seconds: 60 * 60 };
}

/** The `history` of a write that leaves no trace there. */
export const noHistory = (): NewEvent[] => [];

/** The `history` of a write that calls `recordEvents()` itself, because its outcome does not tell enough. */
export const writesItsOwnHistory = (): NewEvent[] => [];

import type { CallData, CallName } from '#domain/calls.ts';
import type { Rate } from '../cost-model.ts';
import type { NewEvent } from './history/event.ts';

/** A call's own limits beside the account's, for calls that notify others or could be used for enumeration. */
export type CallRate<N extends CallName> = {
  limits: readonly Rate[];
  weigh?(data: CallData<N>): number;
};

export const accountLimitsOnly = { limits: [] };

export const noNewIds = (): number => 0;

export function perMinute(max: number): Rate {
  return { max, seconds: 60 };
}

export function perHour(max: number): Rate {
  return { max, seconds: 60 * 60 };
}

export const noHistory = (): NewEvent[] => [];

/** For a write that calls `recordEvents()` itself. */
export const writesItsOwnHistory = (): NewEvent[] => [];

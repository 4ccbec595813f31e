import type { CallData, CallResult } from '#domain/calls.ts';
import type { NewEvent } from '../history/event.ts';

/** Nothing where the thing had the code already, or another one than the lost. */
export function claimEvents(
  { target, lost }: CallData<'codes.claim'>,
  { result: { code, revisions } }: { result: CallResult<'codes.claim'> },
): NewEvent[] {
  if (Object.keys(revisions).length === 0) return [];
  if (lost === undefined) return [{ target, event: 'codeClaimed', names: [code] }];
  return [{ target, event: 'codeLost', names: [lost, code], count: 1 }];
}

import type { CallResult } from '#domain/calls.ts';

export type Found = CallResult<'bins.find'>;

let ahead: Found | undefined;

/** Keeps what a look-up found for the page that is opened with it, so that one visit is one look-up. */
export function keepFoundAhead(found: Found): void {
  ahead = found;
}

/** What was found of this bin just before; once. */
export function takeFoundAhead(binId: string): Found | undefined {
  const found = ahead?.id === binId ? ahead : undefined;
  ahead = undefined;
  return found;
}

import type { CallResult } from '#domain/calls.ts';

export type Found = CallResult<'bins.find'>;

let ahead: Found | undefined;

/** Hands a look-up's result to the page it opens, which need not ask again. */
export function keepFoundAhead(found: Found): void {
  ahead = found;
}

/** Returns it once. */
export function takeFoundAhead(binId: string): Found | undefined {
  const found = ahead?.id === binId ? ahead : undefined;
  ahead = undefined;
  return found;
}

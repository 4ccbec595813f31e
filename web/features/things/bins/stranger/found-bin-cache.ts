import type { CallResult } from '#domain/calls.ts';

export type FoundBin = CallResult<'bins.find'>;

let cached: FoundBin | undefined;

/** Passes a look-up's result to the page it opens, which need not repeat the request. */
export function cacheFoundBin(found: FoundBin): void {
  cached = found;
}

/** Returns it once. */
export function takeCachedFoundBin(binId: string): FoundBin | undefined {
  const found = cached?.id === binId ? cached : undefined;
  cached = undefined;
  return found;
}

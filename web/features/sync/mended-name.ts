import type { BinHeader } from '#domain/bins/bin.ts';
import type { Refused } from '#web/data/operations/refused.ts';
import { wordsFor } from './words/queued-words.ts';

/** The free name under which a change that was refused for its bin's name could be saved; undefined for any other. */
export function mendedName(
  { code, operation }: Pick<Refused, 'code' | 'operation'>,
  bins: ReadonlyMap<string, BinHeader>,
  userId: string,
): string | undefined {
  if (code !== 'bins.duplicateName' && code !== 'bins.duplicateRename') return undefined;
  return wordsFor(operation).freeName(operation.data, bins, userId);
}

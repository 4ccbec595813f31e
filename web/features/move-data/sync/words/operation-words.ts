import type { Operation } from '#domain/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { wordsFor } from './queued-words.ts';
import type { Names } from './write-words.ts';

export type BinName = (id: string) => string | undefined;

/** "Added 3 items to Kitchen". */
export function operationWords(t: TFunction, operation: Operation, binName: BinName): string {
  const bin = (id: string) => binName(id) ?? t('sync.someBin');
  const location = (id: string) => binName(id) ?? t('sync.someLocation');
  const names: Names = {
    bin,
    location,
    target: ({ kind, id }) => (kind === 'bin' ? bin(id) : location(id)),
  };
  return wordsFor(operation).title(t, operation, names);
}

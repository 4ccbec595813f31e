import type { Operation } from '#domain/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { wordsFor } from './queued-words.ts';
import type { Names } from './write-words.ts';

/** Finds a bin's or location's name by its id; undefined for one that this device does not know. */
export type BinName = (id: string) => string | undefined;

/** What an operation does, as its maker would say it: "Added 3 items to Kitchen". */
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

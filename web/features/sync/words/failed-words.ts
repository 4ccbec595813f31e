import type { ErrorCode } from '#domain/errors.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import type { Refused } from '#web/data/operations/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { operationWords } from './operation-words.ts';
import { wordsFor } from './queued-words.ts';
import { refusalWords } from './refusal-words.ts';

const trashCodes = new Set<ErrorCode>(['bins.inTrash', 'items.inTrash', 'locations.inTrash']);

/** What was refused, and why. */
export function failedWords(t: TFunction, refused: Refused): string {
  const account = currentAccount.get();
  const bins = account?.bins.get().bins ?? new Map();
  const locations = account?.locations.get().locations ?? new Map();
  const reason = refusalWords(t, refused, { bins, locations });
  const { code, operation, names = {} } = refused;
  const nameOf = (id: string) => bins.get(id)?.name ?? locations.get(id)?.name ?? names[id];
  // The specification gives the words for screens that are left at once; otherwise the toast names the change.
  const ownWords = trashCodes.has(code) ? '' : wordsFor(operation).failed(t);
  const what = ownWords || t('sync.notSaved', { what: operationWords(t, operation, nameOf) });
  return [what, reason].filter(Boolean).join('. ');
}

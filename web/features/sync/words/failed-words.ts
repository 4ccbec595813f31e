import { currentAccount } from '#web/data/account/current-account.ts';
import type { Refused } from '#web/data/operations/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { wordsFor } from './queued-words.ts';
import { refusalWords } from './refusal-words.ts';

/** What was refused, and why. */
export function failedWords(t: TFunction, refused: Refused): string {
  const account = currentAccount.get();
  const bins = account?.bins.get().bins ?? new Map();
  const locations = account?.locations.get().locations ?? new Map();
  const reason = refusalWords(t, refused, { bins, locations });
  return [wordsFor(refused.operation).failed(t), reason].filter(Boolean).join('. ');
}

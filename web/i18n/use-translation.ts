import { useCell } from '#web/data/cells/use-cell.ts';
import { language } from './i18n.ts';
import type { TFunction } from './translate.ts';

/** Renders again when the language changes. */
export function useTranslation(): { t: TFunction } {
  return useCell(language);
}

import type { BinHeader } from '#domain/bins/bin.ts';
import type { lentWords } from '#web/features/things/items/lending/loan-words.ts';
import { language } from '#web/i18n/i18n.ts';
import type { Question } from '#web/ui/overlays/confirm.tsx';

/** What is deleted with the removed bins. */
type Deletion = { binIds: readonly string[]; subBins: number; items: number };

/** Undefined if no confirmation is needed. */
export function deletionQuestion(
  removed: readonly BinHeader[],
  { binIds, subBins, items }: Deletion,
  lent: ReturnType<typeof lentWords>,
): Question | undefined {
  const { t } = language.get();
  if (subBins === 0 && lent === undefined) return undefined;
  const lentText = lent && t('binDeletion.deleteLent', lent);
  const name = removed[0]?.name ?? '';
  const count = removed.length;
  const button = { okLabel: t('binDeletion.cascadeOk', { count: binIds.length }), isDangerous: true };
  if (subBins === 0)
    return { ...button, title: t('binDeletion.deleteTitle', { count, name }), text: lentText };
  const counts = {
    all: t('common.bins', { count: binIds.length }),
    items: t('common.items', { count: items }),
  };
  const inside = t('binDeletion.subBinCount', { count: subBins });
  const text =
    count === 1
      ? t('binDeletion.cascadeText', { name, bins: inside, ...counts })
      : t('binDeletion.cascadeManyText', counts);
  return {
    ...button,
    title: t('binDeletion.cascadeTitle', { count }),
    text: lentText === undefined ? text : `${text} ${lentText}`,
  };
}

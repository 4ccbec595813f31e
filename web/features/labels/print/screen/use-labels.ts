import { useMemo, useState } from 'react';
import { useBins, useCodes, useLocations } from '#web/data/account/hooks.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { LabelContent } from '../layout/label.ts';
import { binsToPrint, labelsOf, labelsOfCodes, type PrintChoice } from './bins-to-print.ts';

/** The labels of a choice; `missing` are bins without a code, `blank` the codes for blank labels. */
export function useLabels(choice: PrintChoice, blank: readonly string[]) {
  const { t } = useTranslation();
  const { status, bins } = useBins();
  const { locations } = useLocations();
  const ownCodes = useCodes();
  const found = useMemo(() => {
    const view = { bins, locations, ownCodes, compareNames: nameOrder(currentLocale()) };
    const wording = {
      origin: location.origin,
      itemsText: (count: number) => t('common.items', { count }),
    };
    if (choice === 'blank') return { labels: labelsOfCodes(blank, view, wording), missing: 0 };
    if (typeof choice === 'object' && 'codes' in choice) {
      return { labels: labelsOfCodes(choice.codes, view, wording), missing: 0 };
    }
    const chosen = binsToPrint(choice, view);
    const labels = labelsOf(chosen, view, wording);
    return { labels, missing: chosen.length - labels.length };
  }, [choice, blank, bins, locations, ownCodes, t]);
  const places = useMemo(() => {
    const compareNames = nameOrder(currentLocale());
    return [...locations.values()]
      .filter(({ deletedAt }) => deletedAt === undefined)
      .sort((a, b) => compareNames(a.name, b.name));
  }, [locations]);
  return { status, labels: useUnchanged(found.labels), missing: found.missing, places };
}

/** Keeps the same array while all labels are equal, so that other people's changes do not interrupt a PDF. */
function useUnchanged(labels: readonly LabelContent[]): readonly LabelContent[] {
  const [last, setLast] = useState({ labels, text: JSON.stringify(labels) });
  const text = useMemo(() => JSON.stringify(labels), [labels]);
  if (text === last.text) return last.labels;
  setLast({ labels, text });
  return labels;
}

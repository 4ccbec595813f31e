import Printer from 'lucide-react/icons/printer';
import { paths } from '#web/app/paths.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { useIsSettled } from './use-is-settled.ts';

type PrintFoundProps = { results: readonly SearchResult[]; query: string };

/** Leads to the labels of the bins above: of those found, and of those with what was found. It waits until typing stops. */
export function PrintFound({ results, query }: PrintFoundProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isSettled = useIsSettled(query, 250);
  const binIds = [...new Set(results.flatMap((each) => (each.kind === 'location' ? [] : [each.binId])))];
  if (!isSettled || binIds.length === 0) return null;
  return (
    <LinkButton
      kind="quiet"
      icon={Printer}
      to={paths.printBatch}
      state={{ binsToPrint: binIds }}
      className="mt-2"
      data-search-stop
    >
      {`${t('bins.printLabels')} (${number(binIds.length)})`}
    </LinkButton>
  );
}

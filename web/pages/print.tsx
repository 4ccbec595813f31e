import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import type { PrintChoice } from '#web/features/labels/print/bins-to-print.ts';
import { PrintScreen } from '#web/features/labels/print/print-screen.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

const route = getRouteApi('/signed-in/print/qr-batch');

export function PrintPage() {
  const { t } = useTranslation();
  const { bins, place, codes, blank } = route.useSearch();
  const { binsToPrint, codesToPrint } = useLocation().state;
  const { status, bins: ownBins } = useBins();
  const hasBins = [...ownBins.values()].some(isInUse);
  // Decided once, so that a bin that arrives later changes nothing that the person looks at.
  const [startsBlank, setStartsBlank] = useState<boolean>();
  if (startsBlank === undefined && status === 'ready') setStartsBlank(!hasBins);
  const navigate = route.useNavigate();
  const choice = useMemo<PrintChoice>(() => {
    const chosen = binsToPrint ?? bins?.split(',');
    if (chosen) return { bins: chosen };
    const chosenCodes = codesToPrint ?? codes?.split(',');
    if (chosenCodes) return { codes: chosenCodes };
    if (blank) return 'blank';
    if (place !== undefined) return { place };
    return startsBlank ? 'blank' : 'all';
  }, [binsToPrint, codesToPrint, bins, place, codes, blank, startsBlank]);
  const handleChoice = (next: PrintChoice) => {
    setStartsBlank(false);
    void navigate({ search: searchOf(next), replace: true });
  };
  return (
    <Page className="wide:max-w-[68rem]">
      <PageHeader
        title={t('bins.printLabels')}
        back={{ to: paths.home }}
        isInRail={typeof choice === 'string'}
      />
      <PrintScreen choice={choice} hasBins={hasBins} onChoice={handleChoice} />
    </Page>
  );
}

function searchOf(choice: PrintChoice) {
  if (choice === 'blank') return { blank: true as const };
  return typeof choice === 'object' && 'place' in choice ? choice : {};
}

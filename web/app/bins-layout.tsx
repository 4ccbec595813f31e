import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useBins } from '#web/data/account/hooks.ts';
import { subjectOfBins, useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { BinList } from '#web/features/things/bins/list/bin-list.tsx';
import { readBinListSearch } from '#web/features/things/bins/list/bin-list-search.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useIsTableWide } from '#web/ui/layout/use-is-wide.ts';
import { prefetchLongLists } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';
import { ListAndDetail } from './list-and-detail.tsx';

prefetchLongLists();
// Loads the language's collation data while the bins are being read.
formatsFor(currentLocale()).compareNames('å 2', 'ä 10');

export function BinsLayout() {
  const { t } = useTranslation();
  const isAtList = useMatch({ from: '/signed-in/bins/', shouldThrow: false }) !== undefined;
  const isTableWide = useIsTableWide() && isAtList;
  return (
    <ListAndDetail
      list={<BinListOfAddress isTableWide={isTableWide} />}
      listLabel={t('bins.binList')}
      isAtList={isAtList}
      // Without an open bin, the list has the whole width for its table.
      isFullWidth={isTableWide}
    />
  );
}

export function ChooseBin() {
  const { t } = useTranslation();
  const texts = useUiTexts();
  const { status, bins } = useBins();
  // The list beside it shows the empty state.
  const isNoneThere =
    status === 'ready' && ![...bins.values()].some(({ deletedAt }) => deletedAt === undefined);
  return (
    <div className="flex min-h-dvh items-center">
      <title>{texts.documentTitle(t('shell.bins'))}</title>
      {isNoneThere ? (
        <h1 className="sr-only">{t('shell.bins')}</h1>
      ) : (
        <EmptyState heading="h1" title={t('bins.chooseBin')} text={t('bins.chooseBinText')} />
      )}
    </div>
  );
}

function BinListOfAddress({ isTableWide }: { isTableWide: boolean }) {
  const search = useSearch({
    from: '/signed-in/bins',
    // The router adds back what validateSearch dropped.
    select: readBinListSearch,
    structuralSharing: true,
  });
  const { binId } = useParams({ strict: false });
  const navigate = useNavigate();
  const inventory = useInventoryOpener();
  return (
    <>
      <BinList
        search={search}
        openId={binId}
        isTableWide={isTableWide}
        onSearch={(change) =>
          navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })
        }
        onExport={(chosen) => inventory.open(subjectOfBins(chosen))}
      />
      {inventory.sheet}
    </>
  );
}

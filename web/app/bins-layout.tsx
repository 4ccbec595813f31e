import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { subjectOfBins, useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { BinList } from '#web/features/things/bins/list/bin-list.tsx';
import { readBinListSearch } from '#web/features/things/bins/list/bin-list-search.ts';
import { useAddToList } from '#web/features/things/lists/add-to-list-opener.tsx';
import { formatsFor } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { prefetchLongLists } from '#web/ui/lists/virtual-list.tsx';
import { ListAndDetail } from './list-and-detail.tsx';

prefetchLongLists();
// Loads the language's collation data while the bins are being read.
formatsFor(currentLocale()).compareNames('å 2', 'ä 10');

export function BinsLayout() {
  const { t } = useTranslation();
  const isAtList = useMatch({ from: '/signed-in/bins/', shouldThrow: false }) !== undefined;
  const isTableWide = useIsWide() && isAtList;
  return (
    <ListAndDetail
      list={<BinListOfAddress isTableWide={isTableWide} />}
      listLabel={t('bins.binList')}
      isAtList={isAtList}
    />
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
  const list = useAddToList();
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
        onAddToList={list.addBins}
      />
      {inventory.sheet}
      {list.sheet}
    </>
  );
}

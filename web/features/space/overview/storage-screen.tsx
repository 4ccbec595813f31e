import { Link, useSearch } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileDown from 'lucide-react/icons/file-down';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import { useMemo, useState } from 'react';
import { pathTo, type StorageNode, storageTree } from '#domain/overview/storage-tree.ts';
import { addAmounts, noSums, ownAmountsOf, piecesOf, type Sums } from '#domain/overview/sums.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useHeaders, useLocations } from '#web/data/account/hooks.ts';
import { type OverviewState, useOverview } from '#web/data/overview/overview.ts';
import { useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import type { InventorySubject } from '#web/features/move-data/inventory/inventory-sheet.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconLink } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import type { OverviewAddress } from './overview-address.ts';
import { OverviewLists } from './overview-lists.tsx';
import { StorageContents } from './storage-contents.tsx';
import { type Summed, useSummable } from './summed.ts';
import { type OverviewWords, useOverviewWords } from './use-overview-words.ts';

export function StorageOverviewPage() {
  return <StorageScreen address={useSearch({ from: '/signed-in/storage-overview' })} />;
}

/** The screen /storage-overview: contents, amounts, values and age, from the data on this device. */
function StorageScreen({ address }: { address: OverviewAddress }) {
  const { t } = useTranslation();
  const { status } = useBins();
  const counted = useOverview();
  const { overview } = counted;
  const summable = useSummable(overview, useHeaders());
  const [chosenSum, chooseSum] = useState<string>();
  const summed = summable.find(({ key }) => key === chosenSum) ?? summable[0];
  const words = useOverviewWords(summed);
  const valueWords = useOverviewWords(summable[0]);
  const root = useStorageTree(counted);
  const path = address.in === undefined ? [root] : pathTo(root, address.in);
  const node = path.at(-1) ?? root;
  const isWhole = node === root;
  const inventory = useInventoryOpener();
  const above = path.at(-2);
  const start = isWhole ? firstWithChoice(root) : node;
  return (
    <Page className="md:max-w-[68rem] xl:max-w-[84rem]">
      <PageHeader
        title={isWhole ? t('overview.title') : words.nameOf(node)}
        above={!isWhole && <Crumbs path={path} address={address} words={words} />}
        back={
          above
            ? { to: paths.storageOverview, search: { ...address, in: above === root ? undefined : above.id } }
            : { to: paths.home }
        }
        isInRail={isWhole}
        actions={
          <>
            {root.bins > 0 && (
              <Button kind="quiet" icon={FileDown} onClick={() => inventory.open(subjectOf(node))}>
                {t('bins.export')}
              </Button>
            )}
            <OpenNode node={node} />
          </>
        }
      />
      {inventory.sheet}
      {status === 'loading' && <Skeleton className="h-90" />}
      {status === 'ready' && root.bins === 0 && (
        <EmptyState title={t('overview.nothing')} text={t('overview.nothingText')}>
          <LinkButton to={paths.binCreate}>{t('bins.create')}</LinkButton>
        </EmptyState>
      )}
      {root.bins > 0 && (
        <>
          <Totals {...{ node, counted, summed, words }} />
          <StorageContents
            {...{ address, root, summable, summed, words }}
            node={start}
            onSummed={chooseSum}
          />
          {isWhole && overview && (
            <OverviewLists overview={overview} duplicates={counted.duplicates} words={valueWords} />
          )}
        </>
      )}
    </Page>
  );
}

/** A single place would be a single tile. */
function firstWithChoice(node: StorageNode): StorageNode {
  const [first, second] = node.children.filter(({ kind, bins }) => kind === 'bin' || bins > 0);
  return first && !second && first.kind !== 'bin' ? firstWithChoice(first) : node;
}

/** The sums of a bin's own fields are its own and those of its items. Uses the counts in a bin's header, without units, values and loans, until its items are counted. */
function useStorageTree({ overview, status }: OverviewState): StorageNode {
  const headers = useHeaders();
  const { locations } = useLocations();
  return useMemo(() => {
    const fromHeader = (id: string): Sums => {
      const header = headers.get(id);
      if (!header) return noSums;
      const { itemCount: items, quantityTotal: size } = header;
      return { ...noSums, items, pieces: piecesOf(size), size };
    };
    const sumsOfBin = (id: string): Sums => {
      const sums = overview?.bins.get(id) ?? (status === 'ready' ? noSums : fromHeader(id));
      const own = ownAmountsOf(headers.get(id)?.fields);
      return own ? { ...sums, own: addAmounts(sums.own, own) } : sums;
    };
    return storageTree(headers.values(), locations.values(), sumsOfBin);
  }, [headers, locations, overview, status]);
}

function Crumbs({
  path,
  address,
  words,
}: {
  path: readonly StorageNode[];
  address: OverviewAddress;
  words: OverviewWords;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('overview.path')} className="flex flex-wrap items-center gap-x-1">
      {path.slice(0, -1).map((node) => (
        <span key={node.id} className="flex items-center gap-x-1">
          <Link
            to={paths.storageOverview}
            search={{ ...address, in: node.kind === 'all' ? undefined : node.id }}
            className="flex min-h-8 items-center text-tape [overflow-wrap:anywhere] hover:underline"
          >
            {words.nameOf(node)}
          </Link>
          <ChevronRight size={14} aria-hidden />
        </span>
      ))}
    </nav>
  );
}

function subjectOf({ kind, id, name, children }: StorageNode): InventorySubject {
  if (kind === 'bin') return { scope: { bins: [id] }, name };
  if (kind === 'location') return { scope: { locations: [id] }, name };
  if (kind === 'all') return { scope: 'everything' };
  return { scope: { bins: children.map((child) => child.id) } };
}

/** Links to the page of the bin or location. */
function OpenNode({ node: { kind, id } }: { node: StorageNode }) {
  const { t } = useTranslation();
  if (kind === 'bin')
    return <IconLink icon={Package} label={t('overview.openBin')} to={paths.bin} params={{ binId: id }} />;
  if (kind !== 'location') return null;
  return (
    <IconLink icon={MapPin} label={t('overview.openPlace')} to={paths.location} params={{ locationId: id }} />
  );
}

type TotalsProps = { node: StorageNode; counted: OverviewState; summed: Summed; words: OverviewWords };

function Totals({ node, counted, summed, words }: TotalsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const worth = words.worth(node.sums);
  const facts = [
    ...(node.bins > 0 ? [['bins', t('overview.bins'), number(node.bins)] as const] : []),
    ['items', t('overview.items'), number(node.sums.items)],
    ['pieces', t('overview.totalPieces'), words.count(node.sums.pieces), words.lent(node.sums)],
    ...(worth === '' ? [] : [['value', summed.label, worth] as const]),
  ] as const;
  return (
    <>
      <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-2">
        {facts.map(([key, label, amount, detail]) => (
          <div key={key} className="rounded-card border border-hairline bg-card px-3 py-2">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-bold text-lg">{withBreakBeforeUnit(amount)}</dd>
            {detail && <dd className="text-ink-soft text-sm">{detail}</dd>}
          </div>
        ))}
      </dl>
      {counted.status === 'failed' && (
        <Notice tone="danger" title={t('overview.failed')}>
          <p className="text-ink-soft">{t('overview.failedText')}</p>
          <Button onClick={counted.retry} className="mt-3">
            {t('common.retry')}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** A currency may go to a second line, rather than its letters. */
function withBreakBeforeUnit(amount: string): string {
  return amount.replaceAll(/\u00a0(?=\p{L})/gu, ' ');
}

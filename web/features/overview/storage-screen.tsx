import { Link, useNavigate } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileDown from 'lucide-react/icons/file-down';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import { useMemo, useRef, useState } from 'react';
import { isInUse, isUntouched } from '#domain/bins/bin-rules.ts';
import { csvOf } from '#domain/inventory/csv.ts';
import { pathTo, type StorageNode, storageTree } from '#domain/overview/storage-tree.ts';
import { noSums, type Sums } from '#domain/overview/sums.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useHeaders, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import { type OverviewState, useOverview } from '#web/data/overview/overview.ts';
import { useInventoryOpener } from '#web/features/inventory/inventory-opener.tsx';
import type { InventorySubject } from '#web/features/inventory/inventory-sheet.tsx';
import { LoanText } from '#web/features/items/lending/loan-text.tsx';
import { PlanLink } from '#web/features/plans/plan-link.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton, IconLink } from '#web/ui/actions/icon-button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { ageOf, ages } from './age.ts';
import { binRows } from './bins-csv.ts';
import { downloadPng, downloadText } from './download.ts';
import { DuplicatesSection } from './duplicates-section.tsx';
import { GrowthSection } from './growth-section.tsx';
import { ItemRows } from './item-rows.tsx';
import type { Look, Measure, OverviewAddress } from './overview-address.ts';
import { linkInto, linkToTable } from './part-link.ts';
import { type Part, partsOf, type Tile, tilesOf, weightOf } from './parts.ts';
import { PartsTable } from './parts-table.tsx';
import { TagsSection } from './tags-section.tsx';
import { ageFill, type TileLook, Treemap } from './treemap.tsx';
import { type OverviewWords, useOverviewWords } from './use-overview-words.ts';

/** More tiles would be too small to press. */
const tilesAtMost = 40;

/** /storage-overview: contents, locations, amounts and age, from the data on this device. */
export function StorageScreen({ address }: { address: OverviewAddress }) {
  const { t } = useTranslation();
  const { status } = useBins();
  const counted = useOverview();
  const { overview } = counted;
  const currencies = overview?.currencies ?? [];
  const words = useOverviewWords(currencies);
  const root = useStorageTree(counted);
  const isUnlimited = useProfile()?.plan === 'unlimited';
  const path = address.in === undefined ? [root] : pathTo(root, address.in);
  const node = path.at(-1) ?? root;
  const isWhole = node === root;
  const inventory = useInventoryOpener();
  const above = path.at(-2);
  // A single location would be a single tile.
  const [first, second] = node.children.filter(({ bins }) => bins > 0);
  const start = isWhole && first && !second ? first : node;
  return (
    <Page className="lg:max-w-[68rem]">
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
              <IconButton
                icon={FileDown}
                label={t('bins.export')}
                onClick={() => inventory.open(subjectOf(node))}
              />
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
          <Totals node={node} counted={counted} words={words} />
          <Contents {...{ address, root, currencies, words }} node={start} />
          {isWhole && overview && (
            <div className="lg:flex lg:gap-6">
              <div className="min-w-0 empty:hidden lg:flex-1">
                <TagsSection tags={overview.tags} words={words} />
                <ItemRows
                  title={t('overview.low')}
                  listed={overview.low}
                  detailOf={({ quantity }) => words.pieces({ pieces: quantity })}
                />
                {isUnlimited && <UntouchedSection />}
              </div>
              <div className="min-w-0 empty:hidden lg:flex-1">
                <ItemRows
                  title={t('home.lent')}
                  listed={overview.lent}
                  detailOf={(item) => <LoanText item={item} binId={item.binId} />}
                />
                {isUnlimited ? (
                  <>
                    <GrowthSection overview={overview} words={words} />
                    {counted.duplicates && (
                      <DuplicatesSection duplicates={counted.duplicates} words={words} />
                    )}
                  </>
                ) : (
                  <AnalyticsNote />
                )}
              </div>
            </div>
          )}
        </>
      )}
    </Page>
  );
}

function subjectOf({ kind, id, name, children }: StorageNode): InventorySubject {
  if (kind === 'bin') return { scope: { bins: [id] }, name };
  if (kind === 'location') return { scope: { locations: [id] }, name };
  if (kind === 'all') return { scope: 'everything' };
  return { scope: { bins: children.map((child) => child.id) } };
}

/** The open bin or location. */
function OpenNode({ node: { kind, id } }: { node: StorageNode }) {
  const { t } = useTranslation();
  if (kind === 'bin')
    return <IconLink icon={Package} label={t('overview.openBin')} to={paths.bin} params={{ binId: id }} />;
  if (kind !== 'location') return null;
  return (
    <IconLink icon={MapPin} label={t('overview.openPlace')} to={paths.location} params={{ locationId: id }} />
  );
}

/** Until a bin's items are counted, its header's counts are used, which lack values and loans. */
function useStorageTree({ overview, status }: OverviewState): StorageNode {
  const headers = useHeaders();
  const { locations } = useLocations();
  return useMemo(() => {
    const fromHeader = (id: string): Sums => {
      const header = headers.get(id);
      return header ? { ...noSums, items: header.itemCount, pieces: header.quantityTotal } : noSums;
    };
    const sumsOfBin = (id: string) =>
      overview?.bins.get(id) ?? (status === 'ready' ? noSums : fromHeader(id));
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

type TotalsProps = { node: StorageNode; counted: OverviewState; words: OverviewWords };

function Totals({ node, counted, words }: TotalsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const facts = [
    ...(node.bins > 0 ? [['bins', t('overview.bins'), number(node.bins)] as const] : []),
    ['items', t('overview.items'), number(node.sums.items)],
    ['pieces', t('overview.totalPieces'), number(node.sums.pieces), words.lent(node.sums)],
    ['value', t('overview.byValue'), words.worth(node.sums) || '–'],
  ] as const;
  return (
    <>
      <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8em),1fr))] gap-2">
        {facts.map(([key, label, amount, detail]) => (
          <div key={key} className="rounded-card border border-hairline bg-card px-3 py-2">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-bold text-lg">{amount}</dd>
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

type ContentsProps = {
  address: OverviewAddress;
  node: StorageNode;
  root: StorageNode;
  currencies: readonly string[];
  words: OverviewWords;
};

function Contents({ address, node, root, currencies, words }: ContentsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const { locations } = useLocations();
  const svg = useRef<SVGSVGElement>(null);
  const isUnlimited = useProfile()?.plan === 'unlimited';
  const items = useItemsOfBins(node.kind === 'bin' ? [node.id] : []);
  const measure: Measure = address.by ?? 'pieces';
  const look: Look = address.as ?? 'picture';
  const [chosenCurrency, chooseCurrency] = useState<string>();
  const currency = currencies.find((each) => each === chosenCurrency) ?? currencies[0];
  const now = Date.now();

  const parts = useMemo(() => {
    const own = items.flatMap(([binId, each]) => (binId === node.id ? each : []));
    return partsOf(node, own, (id) => bins.get(id)?.color ?? locations.get(id)?.color);
  }, [node, items, bins, locations]);
  const weigh = (part: Part) => weightOf(part, measure, currency);
  const tiles = useMemo(
    () => tilesOf(parts, (part) => weightOf(part, measure, currency), tilesAtMost),
    [parts, measure, currency],
  );
  const go = (change: OverviewAddress) =>
    navigate({ to: paths.storageOverview, search: { ...address, ...change }, replace: true });
  const tileLook = (tile: Tile): TileLook => lookOf(tile, { address, measure, words, t, now });
  const label = t('overview.contentsOf', { name: words.nameOf(node) });
  const isEmpty = parts.every((part) => weigh(part) === 0);

  return (
    <section aria-label={label}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('overview.by')}
          value={measure}
          onChange={(by) => go({ by })}
          options={[
            { value: 'pieces', label: t('overview.byPieces') },
            { value: 'value', label: t('overview.byValue') },
            { value: 'age', label: t('overview.byAge') },
          ]}
        />
        <SegmentedControl
          label={t('overview.as')}
          value={look}
          onChange={(as) => go({ as })}
          options={[
            { value: 'picture', label: t('overview.asPicture') },
            { value: 'table', label: t('overview.asTable') },
          ]}
        />
      </div>
      {measure === 'value' && currency !== undefined && currencies.length > 1 && (
        <Select
          label={t('overview.currency')}
          value={currency}
          onChange={chooseCurrency}
          options={currencies.map((each) => ({ value: each, label: each || t('overview.noCurrency') }))}
          className="mb-3 max-w-40"
        />
      )}
      {look === 'table' && (
        <PartsTable
          // Only a choice sorts anew: a row must not be replaced while it is pressed.
          key={`${measure} ${chosenCurrency}`}
          {...{ label, parts, measure, currencies, currency, words }}
          linkTo={(part) => linkInto(part, address)}
        />
      )}
      {look === 'picture' && !isEmpty && <Treemap svgRef={svg} label={label} tiles={tiles} look={tileLook} />}
      {look === 'picture' && isEmpty && (
        <Card>
          <p className="py-6 text-center text-ink-soft">
            {measure === 'value' ? t('overview.noValues') : t('overview.noItems')}
          </p>
        </Card>
      )}
      {look === 'picture' && measure === 'age' && !isEmpty && <AgeLegend />}
      <div className="-mx-4 mt-2 flex flex-wrap">
        {isUnlimited && (
          <Button
            kind="quiet"
            onClick={() => {
              const rows = binRows(root, currencies, t('overview.unplaced'));
              downloadText(csvOf([csvHead(t, currencies), ...rows]), `${t('overview.file')}.csv`, 'text/csv');
            }}
          >
            {t('overview.saveTable')}
          </Button>
        )}
        {isUnlimited && look === 'picture' && !isEmpty && (
          <Button kind="quiet" onClick={() => svg.current && downloadPng(svg.current, t('overview.file'))}>
            {t('overview.savePicture')}
          </Button>
        )}
      </div>
    </section>
  );
}

type T = ReturnType<typeof useTranslation>['t'];

function csvHead(t: T, currencies: readonly string[]): string[] {
  return [
    ...[t('overview.place'), t('overview.bin'), t('overview.items'), t('overview.totalPieces')],
    t('overview.lentOf'),
    ...currencies.map((currency) => `${t('overview.byValue')} ${currency}`.trim()),
    t('overview.lastUsed'),
  ];
}

type LookContext = { address: OverviewAddress; measure: Measure; words: OverviewWords; t: T; now: number };

function lookOf(tile: Tile, { address, measure, words, t, now }: LookContext): TileLook {
  const { part } = tile;
  if (!part) {
    const name = t('overview.others', { count: tile.count });
    return { name, amount: '', words: name, link: linkToTable(address) };
  }
  const name = words.nameOf(part);
  const facts = [name, words.contents(part), words.worth(part.sums), words.used(part)];
  return {
    name,
    amount: words.amount(part, measure),
    words: facts.filter(Boolean).join(', '),
    hue: measure === 'age' ? undefined : part.color,
    age: measure === 'age' ? ageOf(part.usedAt, now) : undefined,
    link: linkInto(part, address),
  };
}

function AgeLegend() {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('overview.lastUsed')}
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm"
    >
      {ages.map((age) => (
        <li key={age} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="16" height="16">
            <rect width="16" height="16" rx="3" className={ageFill[age]} />
          </svg>
          {t(`overview.ages.${age}`)}
        </li>
      ))}
    </ul>
  );
}

/** Explains what the unlimited plan adds to this screen. */
function AnalyticsNote() {
  const { t } = useTranslation();
  return (
    <Section title={t('overview.analytics')}>
      <Card>
        <p className="mb-3 text-ink-soft">{t('overview.analyticsOnPlan')}</p>
        <PlanLink />
      </Card>
    </Section>
  );
}

function UntouchedSection() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const now = Date.now();
  const count = [...bins.values()].filter((bin) => isInUse(bin) && isUntouched(bin, now)).length;
  if (count === 0) return null;
  return (
    <Section title={t('overview.untouched')}>
      <Card isPadded={false}>
        <ListRowLink
          to={paths.bins}
          search={{ untouched: true }}
          title={t('common.bins', { count })}
          detail={t('overview.untouchedText')}
          hasChevron
        />
      </Card>
    </Section>
  );
}

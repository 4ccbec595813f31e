import ListChecks from 'lucide-react/icons/list-checks';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { fold } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import { mayBeAway } from '#domain/stock-checks/stock-result.ts';
import { useBin, useBins, useLocations } from '#web/data/account/hooks.ts';
import { containerChoiceName, containerChoiceOf } from '#web/features/things/bins/container-choices.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { TickRow } from '#web/ui/lists/tick-row.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { StockMode } from './use-stock-check.ts';

type StockListsProps = {
  mode: StockMode;
  /** Without a camera the list is ticked: its rows stay where they are. */
  isByHand: boolean;
};

export function StockLists({ mode, isByHand }: StockListsProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const [opened, setOpened] = useState<BinHeader>();
  const { checked, contents } = mode;
  if (!checked || !contents) return null;
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => bins.get(id) ?? []).sort((a, b) => compareNames(a.name, b.name));
  const expected = named(contents.expectedBins);
  const unexpected = named(contents.otherBins).filter(({ id }) => mode.isTicked(id));
  const lists = { mode, expected, onOpen: setOpened };
  const notHere = (
    <BinGroup
      title={t('scan.stock.notHere', { count: unexpected.length })}
      bins={unexpected}
      mode={mode}
      onOpen={setOpened}
      isAway
    />
  );
  return (
    <>
      {expected.length + unexpected.length === 0 && checked.kind === 'location' && (
        <p>{t('scan.stock.nothing')}</p>
      )}
      {isByHand ? (
        <>
          {notHere}
          <TickList {...lists} />
        </>
      ) : (
        <ScannedLists {...lists}>{notHere}</ScannedLists>
      )}
      {/* Outside the group, which a bin leaves when it is ticked. */}
      {opened && <ItemsSheet bin={opened} mode={mode} onClose={() => setOpened(undefined)} />}
      {checked.kind === 'bin' && <OwnItems bin={checked.bin} mode={mode} />}
    </>
  );
}

type ListsProps = { mode: StockMode; expected: readonly BinHeader[]; onOpen: (bin: BinHeader) => void };

/** While labels are scanned, what is still to be seen comes first. */
function ScannedLists({ mode, expected, onOpen, children }: ListsProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const missing = expected.filter(({ id }) => !mode.isTicked(id));
  const present = expected.filter(({ id }) => mode.isTicked(id));
  return (
    <>
      <BinGroup
        title={t('scan.stock.notSeen', { count: missing.length })}
        bins={missing}
        mode={mode}
        onOpen={onOpen}
      />
      {children}
      <BinGroup
        title={t('scan.stock.seenBins', { count: present.length })}
        bins={present}
        mode={mode}
        onOpen={onOpen}
      />
    </>
  );
}

type Filter = 'all' | 'missing' | 'seen';

function TickList({ mode, expected, onOpen }: ListsProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('all');
  const [text, setText] = useState('');
  const sought = fold(useDeferredValue(text)).trim();
  if (expected.length === 0) return null;
  const seenCount = expected.filter(({ id }) => mode.isTicked(id)).length;
  const bins = expected.filter(
    ({ id, name, qrLabel = '' }) =>
      (filter === 'all' || mode.isTicked(id) === (filter === 'seen')) &&
      fold(`${name} ${qrLabel}`).includes(sought),
  );
  return (
    <section aria-label={t('scan.stock.binsHere')}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('scan.stock.filter')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: t('scan.stock.allBins', { count: expected.length }) },
            { value: 'missing', label: t('scan.stock.notSeen', { count: expected.length - seenCount }) },
            { value: 'seen', label: t('scan.stock.seenBins', { count: seenCount }) },
          ]}
        />
        <SearchField
          label={t('bins.find')}
          value={text}
          onChange={setText}
          className="min-w-0 grow basis-[12em]"
        />
      </div>
      {bins.length === 0 ? (
        <p className="py-4 text-ink-soft">
          {filter === 'missing' && sought === '' ? t('scan.stock.allSeen') : t('scan.stock.noneFound')}
        </p>
      ) : (
        <BinRows bins={bins} mode={mode} onOpen={onOpen} />
      )}
    </section>
  );
}

function OwnItems({ bin, mode }: { bin: BinHeader; mode: StockMode }) {
  const { t } = useTranslation();
  const { items } = useBin(bin.id);
  const live = items.filter(({ deletedAt }) => deletedAt === undefined);
  if (live.length === 0) return null;
  return (
    <Group title={t('scan.stock.itemsHere')}>
      <Rows>
        <ItemTicks binId={bin.id} items={live} mode={mode} />
      </Rows>
    </Group>
  );
}

type ItemsSheetProps = { bin: BinHeader; mode: StockMode; onClose: () => void };

/** Once one item of a bin is ticked, its unticked items count as missing. */
function ItemsSheet({ bin, mode, onClose }: ItemsSheetProps) {
  const { t } = useTranslation();
  const { status, items } = useBin(bin.id);
  const live = items.filter(({ deletedAt }) => deletedAt === undefined);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('scan.stock.itemsOf', { name: bin.name })}
      footer={
        <Button kind="primary" isWide onClick={onClose}>
          {t('scan.stock.itemsDone')}
        </Button>
      }
    >
      <p className="mb-3 text-ink-soft">{t('scan.stock.itemsText')}</p>
      {status === 'loading' && <Skeleton className="h-24" />}
      {status === 'notLoaded' && <p>{t('scan.stock.itemsLater')}</p>}
      <ul className="divide-y divide-hairline">
        <ItemTicks binId={bin.id} items={live} mode={mode} />
      </ul>
    </Sheet>
  );
}

type ItemTicksProps = { binId: string; items: readonly Item[]; mode: StockMode };

/** Items that may be away are not expected, but can be ticked. */
function ItemTicks({ binId, items, mode }: ItemTicksProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const detail = (item: Item) => {
    if (mayBeAway(item)) return t('scan.stock.away');
    return item.quantity === 1 ? undefined : `${number(item.quantity)} ${item.unit ?? ''}`.trim();
  };
  return items.map((item) => (
    <li key={item.id}>
      <TickRow
        name={item.name}
        detail={detail(item)}
        isTicked={mode.isTicked(item.id)}
        onTick={(isSeen) => mode.send({ kind: 'tickItem', binId, item, isSeen })}
      />
    </li>
  ));
}

type BinRowsProps = {
  bins: readonly BinHeader[];
  mode: StockMode;
  onOpen: (bin: BinHeader) => void;
  isAway?: boolean;
};

/** Bins to tick, under a heading that is left out with the last of them. */
function BinGroup({ title, ...rows }: BinRowsProps & { title: string }) {
  if (rows.bins.length === 0) return null;
  return (
    <Group title={title}>
      <BinRows {...rows} />
    </Group>
  );
}

function BinRows({ bins, mode, onOpen, isAway = false }: BinRowsProps) {
  const { t } = useTranslation();
  const view = { ...useBins(), ...useLocations() };
  const [showsAll, setShowsAll] = useState(false);
  const awayFrom = (bin: BinHeader) => {
    const from = containerChoiceOf(bin, view);
    return from
      ? t('scan.stock.belongs', { name: containerChoiceName(from) })
      : t('scan.stock.belongsNowhere');
  };
  /** Names the place of a bin that is in a place below the checked one. */
  const detailOf = (bin: BinHeader) => {
    const isBelow = mode.checked?.kind === 'location' && bin.locationId !== mode.checked.location.id;
    const place = isBelow && view.locations.get(bin.locationId ?? '')?.name;
    const items = bin.itemCount > 0 && t('common.items', { count: bin.itemCount });
    return [place, items].filter(Boolean).join(' · ');
  };
  return (
    <>
      <Rows>
        {bins.slice(0, showsAll ? undefined : shownAtFirst).map((bin) => (
          <li key={bin.id}>
            <TickRow
              name={bin.name}
              detail={isAway ? awayFrom(bin) : detailOf(bin)}
              isTicked={mode.isTicked(bin.id)}
              onTick={(isSeen) => mode.send({ kind: 'tickBin', bin, isSeen })}
              end={
                !isAway &&
                bin.itemCount > 0 && (
                  <IconButton
                    icon={ListChecks}
                    label={t('scan.stock.itemsOf', { name: bin.name })}
                    onClick={() => onOpen(bin)}
                  />
                )
              }
            />
          </li>
        ))}
      </Rows>
      {!showsAll && bins.length > shownAtFirst && (
        <Button isWide className="mt-2" onClick={() => setShowsAll(true)}>
          {t('scan.stock.showAll', { count: bins.length })}
        </Button>
      )}
    </>
  );
}

/** In two columns where there is room. */
function Rows({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <ul className="grid @min-[50rem]:grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline text-ink *:bg-card @min-[50rem]:[&>:last-child:nth-child(odd)]:col-span-2">
        {children}
      </ul>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const shownAtFirst = 60;

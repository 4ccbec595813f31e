import ListChecks from 'lucide-react/icons/list-checks';
import { type ReactNode, useId, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBin, useBins, useLocations } from '#web/data/account/hooks.ts';
import { containerChoiceName, containerChoiceOf } from '#web/features/bins/acts/container-choices.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ItemTicks } from './item-ticks.tsx';
import { TickRow } from './tick-row.tsx';
import type { StockMode } from './use-stock-check.ts';

/** What is still to be seen comes first. */
export function StockLists({ mode }: { mode: StockMode }) {
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
  const missing = expected.filter(({ id }) => !mode.isTicked(id));
  const present = expected.filter(({ id }) => mode.isTicked(id));
  return (
    <>
      {expected.length + unexpected.length === 0 && checked.kind === 'location' && (
        <p>{t('scan.stock.nothing')}</p>
      )}
      <BinGroup
        title={t('scan.stock.notSeen', { count: missing.length })}
        bins={missing}
        mode={mode}
        onOpen={setOpened}
      />
      <BinGroup
        title={t('scan.stock.notHere', { count: unexpected.length })}
        bins={unexpected}
        mode={mode}
        onOpen={setOpened}
        isAway
      />
      <BinGroup
        title={t('scan.stock.seenBins', { count: present.length })}
        bins={present}
        mode={mode}
        onOpen={setOpened}
      />
      {/* Outside the group, which a bin leaves when it is ticked. */}
      {opened && <ItemsSheet bin={opened} mode={mode} onClose={() => setOpened(undefined)} />}
      {checked.kind === 'bin' && <OwnItems bin={checked.bin} mode={mode} />}
    </>
  );
}

function OwnItems({ bin, mode }: { bin: BinHeader; mode: StockMode }) {
  const { t } = useTranslation();
  const { items } = useBin(bin.id);
  const live = items.filter(({ deletedAt }) => deletedAt === undefined);
  if (live.length === 0) return null;
  return (
    <Group title={t('scan.stock.itemsHere')}>
      <ItemTicks binId={bin.id} items={live} mode={mode} />
    </Group>
  );
}

const shownAtFirst = 60;

type BinGroupProps = {
  title: string;
  bins: readonly BinHeader[];
  mode: StockMode;
  onOpen: (bin: BinHeader) => void;
  isAway?: boolean;
};

function BinGroup({ title, bins, mode, onOpen, isAway = false }: BinGroupProps) {
  const { t } = useTranslation();
  const view = { ...useBins(), ...useLocations() };
  const [showsAll, setShowsAll] = useState(false);
  if (bins.length === 0) return null;
  const awayFrom = (bin: BinHeader) => {
    const from = containerChoiceOf(bin, view);
    return from
      ? t('scan.stock.belongs', { name: containerChoiceName(from) })
      : t('scan.stock.belongsNowhere');
  };
  return (
    <Group title={title}>
      {bins.slice(0, showsAll ? undefined : shownAtFirst).map((bin) => (
        <TickRow
          key={bin.id}
          name={bin.name}
          detail={isAway ? awayFrom(bin) : bin.itemCount > 0 && t('common.items', { count: bin.itemCount })}
          isTicked={mode.isTicked(bin.id)}
          onTick={(isSeen) => mode.tickBin(bin, isSeen)}
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
      ))}
      {!showsAll && bins.length > shownAtFirst && (
        <li className="p-2">
          <Button isWide onClick={() => setShowsAll(true)}>
            {t('scan.stock.showAll', { count: bins.length })}
          </Button>
        </li>
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-bold">
        {title}
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink">
        {children}
      </ul>
    </section>
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

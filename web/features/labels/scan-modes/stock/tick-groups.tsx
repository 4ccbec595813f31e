import ListChecks from 'lucide-react/icons/list-checks';
import { type ReactNode, useId, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { containerChoiceName, containerChoiceOf } from '#web/features/things/bins/container-choices.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { TickRow } from './tick-row.tsx';
import type { StockMode } from './use-stock-check.ts';

const shownAtFirst = 60;

type BinRowsProps = {
  bins: readonly BinHeader[];
  mode: StockMode;
  onOpen: (bin: BinHeader) => void;
  isAway?: boolean;
};

/** Bins to tick, under a heading that is left out with the last of them. */
export function BinGroup({ title, ...rows }: BinRowsProps & { title: string }) {
  if (rows.bins.length === 0) return null;
  return (
    <Group title={title}>
      <BinRows {...rows} />
    </Group>
  );
}

export function BinRows({ bins, mode, onOpen, isAway = false }: BinRowsProps) {
  const { t } = useTranslation();
  const view = { ...useBins(), ...useLocations() };
  const [showsAll, setShowsAll] = useState(false);
  const awayFrom = (bin: BinHeader) => {
    const from = containerChoiceOf(bin, view);
    return from
      ? t('scan.stock.belongs', { name: containerChoiceName(from) })
      : t('scan.stock.belongsNowhere');
  };
  return (
    <>
      <Rows>
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
export function Rows({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <ul className="grid @min-[50rem]:grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline text-ink *:bg-card @min-[50rem]:[&>:last-child:nth-child(odd)]:col-span-2">
        {children}
      </ul>
    </div>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
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

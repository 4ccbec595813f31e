import type { BinHeader } from '#domain/bins/bin.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ItemTicks } from './item-ticks.tsx';
import type { StockMode } from './use-stock-check.ts';

type ItemsSheetProps = { bin: BinHeader; mode: StockMode; onClose: () => void };

/** Once one item of a bin is ticked, its unticked items count as missing. */
export function ItemsSheet({ bin, mode, onClose }: ItemsSheetProps) {
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

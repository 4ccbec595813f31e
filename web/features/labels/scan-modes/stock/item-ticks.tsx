import type { Item } from '#domain/items/item.ts';
import { mayBeAway } from '#domain/stock-checks/stock-result.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TickRow } from './tick-row.tsx';
import type { StockMode } from './use-stock-check.ts';

type ItemTicksProps = { binId: string; items: readonly Item[]; mode: StockMode };

/** Items that may be away are not expected, but can be ticked. */
export function ItemTicks({ binId, items, mode }: ItemTicksProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const detail = (item: Item) => {
    if (mayBeAway(item)) return t('scan.stock.away');
    return item.quantity === 1 ? undefined : `${number(item.quantity)} ${item.unit ?? ''}`.trim();
  };
  return items.map((item) => (
    <TickRow
      key={item.id}
      name={item.name}
      detail={detail(item)}
      isTicked={mode.isTicked(item.id)}
      onTick={(isSeen) => mode.tickItem(binId, item, isSeen)}
    />
  ));
}

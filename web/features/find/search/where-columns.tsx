import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { placeText } from '#web/features/things/tree/tree-rows.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { byRank, type TableColumn } from '#web/ui/table/table-column.ts';

/** The columns that say in which bin and place an item is, and whose it is. */
export function useWhereColumns(items: readonly Item[]): readonly TableColumn<Item>[] {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  return useMemo(() => {
    const binName = ({ binId }: Item) => bins.get(binId)?.name ?? '';
    const placeName = ({ binId }: Item) => placeText(bins.get(binId) ?? {}, locations);
    const ownerName = ({ binId }: Item) => {
      const bin = bins.get(binId);
      return bin?.role === 'owner' ? '' : (bin?.ownerName ?? '');
    };
    const column = (text: (item: Item) => string) => ({
      canGroup: true,
      text,
      sortBy: byRank(items, text, compareNames),
    });
    return [
      {
        key: 'bin',
        name: t('grid.bin'),
        width: 168,
        isUsual: true,
        ...column(binName),
        render: (item) => (
          <Link
            to={paths.bin}
            params={{ binId: item.binId }}
            tabIndex={-1}
            draggable={false}
            title={binName(item)}
            className="block truncate hover:underline"
          >
            <bdi>{binName(item)}</bdi>
          </Link>
        ),
      },
      { key: 'place', name: t('table.place'), width: 136, isUsual: true, ...column(placeName) },
      { key: 'owner', name: t('table.owner'), width: 136, ...column(ownerName) },
    ];
  }, [items, bins, locations, compareNames, t]);
}

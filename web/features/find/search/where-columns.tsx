import { Link, useNavigate } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useMemo } from 'react';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { placeText } from '#web/features/things/tree/tree-rows.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { byRank, type TableColumn } from '#web/ui/table/table-column.ts';

type WhereColumnsOptions = {
  items: readonly Item[];
  /** Memoize it, like the next. */
  canChange: (item: Item) => boolean;
  /** Asks which bin the item moves to. */
  onMove: (item: Item) => void;
};

/** The columns that say in which bin and place an item is, and whose it is. */
export function useWhereColumns(options: WhereColumnsOptions): readonly TableColumn<Item>[] {
  const { items, canChange, onMove } = options;
  const navigate = useNavigate();
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
    // An item is where its bin is, so that both change by moving it.
    const move = { canEdit: canChange, edit: onMove, isDialogOnly: true };
    return [
      {
        key: 'bin',
        name: t('grid.bin'),
        width: 160,
        fitsUpTo: 160,
        isUsual: true,
        ...column(binName),
        ...move,
        open: ({ binId }) => navigate({ to: paths.bin, params: { binId } }),
        render: (item) => <BinOfItem binId={item.binId} name={binName(item)} />,
      },
      {
        key: 'place',
        name: t('table.place'),
        width: 128,
        fitsUpTo: 128,
        isUsual: true,
        ...column(placeName),
        ...move,
      },
      { key: 'owner', name: t('table.owner'), width: 136, ...column(ownerName) },
    ];
  }, [items, canChange, onMove, navigate, bins, locations, compareNames, t]);
}

/** A press on the name selects the cell; the arrow opens the bin. */
function BinOfItem({ binId, name }: { binId: string; name: string }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center">
      <bdi title={name} className="min-w-0 grow truncate">
        {name}
      </bdi>
      <Link
        to={paths.bin}
        params={{ binId }}
        tabIndex={-1}
        draggable={false}
        aria-label={t('grid.openBin', { bin: name })}
        title={t('grid.openBin', { bin: name })}
        // Two quick presses do not open the cell.
        onDoubleClick={(event) => event.stopPropagation()}
        className="-mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-kraft hover:text-ink"
      >
        <ArrowRight size={16} aria-hidden />
      </Link>
    </span>
  );
}

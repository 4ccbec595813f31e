import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Check from 'lucide-react/icons/check';
import ListChecks from 'lucide-react/icons/list-checks';
import { memo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Menu } from '#web/ui/actions/menu.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { type ItemSort, itemSorts } from './sort-items.ts';

type ItemListToolbarProps = {
  count: number;
  limit: number | null;
  find: string;
  onFind: (find: string) => void;
  sort: ItemSort;
  onSort: (sort: ItemSort) => void;
  isSelecting: boolean;
  /** Left out where nothing may be changed. */
  onSelect?: () => void;
};

export const ItemListToolbar = memo(function ItemListToolbar(props: ItemListToolbarProps) {
  const { count, limit, find, onFind, sort, onSort, isSelecting, onSelect } = props;
  const { t } = useTranslation();
  const isNearLimit = limit !== null && count >= limit * 0.8;
  return (
    <div className="mb-2">
      <div className="flex min-h-11 flex-wrap items-center justify-end">
        <h2 className="mr-auto pl-1 font-semibold text-ink-soft text-sm [overflow-wrap:break-word]">
          {isNearLimit ? t('itemList.limit', { held: count, max: limit }) : t('common.items', { count })}
        </h2>
        {count > 1 && (
          <Menu
            label={t('common.sort')}
            icon={ArrowDownUp}
            entries={itemSorts.map((each) => ({
              label: t(`itemList.sortBy.${each}`),
              icon: each === sort ? Check : undefined,
              onPress: () => onSort(each),
            }))}
          >
            <span>
              <VisuallyHidden>{t('common.sort')}: </VisuallyHidden>
              {t(`itemList.sortBy.${sort}`)}
            </span>
          </Menu>
        )}
        {onSelect && count > 1 && (
          <IconButton
            icon={ListChecks}
            label={t('common.select')}
            aria-pressed={isSelecting}
            onClick={onSelect}
            className="-mr-2 aria-pressed:bg-kraft aria-pressed:text-ink"
          />
        )}
      </div>
      {(count > findFrom || find !== '') && (
        <SearchField label={t('itemList.find')} value={find} onChange={onFind} className="mt-1 mb-3" />
      )}
    </div>
  );
});

const findFrom = 6;

import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Check from 'lucide-react/icons/check';
import ListChecks from 'lucide-react/icons/list-checks';
import { memo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Menu } from '#web/ui/actions/menu.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
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
  /** Omitted if nothing may be changed. */
  onSelect?: () => void;
};

export const ItemListToolbar = memo(function ItemListToolbar(props: ItemListToolbarProps) {
  const { count, limit, find, onFind, sort, onSort, isSelecting, onSelect } = props;
  const { t } = useTranslation();
  const isNearLimit = limit !== null && count >= limit * 0.8;
  const hasFind = count >= findFrom || find !== '';
  return (
    <div className={cx('flex min-h-11 flex-wrap items-center justify-end', hasFind && 'mt-2 mb-1')}>
      {/* The search field shows the count; near the limit, the count has a line of its own. */}
      <h2
        className={cx(
          'mr-auto pl-1 font-semibold text-ink-soft text-sm [overflow-wrap:break-word]',
          hasFind && (isNearLimit ? 'basis-full' : 'sr-only'),
        )}
      >
        {isNearLimit ? t('itemList.limit', { held: count, max: limit }) : t('common.items', { count })}
      </h2>
      {hasFind && (
        <SearchField
          label={t('itemList.find')}
          placeholder={t('itemList.findAmong', { count })}
          value={find}
          onChange={onFind}
          className="min-w-0 grow basis-[9em] [&>input]:min-h-11"
        />
      )}
      {count > 1 && (
        <Menu
          label={`${t('common.sort')}: ${t(`itemList.sortBy.${sort}`)}`}
          icon={ArrowDownUp}
          entries={itemSorts.map((each) => ({
            label: t(`itemList.sortBy.${each}`),
            icon: each === sort ? Check : undefined,
            onPress: () => onSort(each),
          }))}
        >
          {!hasFind && (
            <span>
              <VisuallyHidden>{t('common.sort')}: </VisuallyHidden>
              {t(`itemList.sortBy.${sort}`)}
            </span>
          )}
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
  );
});

/** Fewer items are seen at a glance. */
const findFrom = 15;

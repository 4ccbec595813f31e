import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Check from 'lucide-react/icons/check';
import ListChecks from 'lucide-react/icons/list-checks';
import Rows3 from 'lucide-react/icons/rows-3';
import Table2 from 'lucide-react/icons/table-2';
import { memo, type Ref } from 'react';
import { fold, foldCode } from '#domain/fold.ts';
import { gtinOf } from '#domain/items/gtin.ts';
import type { Item } from '#domain/items/item.ts';
import { searchedItemFields, searchOf } from '#domain/items/item-fields.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';

export const itemSorts = ['newest', 'name', 'quantity'] as const;

export type ItemSort = (typeof itemSorts)[number];

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
  look: ItemLook;
  /** Omitted where no table fits. */
  onLook?: (look: ItemLook) => void;
  /** The element that a table puts its menus into. */
  menusRef: Ref<HTMLElement>;
};

export type ItemLook = 'rows' | 'table';

export const ItemListToolbar = memo(function ItemListToolbar(props: ItemListToolbarProps) {
  const { count, limit, find, onFind, sort, onSort, isSelecting, onSelect, look, onLook, menusRef } = props;
  const { t } = useTranslation();
  const isNearLimit = limit !== null && count >= limit * 0.8;
  const hasFind = count >= findFrom || find !== '';
  return (
    <div
      className={cx(
        'flex min-h-11 flex-wrap items-center justify-end',
        onLook ? 'my-2' : hasFind && 'mt-2 mb-1',
      )}
    >
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
          className="min-w-0 grow basis-[11em] [&>input]:min-h-11"
        />
      )}
      {/* The table sorts by its headers, selects by its boxes, and puts its menus here. */}
      {look === 'table' && <span ref={menusRef} className="contents" />}
      {look === 'rows' && count > 1 && (
        <Menu
          label={`${t('common.sort')}: ${t(`itemList.sortBy.${sort}`)}`}
          icon={ArrowDownUp}
          entries={itemSorts.map((order) => ({
            label: t(`itemList.sortBy.${order}`),
            icon: order === sort ? Check : undefined,
            onPress: () => onSort(order),
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
      {look === 'rows' && onSelect && count > 1 && (
        <IconButton
          icon={ListChecks}
          label={t('common.select')}
          aria-pressed={isSelecting}
          onClick={onSelect}
          className="-mr-2 aria-pressed:bg-kraft aria-pressed:text-ink"
        />
      )}
      {onLook && (
        <SegmentedControl
          label={t('bins.look')}
          value={look}
          onChange={onLook}
          isIconOnly
          className="ml-2 shrink-0"
          options={[
            { value: 'rows', label: t('bins.looks.rows'), icon: Rows3 },
            { value: 'table', label: t('bins.looks.table'), icon: Table2 },
          ]}
        />
      )}
    </div>
  );
});

/** Fewer items are seen at a glance. */
const findFrom = 30;

/** Ignores case and diacritics, and in codes and at the start of names also spaces and dashes. */
export function findItems(items: readonly Item[], query: string): readonly Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const folded = foldCode(query);
  const code = gtinOf(folded) ?? folded;
  return items.filter((item) => {
    const text = fold([item.name, ...texts.map((name) => item[name]), ...item.tags].join(' '));
    if (words.every((word) => text.includes(word))) return true;
    if (code === '') return false;
    return (
      foldCode(item.name).startsWith(code) || codes.some((name) => foldCode(item[name] ?? '').includes(code))
    );
  });
}

const texts = searchedItemFields.filter((name) => searchOf(name) !== 'code');

const codes = searchedItemFields.filter((name) => searchOf(name) === 'code');

/** Leaves out deleted items. Items pasted together have one `dateAdded`; their ascending ids keep the order of the lines. */
export function sortItems(
  items: readonly Item[],
  sort: ItemSort,
  compareNames: (a: string, b: string) => number,
): Item[] {
  const byName = (a: Item, b: Item) => compareNames(a.name, b.name) || compareText(a.id, b.id);
  const compare: Record<ItemSort, (a: Item, b: Item) => number> = {
    newest: (a, b) => compareText(b.dateAdded, a.dateAdded) || compareText(a.id, b.id),
    name: byName,
    quantity: (a, b) => b.quantity - a.quantity || byName(a, b),
  };
  return items.filter((item) => item.deletedAt === undefined).sort(compare[sort]);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

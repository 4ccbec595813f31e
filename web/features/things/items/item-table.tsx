import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { StoredTable } from '#web/features/things/tables/stored-table.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { useValueDefaults } from './form/item-values.ts';
import { itemColumns } from './item-columns.tsx';
import { useItemEdits } from './item-edits.ts';
import { useLoanWords } from './lending/loan-words.ts';
import { ItemMenu, type ItemRowActs } from './list/item-menu.tsx';

type ItemTableProps = {
  binId: string;
  items: readonly Item[];
  waitingIds: ReadonlySet<string>;
  localPictures: ReadonlyMap<string, string>;
  canChange: boolean;
  canTakeOut: boolean;
  highlightedId: string | undefined;
  selection: ListSelection;
  /** They never change. */
  acts: ItemRowActs;
  /** The element that the table puts its menus into. */
  menus: HTMLElement | null;
};

export default function ItemTable(props: ItemTableProps) {
  const { binId, items, waitingIds, localPictures, canChange, canTakeOut, highlightedId, ...others } = props;
  const { selection, acts, menus } = others;
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const { summaryOf } = useLoanWords(binId);
  const defaults = useValueDefaults();
  const columns = useMemo(
    () =>
      itemColumns({
        t,
        formats,
        defaults,
        items,
        waitingIds,
        localPictures,
        canChange,
        acts,
        loanText: summaryOf,
      }),
    [t, formats, defaults, items, waitingIds, localPictures, canChange, acts, summaryOf],
  );
  const { faultOf, edit } = useItemEdits(
    defaults,
    (key) => columns.find((column) => column.key === key)?.name ?? '',
  );
  const menuOf = useCallback(
    (item: Item) => (
      <ItemMenu
        item={item}
        canChange={canChange}
        acts={acts}
        tabIndex={-1}
        className="-mr-2 size-8 min-h-8! min-w-8! -outline-offset-3"
      />
    ),
    [canChange, acts],
  );
  return (
    <StoredTable
      preference="itemTable"
      usualSort={newestFirst}
      label={t('itemList.title')}
      records={items}
      keyOf={idOf}
      columns={columns}
      selection={selection}
      menus={menus}
      faultOf={faultOf}
      litKey={highlightedId}
      onOpen={(item) => navigate({ to: paths.item, params: { binId, itemId: item.id } })}
      menuOf={canTakeOut ? menuOf : undefined}
      onEdit={edit}
      height="max(20rem, 100dvh - 16rem)"
    />
  );
}

const newestFirst = { column: 'added', isDescending: true };
const idOf = ({ id }: Item) => id;

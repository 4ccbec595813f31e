import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Item } from '#domain/items/item.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { paths } from '#domain/paths.ts';
import { useFieldsOfOwners, useOwnerOfFields } from '#web/data/account/fields-of-owners.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { ownerOfBin } from '#web/data/account/own-fields.ts';
import { StoredTable, type TablePreference } from '#web/features/things/tables/stored-table.tsx';
import type { TableFile } from '#web/features/things/tables/table-file.ts';
import { isOwnName } from '#web/forms/own-values.ts';
import { fieldLabel } from '#web/i18n/field-label.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { useValueDefaults } from './form/item-values.ts';
import { itemColumns, WaitingIdsContext } from './item-columns.tsx';
import { useItemEdits } from './item-edits.ts';
import { useLoanWords } from './lending/loan-words.ts';
import { ItemMenu, type ItemRowActs } from './list/item-menu.tsx';

type ItemTableProps = {
  items: readonly Item[];
  waitingIds: ReadonlySet<string>;
  localPictures: ReadonlyMap<string, string>;
  /** "2 lent to Sven"; memoized, like the functions below. */
  loanText: (item: Item) => string;
  canChange: (item: Item) => boolean;
  canTakeOut: (item: Item) => boolean;
  highlightedId?: string | undefined;
  selection: ListSelection;
  /** They never change. */
  acts: ItemRowActs;
  /** The element that the table puts its menus into. */
  menus: HTMLElement | null;
  /** The preference of this device that stores the layout. */
  preference: TablePreference;
  /** Columns about where the items are, after the name. Memoize them. */
  whereColumns?: readonly TableColumn<Item>[];
  onExport: (file: TableFile) => void;
  /** The greatest height as CSS; without it the table fills its element. */
  height?: string;
};

/** The table of items of one bin or of several. */
export function ItemTable(props: ItemTableProps) {
  const { items, waitingIds, localPictures, loanText, canChange, canTakeOut, highlightedId, acts } = props;
  const { whereColumns = noColumns, selection, ...table } = props;
  const { menus, preference, onExport, height } = table;
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const { bins } = useBins();
  const owners = useMemo(
    () => [...new Set(items.map(({ binId }) => binId))].map((binId) => bins.get(binId)?.ownerId ?? ''),
    [items, bins],
  );
  const defaults = useValueDefaults(useFieldsOfOwners(owners, 'item'));
  const ownerOfField = useOwnerOfFields();
  const canEditOwn = useCallback(
    (item: Item, { id }: OwnField) => canChange(item) && ownerOfBin(item.binId) === ownerOfField(id),
    [canChange, ownerOfField],
  );
  const columns = useMemo(() => {
    const options = { t, formats, defaults, items, localPictures, canChange, canEditOwn, acts, loanText };
    const [name, ...others] = itemColumns(options);
    return [...(name ? [name] : []), ...whereColumns, ...others];
  }, [t, formats, defaults, items, localPictures, canChange, canEditOwn, acts, loanText, whereColumns]);
  const { faultOf, edit } = useItemEdits(
    defaults,
    (key) => fieldLabel(t, key) ?? columns.find((column) => column.key === key)?.name ?? '',
  );
  const whyReadOnly = (item: Item, column: string) => {
    const bin = bins.get(item.binId);
    if (!canChange(item))
      return t('table.binReadOnly', { bin: bin?.name ?? '', owner: bin?.ownerName ?? '' });
    if (isOwnName(column)) return t('table.fieldOfOther');
    if (column === 'owner') return t('table.moveToChange');
    if (column === 'currency') return t('table.valueFirst');
    return t(column === 'dueDate' ? 'table.dueOfLoan' : 'table.columnReadOnly');
  };
  const menuOf = useCallback(
    (item: Item) =>
      canTakeOut(item) && (
        <ItemMenu
          item={item}
          canChange={canChange(item)}
          acts={acts}
          tabIndex={-1}
          className="-mr-2 size-8 min-h-8! min-w-8! -outline-offset-3"
        />
      ),
    [canChange, canTakeOut, acts],
  );
  return (
    <WaitingIdsContext value={waitingIds}>
      <StoredTable
        {...{ preference, selection, menus, columns, faultOf, menuOf, onExport, whyReadOnly, height }}
        usualSort={newestFirst}
        label={t('itemList.title')}
        records={items}
        keyOf={idOf}
        litKey={highlightedId}
        onOpen={({ binId, id }) => navigate({ to: paths.item, params: { binId, itemId: id } })}
        onEdit={edit}
      />
    </WaitingIdsContext>
  );
}

const noColumns: readonly TableColumn<Item>[] = [];
const newestFirst = { column: 'added', isDescending: true };
const idOf = ({ id }: Item) => id;

type ItemTableOfBinProps = Omit<
  ItemTableProps,
  'loanText' | 'canChange' | 'canTakeOut' | 'preference' | 'whereColumns'
> & { binId: string; canChange: boolean; canTakeOut: boolean };

export function ItemTableOfBin({ binId, canChange, canTakeOut, ...props }: ItemTableOfBinProps) {
  const { summaryOf } = useLoanWords(binId);
  return (
    <ItemTable
      {...props}
      preference="itemTable"
      loanText={summaryOf}
      canChange={useCallback(() => canChange, [canChange])}
      canTakeOut={useCallback(() => canTakeOut, [canTakeOut])}
      height="max(20rem, 100dvh - 16rem)"
    />
  );
}

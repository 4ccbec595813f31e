import { Link } from '@tanstack/react-router';
import CalendarX from 'lucide-react/icons/calendar-x';
import Clock from 'lucide-react/icons/clock';
import HandHelping from 'lucide-react/icons/hand-helping';
import TrendingDown from 'lucide-react/icons/trending-down';
import { createContext, useContext } from 'react';
import { totalPieces, totalWorth } from '#domain/inventory/columns.ts';
import { totalOf } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import {
  type BuiltInItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
  quantityMax,
} from '#domain/items/item-fields.ts';
import { isLow, isOut } from '#domain/items/item-rules.ts';
import { canLend, isLent, isOverdue } from '#domain/items/loan.ts';
import { currenciesOfItems, pieceTexts, sumsOfItems } from '#domain/overview/sums.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { paths } from '#domain/paths.ts';
import { ownColumns } from '#web/features/things/own-fields/own-columns.tsx';
import { LocalThumbnail, Thumbnail } from '#web/features/things/photos/picture.tsx';
import { tagsColumn } from '#web/features/things/tables/tags-column.tsx';
import { currencies } from '#web/forms/amounts.ts';
import { type Formats, localDay } from '#web/i18n/formats.ts';
import { moneyText } from '#web/i18n/money.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { byRank, type FileColumn, type TableColumn } from '#web/ui/table/table-column.ts';
import type { ValueDefaults } from './form/item-values.ts';
import { typedText } from './item-edits.ts';
import { worthTexts } from './item-sums.tsx';
import { LoanText, TakenOutText } from './lending/loan-lines.tsx';
import type { ItemRowActs } from './list/item-menu.tsx';

type ItemColumnsOptions = {
  t: TFunction;
  formats: Formats;
  defaults: ValueDefaults;
  /** The rows. */
  items: readonly Item[];
  /** Local addresses of photos that this device has not sent yet. */
  localPictures: ReadonlyMap<string, string>;
  canChange: (item: Item) => boolean;
  /** Whether the item can have a value of the field and the person may change it. */
  canEditOwn: (item: Item, field: OwnField) => boolean;
  /** "2 lent to Sven" */
  loanText: (item: Item) => string;
  acts: Pick<ItemRowActs, 'onStep' | 'onLend' | 'onChangeLoan'>;
};

/** Every field that the form has; the editable columns have the names of its values. */
export function itemColumns(options: ItemColumnsOptions): TableColumn<Item>[] {
  const { t, formats, defaults, items, localPictures, canChange, canEditOwn, loanText, acts } = options;
  const canEdit = canChange;
  const worthOf = worthIn(options);
  const fields = Object.fromEntries(
    itemFormFields.map((name) => [name, fieldColumn(name, options, worthOf)]),
  ) as Record<ItemFormField, TableColumn<Item>>;
  return [
    {
      key: 'name',
      name: t('common.name'),
      width: 176,
      isUsual: true,
      text: ({ name }) => name,
      render: (item) => (
        <ItemName item={item} localPicture={localPictures.get(item.id)} loanText={loanText(item)} />
      ),
      sortBy: byRank(items, ({ name }) => name, formats.compareNames),
      canEdit,
    },
    quantityColumn(options),
    tagsColumn({ t, formats, records: items, canEdit, width: 136 }),
    ...usualFields.map((name) => fields[name]),
    {
      key: 'lent',
      name: t('table.lent'),
      width: 176,
      isUsual: items.some((item) => isLent(item) || isOut(item)),
      text: loanText,
      render: (item) =>
        isLent(item) ? (
          <LoanText item={item} binId={item.binId} />
        ) : (
          isOut(item) && <TakenOutText item={item} />
        ),
      sortBy: byRank(items, loanText, formats.compareNames),
      canEdit: (item) => canChange(item) && (isLent(item) || canLend(item)),
      isDialogOnly: true,
      edit: (item) => (isLent(item) ? acts.onChangeLoan(item) : acts.onLend(item)),
    },
    fields.expiryDate,
    {
      key: 'borrower',
      name: t('table.borrower'),
      width: 136,
      canGroup: true,
      text: ({ loanedTo = '' }) => loanedTo,
      sortBy: byRank(items, ({ loanedTo = '' }) => loanedTo, formats.compareNames),
    },
    {
      key: 'total',
      name: t('itemForm.totalColumn'),
      width: widths.amount,
      isNumeric: true,
      text: (item) => amountText(totalOf(item), item, defaults),
      sortBy: totalOf,
      sum: worthOf,
      file: withCurrency(
        {
          key: 'total',
          name: t('itemForm.totalColumn'),
          kind: 'amount',
          read: totalOf,
          total: totalWorth,
        },
        t,
      ),
    },
    ...furtherFields.map((name) => fields[name]),
    ...itemFormFields
      .filter((name) => ![...usualFields, 'expiryDate', ...furtherFields].includes(name))
      .map((name) => fields[name]),
    ...ownColumns({
      fields: defaults.fields,
      records: items,
      formats,
      locale: defaults.locale,
      canEdit: canEditOwn,
    }),
    {
      key: 'added',
      name: t('itemForm.dateAdded'),
      width: 112,
      text: ({ dateAdded }) => formats.shortDate(dateAdded),
      sortBy: ({ dateAdded }) => dateAdded,
      file: [
        {
          key: 'added',
          name: t('itemForm.dateAdded'),
          kind: 'day',
          read: ({ dateAdded }) => localDay(new Date(dateAdded)),
        },
      ],
    },
  ];
}

function quantityColumn({ t, formats, canChange, acts }: ItemColumnsOptions): TableColumn<Item> {
  return {
    key: 'quantity',
    name: t('itemForm.quantityOf'),
    width: 112,
    fitsUpTo: 160,
    isUsual: true,
    isNumeric: true,
    text: ({ quantity }) => String(quantity),
    render: ({ quantity, unit }) => [formats.number(quantity), unit].filter(Boolean).join('\u00a0'),
    sortBy: ({ quantity }) => quantity,
    sum: (records) => pieceTexts(sumsOfItems(records).pieces, formats.number),
    file: [
      {
        key: 'quantity',
        name: t('itemForm.quantityOf'),
        kind: 'count',
        read: ({ quantity }) => quantity,
        total: totalPieces,
      },
      { key: 'unit', name: t('itemForm.unit'), kind: 'text', read: ({ unit }) => unit },
    ],
    canEdit: canChange,
    step: {
      label: ({ name }) => t('itemList.quantityOf', { name }),
      isPossible: ({ quantity }, by) => (by === 1 ? quantity < quantityMax : quantity > 0),
      act: acts.onStep,
    },
  };
}

/** Shown once an item has them, before the columns that come by themselves as well. */
const usualFields: readonly ItemFormField[] = ['value', 'notes'];
const furtherFields: readonly ItemFormField[] = ['lowStockAt', 'warrantyUntil', 'unit'];

type WorthOf = (records: readonly Item[]) => readonly string[];

function fieldColumn(name: ItemFormField, options: ItemColumnsOptions, worthOf: WorthOf): TableColumn<Item> {
  const { t, items, formats, defaults, canChange } = options;
  const { kind } = itemFields[name];
  const textOf = (item: Item) => typedText(name, item, defaults);
  const isNumber = kind === 'amount' || kind === 'quantity';
  const title = name === 'value' ? t('itemForm.valueColumn') : t(`itemForm.${name}`);
  return {
    key: name,
    name: title,
    width: widths[kind],
    // With room for the total.
    ...(name === 'value' && { fitsUpTo: 184 }),
    isUsual: [...usualFields, 'expiryDate'].includes(name) && items.some((item) => item[name] !== undefined),
    isNumeric: isNumber,
    canGroup: name === 'unit' || kind === 'currency',
    text: textOf,
    render: (item) => fieldText(name, item, options),
    sortBy: isNumber
      ? ({ [name]: value }) => (value === undefined ? undefined : Number(value))
      : kind === 'day'
        ? textOf
        : byRank(items, textOf, formats.compareNames),
    canEdit: (item) => canChange(item) && canEditField(name, item),
    ...(name === 'value' && {
      sum: (records) => totalTexts(t, worthOf(records)),
      sumIsAt: 'total',
    }),
    ...(kind in fileKinds && { file: fileColumnsOf(name, title, t) }),
    ...(kind === 'prose' && { field: 'lines' }),
    ...(kind === 'day' && { field: 'day' }),
    ...(kind === 'currency' && { choices: ['', ...currencies] }),
  };
}

const fileKinds: Partial<Record<BuiltInItemFieldKind, FileColumn<Item>['kind']>> = {
  amount: 'amount',
  quantity: 'count',
  day: 'day',
};

/** A number or a day as such, and an amount with its currency. */
function fileColumnsOf(key: ItemFormField, name: string, t: TFunction): FileColumn<Item>[] {
  const kind = fileKinds[itemFields[key].kind] ?? 'text';
  const own: FileColumn<Item> = { key, name, kind, read: ({ [key]: value }) => value };
  return kind === 'amount' ? withCurrency(own, t) : [own];
}

function withCurrency(amount: FileColumn<Item>, t: TFunction): FileColumn<Item>[] {
  const read = (item: Item) => (amount.read(item) === undefined ? undefined : item.currency);
  return [amount, { key: 'currency', name: t('itemForm.currency'), kind: 'text', read }];
}

/** Currencies have the same order in all sums of a table. */
function worthIn({ items, defaults }: ItemColumnsOptions): WorthOf {
  let currencies: readonly string[] | undefined;
  return (records) => {
    currencies ??= currenciesOfItems(items, defaults.currency);
    return worthTexts(records, currencies, defaults.locale);
  };
}

/** "Total 1,200 SEK", in the column of the value of one piece. */
function totalTexts(t: TFunction, [first, ...others]: readonly string[]): string[] {
  return first === undefined ? [] : [t('table.totalIs', { amount: first }), ...others];
}

function amountText(amount: number | undefined, { currency = '' }: Item, { locale }: ValueDefaults): string {
  return amount === undefined ? '' : moneyText(locale, amount, currency);
}

const widths = {
  line: 120,
  prose: 224,
  amount: 112,
  currency: 96,
  quantity: 120,
  day: 128,
} satisfies Record<BuiltInItemFieldKind, number>;

/** A currency is that of a value; the due date of a lent item belongs to its loan. */
function canEditField(name: ItemFormField, item: Item): boolean {
  if (name === 'currency') return item.value !== undefined;
  return name !== 'dueDate' || !isLent(item);
}

function fieldText(name: ItemFormField, item: Item, { formats, defaults }: ItemColumnsOptions) {
  const { [name]: value } = item;
  if (value === undefined) return null;
  switch (itemFields[name].kind) {
    case 'amount':
      return amountText(Number(value), item, defaults);
    case 'quantity':
      return formats.number(Number(value));
    case 'day': {
      const isOver = name === 'expiryDate' && isExpired(item);
      return <span className={cx(isOver && 'font-medium text-berry')}>{formats.shortDate(value)}</span>;
    }
    default:
      return <bdi>{value}</bdi>;
  }
}

type ItemNameProps = {
  item: Item;
  /** The local URL of its photo. */
  localPicture: string | undefined;
  loanText: string;
};

/** A link for the mouse; by keyboard, Ctrl+Enter in the cell opens the item. */
function ItemName({ item, localPicture, loanText }: ItemNameProps) {
  const { t } = useTranslation();
  const [photo] = item.photos ?? [];
  return (
    <span className="flex min-w-0 items-center gap-2">
      {localPicture ? (
        <LocalThumbnail url={localPicture} size="small" />
      ) : (
        photo && <Thumbnail photo={photo} stream={item.binId} size="small" />
      )}
      <Link
        to={paths.item}
        params={{ binId: item.binId, itemId: item.id }}
        tabIndex={-1}
        draggable={false}
        title={item.name}
        className={cx('min-w-0 truncate font-medium hover:underline', isOut(item) && 'text-ink-soft')}
      >
        <bdi>{item.name}</bdi>
      </Link>
      {isLent(item) && (
        <Mark icon={HandHelping} label={loanText} isUrgent={isOverdue(item, localDay(new Date()))} />
      )}
      {isExpired(item) && <Mark icon={CalendarX} label={t('itemList.expired')} isUrgent />}
      {!isOut(item) && isLow(item) && <Mark icon={TrendingDown} label={t('itemList.runsLow')} />}
      <WaitingMark id={item.id} />
    </span>
  );
}

/** The items of changes that wait. A context, so that each of them draws only the marks again, and not the rows. */
export const WaitingIdsContext = createContext<ReadonlySet<string>>(new Set());

function WaitingMark({ id }: { id: string }) {
  const { t } = useTranslation();
  return useContext(WaitingIdsContext).has(id) && <Mark icon={Clock} label={t('common.waiting')} />;
}

/** An icon, as words would leave no room for the name. */
function Mark({ icon: IconShape, label, isUrgent }: { icon: Icon; label: string; isUrgent?: boolean }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cx('shrink-0', isUrgent ? 'text-berry' : 'text-ink-soft')}
    >
      <IconShape size={16} aria-hidden />
    </span>
  );
}

function isExpired(item: Item): boolean {
  return !isOut(item) && item.expiryDate !== undefined && item.expiryDate < localDay(new Date());
}

import Pencil from 'lucide-react/icons/pencil';
import type { MouseEvent, ReactNode } from 'react';
import type { Item } from '#domain/items/item.ts';
import { type BuiltInItemField, builtInItemFields, itemFields } from '#domain/items/item-fields.ts';
import { isLow } from '#domain/items/item-rules.ts';
import { isLent, ownedPieces } from '#domain/items/loan.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { moneyText } from '#web/i18n/money.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Returns the text of a field on the page; undefined if it is empty or shown elsewhere. */
export function useFactOf(item: Item): (name: BuiltInItemField) => string | undefined {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const owned = ownedPieces(item);
  const amount = (each: number) => moneyText(currentLocale(), each, item.currency ?? '');
  const value =
    item.value !== undefined && owned > 1
      ? t('itemForm.valueEach', { each: amount(item.value), total: amount(totalOf(item.value, owned)) })
      : item.value === undefined
        ? undefined
        : amount(item.value);
  return (name) => {
    const field = item[name];
    if (field === undefined || (name === 'dueDate' && isLent(item))) return undefined;
    if (name === 'value') return value;
    if (name === 'lowStockAt' && isLow(item)) return `${number(Number(field))} · ${t('itemList.runsLow')}`;
    if (itemFields[name].kind === 'day') return date(String(field));
    return typeof field === 'number' ? number(field) : field;
  };
}

/** When it was added and last changed. */
export function ItemDates({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <>
      <Fact label={t('itemForm.dateAdded')}>{dateTime(item.dateAdded)}</Fact>
      <Fact label={t('itemForm.updatedAt')}>
        {item.updatedAt !== item.dateAdded && dateTime(item.updatedAt)}
      </Fact>
    </>
  );
}

const shownElsewhere: readonly BuiltInItemField[] = ['unit', 'notes', 'currency', 'loanedTo', 'loanedCount'];
const shownFirst: readonly BuiltInItemField[] = ['dueDate', 'expiryDate', 'lowStockAt', 'value'];
export const factFields = [
  ...shownFirst,
  ...builtInItemFields.filter((name) => ![...shownElsewhere, ...shownFirst].includes(name)),
];

/** In whole hundredths, as floating-point products are not exact. */
function totalOf(value: number, pieces: number): number {
  return Math.round(value * pieces * 100) / 100;
}

type FactProps = {
  label: string;
  /** Called by a press anywhere on the line. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
};

export function Fact({ label, onPress, children }: FactProps) {
  if (children === undefined || children === '' || children === false) return null;
  return (
    <div
      {...textPress(onPress)}
      className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 wide:justify-start"
    >
      <dt className="text-ink-soft text-sm wide:w-40 wide:shrink-0">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {children}
        {onPress && <ChangeButton label={label} onPress={onPress} />}
      </dd>
    </div>
  );
}

/** The props of an element with a text to press, which can still be selected, and whose links can be followed. */
export function textPress(onPress: (() => void) | undefined) {
  const handleClick = ({ target }: MouseEvent) => {
    const isSelecting = getSelection()?.isCollapsed === false;
    if (!isSelecting && !(target as Element).closest('a, button')) onPress?.();
  };
  return onPress && { onClick: handleClick };
}

type ChangeButtonProps = { label: string; onPress: () => void };

/** Does by keyboard and for screen readers what a press on the text does. */
export function ChangeButton({ label, onPress }: ChangeButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('itemForm.changeFact', { name: label })}
      onClick={onPress}
      className="sr-only focus-visible:not-sr-only"
    >
      <Pencil size={16} aria-hidden />
    </button>
  );
}

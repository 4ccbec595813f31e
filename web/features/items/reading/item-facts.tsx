import type { ReactNode } from 'react';
import type { Item } from '#domain/items/item.ts';
import { isLow } from '#domain/items/item-rules.ts';
import { isLent, ownedPieces } from '#domain/items/loan.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Chip } from '#web/ui/marks/chip.tsx';

/** All that is known of an item but its name, quantity, loan and bin; empty fields are left out. */
export function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { date, dateTime, number } = useFormats();
  const day = (value: string | undefined) => value && date(value);
  const owned = ownedPieces(item);
  const amount = (each: number) => `${number(each)} ${item.currency ?? ''}`.trim();
  const value =
    item.value !== undefined && owned > 1
      ? t('itemForm.valueEach', { each: amount(item.value), total: amount(totalOf(item.value, owned)) })
      : item.value !== undefined && amount(item.value);
  return (
    <>
      {item.notes && (
        <p className="mt-4 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{item.notes}</p>
      )}
      {item.tags.length > 0 && (
        <ul aria-label={t('common.tags')} className="mt-4 flex flex-wrap gap-2">
          {item.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 divide-y divide-hairline">
        {!isLent(item) && <Fact label={t('itemForm.dueDate')}>{day(item.dueDate)}</Fact>}
        <Fact label={t('itemForm.expiryDate')}>{day(item.expiryDate)}</Fact>
        <Fact label={t('itemForm.lowStockAt')}>
          {item.lowStockAt !== undefined &&
            (isLow(item) ? `${number(item.lowStockAt)} · ${t('itemList.runsLow')}` : number(item.lowStockAt))}
        </Fact>
        <Fact label={t('itemForm.value')}>{value}</Fact>
        <Fact label={t('itemForm.purchaseDate')}>{day(item.purchaseDate)}</Fact>
        <Fact label={t('itemForm.warrantyUntil')}>{day(item.warrantyUntil)}</Fact>
        <Fact label={t('itemForm.barcode')}>{item.barcode}</Fact>
        <Fact label={t('itemForm.dateAdded')}>{dateTime(item.dateAdded)}</Fact>
        <Fact label={t('itemForm.updatedAt')}>
          {item.updatedAt !== item.dateAdded && dateTime(item.updatedAt)}
        </Fact>
      </dl>
    </>
  );
}

/** In whole hundredths, as a product of decimals is not exact. */
function totalOf(value: number, pieces: number): number {
  return Math.round(value * pieces * 100) / 100;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === '' || children === false) return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 wide:justify-start">
      <dt className="text-ink-soft text-sm wide:w-44">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

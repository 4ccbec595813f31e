import { totalOf } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { type ItemField, itemFieldNames, itemFields } from '#domain/items/item-fields.ts';
import { ownedPieces } from '#domain/items/loan.ts';
import { firstNames, loansOf } from '#domain/items/loan-rules.ts';
import type { ReadPhoto } from '#web/data/photos/read-photo.ts';
import { lineHeight } from '#web/features/labels/print/layout/fit-text.ts';
import { moneyText } from '#web/i18n/money.ts';
import { colors, heightOfLines, type PageFlow } from './page-flow.ts';
import { numberText, type PdfContext, photoSide, sizes } from './pdf-content.ts';

const rowPadding = 2;

/** A row: photo, name and facts, quantity and values. Notes go below. */
export function layOutItem(context: PdfContext, item: Item, isLast: boolean): void {
  const { flow, columns, photos, hasValues, locale } = context;
  const { name, quantity, quantityWidth, each, total, amountWidth } = columns;
  const photo = photos.get(item.photos?.[0]?.id ?? '');
  const texts = linesOf(context, item);
  const textHeight = texts.reduce((sum, { size }) => sum + size * lineHeight, 0);
  const unit = item.unit ? flow.wrap(item.unit, quantityWidth, { size: sizes.small }) : [];
  const numbersHeight = heightOfLines(1, sizes.name) + heightOfLines(unit.length, sizes.small);
  const height = Math.max(textHeight, photo ? heightOfPhoto(photo) : 0, numbersHeight) + 2 * rowPadding;
  // Long notes are continued on the next page.
  flow.need(height > 60 ? 35 : height);
  flow.y += rowPadding;
  const top = flow.y;
  if (photo) drawPhoto(flow, photo);
  const amount = { size: sizes.name, most: amountWidth };
  flow.lineTo(numberText(locale, ownedPieces(item)), quantity, top, {
    size: sizes.name,
    most: quantityWidth,
  });
  flow.linesTo(unit, quantity, top + heightOfLines(1, sizes.name), {
    ...{ size: sizes.small, color: colors.soft, most: quantityWidth },
  });
  const sum = totalOf(item);
  if (hasValues && item.value !== undefined && sum !== undefined) {
    flow.lineTo(moneyText(locale, item.value, item.currency ?? ''), each, top, amount);
    flow.lineTo(moneyText(locale, sum, item.currency ?? ''), total, top, { ...amount, weight: 'bold' });
  }
  const page = flow.pages.length;
  for (const { text, size, weight, color } of texts) {
    flow.need(size * lineHeight);
    flow.line(text, name.x, flow.y, { size, weight, color });
    flow.y += size * lineHeight;
  }
  if (flow.pages.length === page) flow.y = top + height - 2 * rowPadding;
  flow.y += rowPadding;
  if (!isLast) flow.rule();
}

type Line = { text: string; size: number; weight: 'regular' | 'bold'; color: string };

function linesOf(context: PdfContext, item: Item): Line[] {
  const { columns, flow, hasNotes } = context;
  const lines = (text: string, width: number, style: Omit<Line, 'text'>): Line[] =>
    text === '' ? [] : flow.wrap(text, width, style).map((line) => ({ text: line, ...style }));
  const small = { size: sizes.small, weight: 'regular', color: colors.soft } as const;
  // Below the numbers there is more room, unless the unit is there.
  const wide = item.unit ? columns.name.width : flow.right - columns.name.x;
  return [
    ...lines(item.name, columns.name.width, { size: sizes.name, weight: 'bold', color: colors.ink }),
    ...lines(factsOf(context, item), wide, small),
    ...lines((hasNotes && item.notes) || '', wide, small),
  ];
}

/** Drawn elsewhere, or of no use in an inventory. */
const notAmongFacts: readonly ItemField[] = [
  'unit',
  'notes',
  'value',
  'currency',
  'lowStockAt',
  'loanedCount',
];
const factNames = itemFieldNames.filter((name) => !notAmongFacts.includes(name));

/** "Barcode 731… · Bought 3 May 2024" */
function factsOf({ labels, date }: PdfContext, item: Item): string {
  return factNames
    .flatMap((name) => {
      const value = name === 'loanedTo' ? firstNames(loansOf(item)) : item[name];
      if (value === undefined || value === '') return [];
      const text = itemFields[name].kind === 'day' ? date(String(value)) : String(value);
      return [`${labels.items[name]} ${text}`];
    })
    .join(' · ');
}

function drawPhoto(flow: PageFlow, photo: ReadPhoto): void {
  const height = heightOfPhoto(photo);
  const width = (photo.width * height) / photo.height;
  flow.photo({ jpeg: photo.jpeg, x: flow.left + (photoSide - width) / 2, y: flow.y, width, height });
}

function heightOfPhoto({ width, height }: ReadPhoto): number {
  return height * Math.min(photoSide / width, photoSide / height);
}

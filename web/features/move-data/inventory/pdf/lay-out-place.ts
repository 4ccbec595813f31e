import { showCode } from '#domain/codes/code.ts';
import { isMissed, isWantedField, localDay, receiptsOf } from '#domain/inventory/columns.ts';
import { type InventoryBin, type InventoryPlace, pathText, totalOf } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { type BuiltInItemField, builtInItemFields, itemFields } from '#domain/items/item-fields.ts';
import { ownedPieces } from '#domain/items/loan.ts';
import { firstNames, loansOf } from '#domain/items/loan-rules.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import { valueText } from '#domain/own-fields/own-values.ts';
import type { ReadPhoto } from '#web/data/attachments/draw-small.ts';
import { lineHeight } from '#web/features/labels/print/layout/fit-text.ts';
import { ascent } from '#web/features/labels/print/layout/glyphs.ts';
import { labelColors } from '#web/features/labels/print/layout/label-colors.ts';
import { contentsText } from '#web/features/things/bins/contents-text.ts';
import { moneyText } from '#web/i18n/money.ts';
import { colors, heightOfLines, type PageFlow } from './page-flow.ts';
import {
  gap,
  nameOfPlace,
  numberText,
  type PdfContext,
  photoSide,
  sizes,
  worthLines,
} from './pdf-content.ts';

/** A place's heading with its total, and its bins. */
export function layOutPlace(context: PdfContext, place: InventoryPlace): void {
  const { flow, t, hasValues, currencies, locale } = context;
  const { location, bins, sums } = place;
  const worth = hasValues ? worthLines(sums, currencies, locale) : [];
  const worthWidth = worth.length > 0 ? 50 : 0;
  const lines = flow.wrap(nameOfPlace(place, t), flow.width - worthWidth - gap, {
    size: sizes.place,
    weight: 'bold',
  });
  const below = [
    location?.address,
    location?.ownerName && t('inventory.sharedByOf', { name: location.ownerName }),
  ]
    .filter(Boolean)
    .join(' · ');
  flow.y += 7;
  flow.need(heightOfLines(lines.length, sizes.place) + heightOfLines(worth.length, 3.5) + 45);
  const top = flow.y;
  for (const line of lines) {
    flow.line(line, flow.left, flow.y, { size: sizes.place, weight: 'bold' });
    flow.y += heightOfLines(1, sizes.place);
  }
  flow.linesTo(worth, flow.right, top + 1.6, { most: worthWidth, size: 3.5, weight: 'bold' });
  if (below !== '') {
    const width = flow.width - worthWidth - gap;
    flow.paragraph(below, { size: sizes.small, color: colors.soft, width });
  }
  flow.y = Math.max(flow.y, top + 1.6 + heightOfLines(worth.length, 3.5)) + 1.5;
  flow.rule(colors.tape, 0.6);
  flow.y += 1.5;
  layOutHead(context);
  for (const bin of bins) layOutBin(context, bin);
  flow.repeat(() => {});
}

/** Names of the columns. */
function layOutHead({ flow, t, columns, hasValues }: PdfContext): void {
  const style = { size: sizes.small, color: colors.soft };
  const { name, quantity, quantityWidth, each, total, amountWidth } = columns;
  flow.lineFrom(t('inventory.item'), name.x, flow.y, { most: name.width, ...style });
  flow.lineTo(t('inventory.quantity'), quantity, flow.y, { most: quantityWidth, ...style });
  if (hasValues) {
    flow.lineTo(t('inventory.each'), each, flow.y, { most: amountWidth, ...style });
    flow.lineTo(t('inventory.total'), total, flow.y, { most: amountWidth, ...style });
  }
  flow.y += heightOfLines(1, sizes.small) + 1;
}

function layOutBin(context: PdfContext, bin: InventoryBin): void {
  const { flow, t, hasValues, currencies, locale } = context;
  const { bin: header, items, sums } = bin;
  const worth = hasValues ? worthLines(sums, currencies, locale) : [];
  const path = pathText(bin);
  const textWidth = flow.width - 4 - 44;
  const nameStyle = { size: sizes.bin, weight: 'bold', ground: 'fill' } as const;
  const detailStyle = { size: sizes.small, color: colors.soft, ground: 'fill' } as const;
  const lines = flow.wrap(path, textWidth, nameStyle);
  const details = [
    header.qrLabel ?? showCode(header.qrCode),
    header.ownerName && t('inventory.sharedByOf', { name: header.ownerName }),
    items.length === 0 && contentsText(t, header, bin),
    sightingText(context, header.id),
  ];
  const below = flow.wrap(details.filter(Boolean).join(' · '), textWidth, detailStyle);
  const textHeight = heightOfLines(lines.length, sizes.bin) + heightOfLines(below.length, sizes.small);
  const height = Math.max(textHeight, heightOfLines(worth.length, 3.3)) + 3.6;
  flow.y += 1.5;
  flow.need(height + (items.length > 0 ? 22 : 0));
  flow.bar(flow.left, flow.y, flow.width, height, colors.fill);
  flow.bar(flow.left, flow.y, 1.4, height, header.color ? labelColors[header.color] : colors.soft);
  let y = flow.y + 1.8;
  for (const line of lines) {
    flow.line(line, flow.left + 4, y, nameStyle);
    y += heightOfLines(1, sizes.bin);
  }
  for (const line of below) {
    flow.line(line, flow.left + 4, y, detailStyle);
    y += heightOfLines(1, sizes.small);
  }
  flow.linesTo(worth, flow.right - 2, flow.y + 2.2, { most: 40, size: 3.3, weight: 'bold' });
  flow.y += height;
  flow.repeat(() => {
    const continued = t('inventory.continued', { name: path });
    flow.lineFrom(continued, flow.left, flow.y, { most: flow.width, size: sizes.small, weight: 'bold' });
    flow.y += heightOfLines(1, sizes.small) + 2;
    layOutHead(context);
    flow.rule();
  });
  for (const [at, item] of items.entries()) layOutItem(context, item, at === items.length - 1);
  flow.repeat(() => layOutHead(context));
}

function sightingText({ t, date, lastSeen }: PdfContext, binId: string): string | undefined {
  const sighting = lastSeen?.get(binId);
  return (
    sighting &&
    t(`inventory.seenOn.${sighting.how}`, { date: date(localDay(sighting.at)), name: sighting.userName })
  );
}

/** A row: photo, name and facts, quantity and values. Notes go below. */
function layOutItem(context: PdfContext, item: Item, isLast: boolean): void {
  const { flow, columns, photos, hasValues, locale } = context;
  const { name, quantity, quantityWidth, each, total, amountWidth, row } = columns;
  const photo = photos.get(item.photos?.[0]?.id ?? '');
  const pieces = quantityLines(context, item);
  const texts = linesOf(context, item, pieces.length > 1);
  const textHeight = texts.reduce((sum, line) => sum + heightOf(line), 0);
  const numbersHeight = heightOfLines(1, row.size) + heightOfLines(pieces.length - 1, sizes.small);
  const height = Math.max(textHeight, photo ? heightOfPhoto(photo) : 0, numbersHeight) + 2 * row.padding;
  // Long notes are continued on the next page.
  flow.need(height > 60 ? 35 : height);
  flow.y += row.padding;
  const top = flow.y;
  if (photo) drawPhoto(flow, photo);
  const [count = '', ...unit] = pieces;
  flow.lineTo(count, quantity, top, { size: row.size, most: quantityWidth });
  flow.linesTo(unit, quantity, top + heightOfLines(1, row.size), {
    size: sizes.small,
    color: colors.soft,
    most: quantityWidth,
  });
  const amount = { size: row.size, most: amountWidth };
  const sum = totalOf(item);
  if (hasValues && item.value !== undefined && sum !== undefined) {
    flow.lineTo(moneyText(locale, item.value, item.currency ?? ''), each, top, amount);
    flow.lineTo(moneyText(locale, sum, item.currency ?? ''), total, top, { ...amount, weight: 'bold' });
  }
  const page = flow.pages.length;
  for (const line of texts) {
    const { text, size, weight, color, behind } = line;
    flow.need(heightOf(line));
    if (behind === undefined) flow.line(text, name.x, flow.y, { size, weight, color });
    else flow.line(text, name.x + behind, top + ascent * (row.size - size), { size, weight, color });
    flow.y += heightOf(line);
  }
  if (flow.pages.length === page) flow.y = top + height - 2 * row.padding;
  flow.y += row.padding;
  if (!isLast) flow.rule();
}

/** "3 pcs", on two lines if it is long. */
function quantityLines({ flow, columns, locale }: PdfContext, item: Item): string[] {
  const { quantityWidth, row } = columns;
  const count = numberText(locale, ownedPieces(item));
  if (!item.unit) return [count];
  const together = flow.wrap(`${count} ${item.unit}`, quantityWidth, { size: row.size });
  return together.length === 1
    ? together
    : [count, ...flow.wrap(item.unit, quantityWidth, { size: sizes.small })];
}

/** `behind`: how far from the name's beginning it is on the name's line; others are below. */
type Line = { text: string; size: number; weight: 'regular' | 'bold'; color: string; behind?: number };

function heightOf({ size, behind }: Line): number {
  return behind === undefined ? size * lineHeight : 0;
}

function linesOf(context: PdfContext, item: Item, hasUnitBelow: boolean): Line[] {
  const { columns, flow, hasNotes } = context;
  const { hasPhotos, name, row } = columns;
  const lines = (text: string, width: number, style: Omit<Line, 'text'>): Line[] =>
    text === '' ? [] : flow.wrap(text, width, style).map((line) => ({ text: line, ...style }));
  const small = { size: sizes.small, weight: 'regular', color: colors.soft } as const;
  // Below the numbers there is more room, unless the unit is there.
  const wide = hasUnitBelow ? name.width : flow.right - name.x;
  const bold = { size: row.size, weight: 'bold', color: colors.ink } as const;
  const names = lines(item.name, name.width, bold);
  const facts = factsOf(context, item);
  const notes = lines((hasNotes && item.notes) || '', wide, small);
  const behind = flow.widthOf(names[0]?.text ?? '', bold) + gap;
  const beside = hasPhotos || names.length > 1 ? [] : lines(facts, name.width - behind, small);
  return beside.length === 1
    ? [...names, ...beside.map((line) => ({ ...line, behind })), ...notes]
    : [...names, ...lines(facts, wide, small), ...notes];
}

/** "Barcode 731… · Bought 3 May 2024" */
function factsOf(context: PdfContext, item: Item): string {
  const { labels, date } = context;
  const builtIn = factNames.flatMap((name) => {
    const value = name === 'loanedTo' ? firstNames(loansOf(item)) : item[name];
    if (value === undefined || value === '') return [];
    const text = itemFields[name].kind === 'day' ? date(String(value)) : String(value);
    return [`${labels.items[name]} ${text}`];
  });
  const missed = isMissed(context, item) ? [context.t('inventory.missed')] : [];
  return [...builtIn, ...ownFactsOf(context, item), ...receiptFacts(context, item), ...missed].join(' · ');
}

/** "Receipt: Drill 2024, photo" */
function receiptFacts({ t }: PdfContext, item: Item): string[] {
  const names = receiptsOf(item).map((each) => ('name' in each ? each.name : t('inventory.photoOfReceipt')));
  return names.length === 0 ? [] : [t('inventory.receiptOf', { names: names.join(', ') })];
}

function ownFactsOf(
  { fields = [], date, locale, labels, hasValues, hasNotes }: PdfContext,
  item: Item,
): string[] {
  return fields.flatMap((field) => {
    const value = item.fields?.[field.id];
    if (value === undefined || !isWantedField(field, { hasValues, hasNotes })) return [];
    const showNumber = (each: number) => numberText(locale, each);
    const text = field.kind === 'day' ? date(String(value)) : valueText(field, value, locale, showNumber);
    return [`${labels.items[flatName(field.id)]} ${text}`];
  });
}

/** Drawn elsewhere, or of no use in an inventory. */
const notAmongFacts: readonly BuiltInItemField[] = [
  'unit',
  'notes',
  'value',
  'currency',
  'lowStockAt',
  'loanedCount',
];

const factNames = builtInItemFields.filter((name) => !notAmongFacts.includes(name));

function heightOfPhoto({ width, height }: ReadPhoto): number {
  return height * Math.min(photoSide / width, photoSide / height);
}

function drawPhoto(flow: PageFlow, photo: ReadPhoto): void {
  const height = heightOfPhoto(photo);
  const width = (photo.width * height) / photo.height;
  flow.photo({ jpeg: photo.jpeg, x: flow.left + (photoSide - width) / 2, y: flow.y, width, height });
}

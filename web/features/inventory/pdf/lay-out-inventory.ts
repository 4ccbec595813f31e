import { pathText } from '#domain/inventory/columns.ts';
import {
  currenciesOf,
  type Inventory,
  type InventoryBin,
  type InventoryPlace,
  totalOf,
} from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { type ItemField, itemFieldNames, itemFields } from '#domain/items/item-fields.ts';
import { lentPieces, ownedPieces } from '#domain/items/loan.ts';
import type { Sums } from '#domain/overview/sums.ts';
import type { ReadPhoto } from '#web/data/photos/read-photo.ts';
import { lineHeight } from '#web/features/print/layout/fit-text.ts';
import { widthOf } from '#web/features/print/layout/glyphs.ts';
import { labelColors } from '#web/features/print/layout/label-colors.ts';
import { printable } from '#web/features/print/layout/printable.ts';
import type { PdfPage } from '#web/features/print/pdf/write-pdf.ts';
import type { Locale } from '#web/i18n/locale.ts';
import { moneyText } from '#web/i18n/money.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { ColumnLabels } from '../column-labels.ts';
import { addFooters, colors, createPageFlow, heightOfLines, type PageFlow, type Paper } from './page-flow.ts';
import { wrapText } from './wrap-text.ts';

export type PdfContent = {
  inventory: Inventory;
  title: string;
  /** Names of the owners of the bins, one's own first. */
  owners: readonly string[];
  /** `2026-11-26` */
  day: string;
  paper: Paper;
  locale: Locale;
  t: TFunction;
  labels: ColumnLabels;
  hasValues: boolean;
  hasNotes: boolean;
  /** By id; empty if none are wanted. */
  photos: ReadonlyMap<string, ReadPhoto>;
  missingPhotos: number;
};

type Context = PdfContent & {
  flow: PageFlow;
  columns: Columns;
  currencies: readonly string[];
  /** "3 May 2024" */
  date: (day: string) => string;
  longDate: (day: string) => string;
  lacking: Set<string>;
};

/** Pages for an insurer: totals first, then the items by place and bin. */
export function layOutInventory(content: PdfContent): { pages: PdfPage[]; hasOtherSigns: boolean } {
  const flow = createPageFlow(content.paper);
  const context: Context = {
    ...content,
    flow,
    columns: columnsFor(flow, content),
    currencies: currenciesOf(content.inventory),
    date: dateFormat(content.locale, 'short'),
    longDate: dateFormat(content.locale, 'long'),
    lacking: lackingIn(content.inventory),
  };
  flow.startPage();
  layOutFront(context);
  for (const place of content.inventory.places) layOutPlace(context, place);
  const { t, title, day } = content;
  addFooters(flow, `${title} · ${context.longDate(day)}`, (page, of) =>
    t('inventory.pageOf', { page: String(page), of: String(of) }),
  );
  return { pages: flow.pages, hasOtherSigns: context.lacking.size > 0 };
}

type Columns = {
  hasPhotos: boolean;
  name: { x: number; width: number };
  /** Right edges. */
  quantity: number;
  each: number;
  total: number;
  quantityWidth: number;
  amountWidth: number;
};

const photoSide = 20;
const gap = 3;
const sizes = { title: 8.5, place: 5.6, bin: 3.9, name: 3.5, small: 2.9, fact: 5 };

function columnsFor(flow: PageFlow, { hasValues, photos }: PdfContent): Columns {
  const hasPhotos = photos.size > 0;
  const amountWidth = hasValues ? 29 : 0;
  const quantityWidth = 17;
  const x = flow.left + (hasPhotos ? photoSide + gap : 0);
  const total = flow.right;
  const each = total - (hasValues ? amountWidth + gap : 0);
  const quantity = each - (hasValues ? amountWidth + gap : 0);
  return {
    ...{ hasPhotos, total, each, quantity, quantityWidth, amountWidth },
    name: { x, width: quantity - quantityWidth - gap - x },
  };
}

function layOutFront(context: Context): void {
  const { flow, t, title, owners, day, longDate, inventory } = context;
  flow.line(t('inventory.file'), flow.left, flow.y, { size: 3.6, weight: 'bold', color: colors.tape });
  flow.y += heightOfLines(1, 3.6) + 0.5;
  paragraph(flow, title, { size: sizes.title, weight: 'bold' });
  flow.y += 1;
  const owner = t('inventory.ownedBy', { count: owners.length, names: owners.join(', ') });
  paragraph(flow, owners.length > 0 ? `${owner} · ${longDate(day)}` : longDate(day), {
    size: 3.5,
    color: colors.soft,
  });
  flow.y += 5;
  layOutFacts(context);
  flow.y += 5;
  if (inventory.places.length > 1) layOutPlaceTable(context);
  paragraph(flow, notesOf(context).join(' '), { size: sizes.small, color: colors.soft });
}

/** Boxes with the totals. */
function layOutFacts({ flow, t, inventory, hasValues, currencies, locale }: Context): void {
  const count = (value: number) => numberText(locale, value);
  const bins = inventory.places.reduce((sum, place) => sum + place.bins.length, 0);
  const { items, pieces } = inventory.sums;
  const worth = currencies.length === 0 ? ['–'] : worthLines(inventory.sums, currencies, locale);
  const facts: [string, string[]][] = [
    [t('inventory.bins'), [count(bins)]],
    [t('inventory.items'), [count(items)]],
    [t('inventory.pieces'), [count(pieces)]],
  ];
  if (hasValues) facts.push([t('inventory.total'), worth]);
  const room = flow.width - gap * (facts.length - 1);
  // The value gets the room of two.
  const share = room / (facts.length + (hasValues ? 1 : 0));
  const lines = Math.max(...facts.map(([, values]) => values.length));
  const height = 3 + heightOfLines(1, sizes.small) + heightOfLines(lines, sizes.fact) + 3;
  let x = flow.left;
  for (const [at, [label, values]] of facts.entries()) {
    const width = hasValues && at === facts.length - 1 ? share * 2 : share;
    flow.bar(x, flow.y, width, height, colors.fill);
    const most = width - 6;
    textIn(flow, label, { x: x + 3, y: flow.y + 3, most, size: sizes.small, color: colors.soft });
    for (const [line, value] of values.entries()) {
      const y = flow.y + 3 + heightOfLines(1, sizes.small) + heightOfLines(line, sizes.fact);
      textIn(flow, value, { x: x + 3, y, most, size: sizes.fact, weight: 'bold' });
    }
    x += width + gap;
  }
  flow.y += height;
}

function layOutPlaceTable(context: Context): void {
  const { flow, t, inventory, hasValues, currencies, locale } = context;
  const value = flow.right;
  const pieces = value - (hasValues ? 45 : 0);
  const items = pieces - 24;
  const bins = items - 20;
  const nameWidth = bins - 18 - flow.left;
  const count = (amount: number) => numberText(locale, amount);
  const head = () => {
    const style = { size: sizes.small, color: colors.soft };
    textIn(flow, t('inventory.place'), { x: flow.left, y: flow.y, most: nameWidth, ...style });
    flow.lineTo(t('inventory.bins'), bins, flow.y, { most: 18, ...style });
    flow.lineTo(t('inventory.items'), items, flow.y, { most: 18, ...style });
    flow.lineTo(t('inventory.pieces'), pieces, flow.y, { most: 22, ...style });
    if (hasValues) flow.lineTo(t('inventory.total'), value, flow.y, { most: 42, ...style });
    flow.y += heightOfLines(1, sizes.small) + 1;
    rule(flow, colors.ink, 0.25);
  };
  const row = (name: string, binCount: number, sums: Sums, weight: 'regular' | 'bold') => {
    const style = { size: 3.3, weight };
    const lines = wrapText(name, nameWidth / style.size, weight);
    const worth = hasValues ? worthLines(sums, currencies, locale) : [];
    const height = heightOfLines(Math.max(lines.length, worth.length, 1), style.size) + 2.6;
    flow.need(height);
    const y = flow.y + 1.3;
    for (const [at, line] of lines.entries())
      flow.line(line, flow.left, y + heightOfLines(at, style.size), style);
    flow.lineTo(count(binCount), bins, y, { most: 18, ...style });
    flow.lineTo(count(sums.items), items, y, { most: 18, ...style });
    flow.lineTo(count(sums.pieces), pieces, y, { most: 22, ...style });
    flow.linesTo(worth, value, y, { most: 42, ...style });
    flow.y += height;
  };
  head();
  flow.repeat(head);
  for (const place of inventory.places) {
    row(nameOfPlace(place, t), place.bins.length, place.sums, 'regular');
    rule(flow);
  }
  const allBins = inventory.places.reduce((sum, place) => sum + place.bins.length, 0);
  row(t('inventory.all'), allBins, inventory.sums, 'bold');
  flow.repeat(() => {});
  flow.y += 4;
}

function notesOf({ t, inventory, hasValues, missingPhotos, lacking }: Context): string[] {
  const bins = inventory.places.flatMap((place) => place.bins);
  const items = bins.flatMap((bin) => bin.items);
  const unvalued = items.filter(({ value }) => value === undefined).length;
  const hasShared = bins.some(({ bin }) => bin.ownerName !== undefined);
  return [
    hasValues && unvalued > 0 && unvalued < items.length && t('inventory.unvalued', { count: unvalued }),
    hasValues && items.some((item) => lentPieces(item) > 0) && t('inventory.lentCounted'),
    hasShared && t('inventory.othersMarked'),
    missingPhotos > 0 && t('inventory.photosMissing', { count: missingPhotos }),
    lacking.size > 0 && t('inventory.signsMissing'),
  ].filter((note) => note !== false);
}

function layOutPlace(context: Context, place: InventoryPlace): void {
  const { flow, t, hasValues, currencies, locale } = context;
  const { location, bins, sums } = place;
  const worth = hasValues ? worthLines(sums, currencies, locale) : [];
  const worthWidth = worth.length > 0 ? 50 : 0;
  const lines = wrapText(nameOfPlace(place, t), (flow.width - worthWidth - gap) / sizes.place, 'bold');
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
    paragraph(flow, below, { size: sizes.small, color: colors.soft, width });
  }
  flow.y = Math.max(flow.y, top + 1.6 + heightOfLines(worth.length, 3.5)) + 1.5;
  rule(flow, colors.tape, 0.6);
  flow.y += 1.5;
  layOutHead(context);
  for (const bin of bins) layOutBin(context, bin);
  flow.repeat(() => {});
}

/** Names of the columns. */
function layOutHead({ flow, t, columns, hasValues }: Context): void {
  const style = { size: sizes.small, color: colors.soft };
  const { name, quantity, quantityWidth, each, total, amountWidth } = columns;
  textIn(flow, t('inventory.item'), { x: name.x, y: flow.y, most: name.width, ...style });
  flow.lineTo(t('inventory.quantity'), quantity, flow.y, { most: quantityWidth, ...style });
  if (hasValues) {
    flow.lineTo(t('inventory.each'), each, flow.y, { most: amountWidth, ...style });
    flow.lineTo(t('inventory.total'), total, flow.y, { most: amountWidth, ...style });
  }
  flow.y += heightOfLines(1, sizes.small) + 1;
}

function layOutBin(context: Context, bin: InventoryBin): void {
  const { flow, t, hasValues, currencies, locale } = context;
  const { bin: header, items, sums } = bin;
  const worth = hasValues ? worthLines(sums, currencies, locale) : [];
  const path = pathText(bin);
  const lines = wrapText(path, (flow.width - 4 - 44) / sizes.bin, 'bold');
  const details = [
    header.qrLabel ?? header.qrCode,
    header.ownerName && t('inventory.sharedByOf', { name: header.ownerName }),
    items.length === 0 && t('inventory.emptyBin'),
  ];
  const below = wrapText(details.filter(Boolean).join(' · '), (flow.width - 4 - 44) / sizes.small, 'regular');
  const textHeight = heightOfLines(lines.length, sizes.bin) + heightOfLines(below.length, sizes.small);
  const height = Math.max(textHeight, heightOfLines(worth.length, 3.3)) + 3.6;
  flow.y += 1.5;
  flow.need(height + (items.length > 0 ? 22 : 0));
  flow.bar(flow.left, flow.y, flow.width, height, colors.fill);
  flow.bar(flow.left, flow.y, 1.4, height, header.color ? labelColors[header.color] : colors.soft);
  let y = flow.y + 1.8;
  for (const line of lines) {
    flow.line(line, flow.left + 4, y, { size: sizes.bin, weight: 'bold' });
    y += heightOfLines(1, sizes.bin);
  }
  for (const line of below) {
    flow.line(line, flow.left + 4, y, { size: sizes.small, color: colors.soft });
    y += heightOfLines(1, sizes.small);
  }
  flow.linesTo(worth, flow.right - 2, flow.y + 2.2, { most: 40, size: 3.3, weight: 'bold' });
  flow.y += height;
  flow.repeat(() => {
    const continued = t('inventory.continued', { name: path });
    textIn(flow, continued, { x: flow.left, y: flow.y, most: flow.width, size: sizes.small, weight: 'bold' });
    flow.y += heightOfLines(1, sizes.small) + 2;
    layOutHead(context);
    rule(flow);
  });
  for (const [at, item] of items.entries()) layOutItem(context, item, at === items.length - 1);
  flow.repeat(() => layOutHead(context));
}

const rowPadding = 2;

function layOutItem(context: Context, item: Item, isLast: boolean): void {
  const { flow, columns, photos, hasValues, locale } = context;
  const { name, quantity, quantityWidth, each, total, amountWidth } = columns;
  const photo = photos.get(item.photos?.[0]?.id ?? '');
  const texts = linesOf(context, item);
  const textHeight = texts.reduce((sum, { size }) => sum + size * lineHeight, 0);
  const unit = item.unit ? wrapText(item.unit, quantityWidth / sizes.small, 'regular') : [];
  const numbersHeight = heightOfLines(1, sizes.name) + heightOfLines(unit.length, sizes.small);
  const height = Math.max(textHeight, photo ? photoSide : 0, numbersHeight) + 2 * rowPadding;
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
  if (!isLast) rule(flow);
}

type Line = { text: string; size: number; weight: 'regular' | 'bold'; color: string };

function linesOf(context: Context, item: Item): Line[] {
  const { columns, flow, hasNotes } = context;
  const lines = (text: string, width: number, style: Omit<Line, 'text'>): Line[] =>
    text === ''
      ? []
      : wrapText(text, width / style.size, style.weight).map((line) => ({ text: line, ...style }));
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
function factsOf({ labels, date }: Context, item: Item): string {
  return factNames
    .flatMap((name) => {
      const value = item[name];
      if (value === undefined || value === '') return [];
      const text = itemFields[name].kind === 'day' ? date(String(value)) : String(value);
      return [`${labels.items[name]} ${text}`];
    })
    .join(' · ');
}

function drawPhoto(flow: PageFlow, { jpeg, width, height }: ReadPhoto): void {
  const scale = Math.min(photoSide / width, photoSide / height);
  const size = { width: width * scale, height: height * scale };
  flow.photo({ jpeg, x: flow.left + (photoSide - size.width) / 2, y: flow.y, ...size });
}

function nameOfPlace({ location }: InventoryPlace, t: TFunction): string {
  return location?.name ?? t('inventory.unplaced');
}

function worthLines({ worth }: Sums, currencies: readonly string[], locale: Locale): string[] {
  return currencies.flatMap((currency) => {
    const amount = worth[currency];
    return amount === undefined ? [] : [moneyText(locale, amount, currency)];
  });
}

function dateFormat(locale: Locale, month: 'short' | 'long'): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale === 'sv' ? 'sv-SE' : 'en-GB', {
    ...{ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' },
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

const numberFormats = new Map<Locale, Intl.NumberFormat>();

function numberText(locale: Locale, value: number): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale === 'sv' ? 'sv-SE' : 'en-GB');
  numberFormats.set(locale, format);
  return format.format(value);
}

/** A line from margin to margin. */
function rule(flow: PageFlow, color: string = colors.line, height = 0.2): void {
  flow.bar(flow.left, flow.y, flow.width, height, color);
  flow.y += height;
}

type ParagraphStyle = { size: number; weight?: 'regular' | 'bold'; color?: string; width?: number };

function paragraph(flow: PageFlow, text: string, { width = flow.width, ...style }: ParagraphStyle): void {
  if (text === '') return;
  for (const line of wrapText(text, width / style.size, style.weight ?? 'regular')) {
    flow.need(style.size * lineHeight);
    flow.line(line, flow.left, flow.y, style);
    flow.y += style.size * lineHeight;
  }
}

type TextIn = {
  x: number;
  y: number;
  most: number;
  size: number;
  weight?: 'regular' | 'bold';
  color?: string;
};

/** One line from the left, made to fit as `lineTo` does. */
function textIn(flow: PageFlow, text: string, { x, y, most, ...style }: TextIn): void {
  const width = Math.min(widthOf(printable(text).text, style.weight ?? 'regular') * style.size, most);
  flow.lineTo(text, x + width, y, { ...style, most });
}

function lackingIn(inventory: Inventory): Set<string> {
  const lacking = new Set<string>();
  const look = (text: string | undefined) => {
    for (const sign of text ? printable(text).lacking : []) lacking.add(sign);
  };
  for (const { location, bins } of inventory.places) {
    look(location?.name);
    for (const { path, items } of bins) {
      for (const name of path) look(name);
      for (const item of items) {
        look(item.name);
        look(item.notes);
      }
    }
  }
  return lacking;
}

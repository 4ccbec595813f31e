import type { LastSeen } from '#domain/history/history.ts';
import { type Inventory, type InventoryPlace, pathText } from '#domain/inventory/inventory.ts';
import type { Locale } from '#domain/locale.ts';
import type { Sums } from '#domain/overview/sums.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { ReadPhoto } from '#web/data/attachments/draw-small.ts';
import { moneyText } from '#web/i18n/money.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { ColumnLabels } from '../column-labels.ts';
import type { PageFlow, Paper } from './page-flow.ts';

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
  /** Those that owners defined for items. */
  fields?: readonly OwnField[];
  lastSeen?: ReadonlyMap<string, LastSeen>;
  /** By id; empty if none are wanted. */
  photos: ReadonlyMap<string, ReadPhoto>;
  /** Bins whose items are not on this device, and photos. */
  missingBins: number;
  missingPhotos: number;
  /** Some signs of the texts cannot be drawn. */
  hasOtherSigns: boolean;
};

/** The context that the parts of the layout share. */
export type PdfContext = PdfContent & {
  flow: PageFlow;
  columns: Columns;
  currencies: readonly string[];
  /** "3 May 2024" */
  date: (day: string) => string;
  longDate: (day: string) => string;
};

export type Columns = {
  hasPhotos: boolean;
  name: { x: number; width: number };
  /** Right edges. */
  quantity: number;
  each: number;
  total: number;
  quantityWidth: number;
  amountWidth: number;
  /** The space above and below an item, and the size of its name. */
  row: { padding: number; size: number };
};

export const photoSide = 20;
export const gap = 3;
export const sizes = { title: 8.5, place: 5.6, bin: 3.9, small: 2.9, fact: 5 };

const rowsWithPhotos = { padding: 2, size: 3.5 };
/** More than 40 items fit a page. */
const rowsOfText = { padding: 0.7, size: 3.1 };

export function columnsFor(flow: PageFlow, { hasValues, photos }: PdfContent): Columns {
  const hasPhotos = photos.size > 0;
  const amountWidth = hasValues ? 29 : 0;
  const quantityWidth = 17;
  const x = flow.left + (hasPhotos ? photoSide + gap : 0);
  const total = flow.right;
  const each = total - (hasValues ? amountWidth + gap : 0);
  const quantity = each - (hasValues ? amountWidth + gap : 0);
  return {
    hasPhotos,
    total,
    each,
    quantity,
    quantityWidth,
    amountWidth,
    name: { x, width: quantity - quantityWidth - gap - x },
    row: hasPhotos ? rowsWithPhotos : rowsOfText,
  };
}

export function nameOfPlace(place: InventoryPlace, t: TFunction): string {
  return place.location ? pathText(place) : t('inventory.unplaced');
}

export function worthLines({ worth }: Sums, currencies: readonly string[], locale: Locale): string[] {
  return currencies.flatMap((currency) => {
    const amount = worth[currency];
    return amount === undefined ? [] : [moneyText(locale, amount, currency)];
  });
}

export function dateFormat(locale: Locale, month: 'short' | 'long'): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale === 'sv' ? 'sv-SE' : 'en-GB', {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

const numberFormats = new Map<Locale, Intl.NumberFormat>();

export function numberText(locale: Locale, value: number): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale === 'sv' ? 'sv-SE' : 'en-GB');
  numberFormats.set(locale, format);
  return format.format(value);
}

import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { fold, lower } from './fold.ts';

/** One item's texts and what a result shows of it. */
export type IndexedItem = Pick<Item, 'id' | 'name' | 'quantity' | 'tags' | 'notes' | 'barcode'>;

/** Lines that each begin with a line break; `starts[i]` is where item i's begins. */
export type Text = { text: string; starts: readonly number[] };

/** One bin, ready to be searched: names folded, names with their marks, and folded tags, notes and barcodes. */
export type IndexedBin = { items: IndexedItem[]; names: Text; exact: Text; rest: Text };

/** Indexes the items that are not in the trash. */
export function indexItems(all: readonly Item[]): IndexedBin {
  const items = all.filter((item) => item.deletedAt === undefined).map(light);
  const names = joined(items.map((item) => fold(item.name)));
  const exact = joined(items.map((item) => lower(item.name)));
  const rest = joined(items.map((item) => fold(otherTexts(item))));
  // Most bins have no marks at all: then one string serves both.
  return { items, names, exact: exact.text === names.text ? names : exact, rest };
}

/** The folded texts of a bin itself. */
export type IndexedHeader = { header: BinHeader; name: string; rest: string };

export function indexHeader(header: BinHeader): IndexedHeader {
  const rest = [header.qrLabel, header.qrCode, header.tags.join(' · '), header.description];
  return {
    header,
    name: fold(header.name),
    rest: fold(rest.filter(Boolean).join(' · ')).replaceAll('\n', ' '),
  };
}

/** The folded texts of a location. */
export type IndexedLocation = { location: Location; name: string; rest: string };

export function indexLocation(location: Location): IndexedLocation {
  const rest = [location.address, location.description].filter(Boolean).join(' · ');
  return { location, name: fold(location.name), rest: fold(rest).replaceAll('\n', ' ') };
}

/** Which item a place in `names` or `rest` belongs to. */
export function itemAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function light({ id, name, quantity, tags, notes, barcode }: Item): IndexedItem {
  return { id, name, quantity, tags, notes, barcode };
}

function otherTexts(item: IndexedItem): string {
  return [item.tags.join(' · '), item.notes, item.barcode].filter(Boolean).join(' · ');
}

function joined(lines: string[]): Text {
  const starts: number[] = [];
  let text = '';
  for (const line of lines) {
    starts.push(text.length + 1);
    text += `\n${line.replaceAll('\n', ' ')}`;
  }
  return { text: `${text}\n`, starts };
}

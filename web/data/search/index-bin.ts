import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { fold, lower } from './fold.ts';
import { type LetterGroups, letterGroupsOf } from './letter-groups.ts';

/** One item's texts and what a result shows of it. */
export type IndexedItem = Pick<Item, 'id' | 'name' | 'quantity' | 'tags' | 'notes' | 'barcode'>;

/** Lines that each begin with a line break; `starts[i]` is where item i's begins. */
export type Text = { text: string; starts: readonly number[]; groups: LetterGroups };

/** One bin, ready to be searched: names folded, names with their marks, and folded tags, notes and barcodes. */
export type IndexedBin = { items: IndexedItem[]; names: Text; exact: Text; rest: Text };

/** Indexes the items that are not in the trash; with one `share` for all bins, equal texts are kept once. */
export function indexItems(all: readonly Item[], share: Share = createShare()): IndexedBin {
  const items = all.filter((item) => item.deletedAt === undefined).map((item) => light(item, share));
  const names = joined(items.map((item) => fold(item.name)));
  const exact = joined(items.map((item) => lower(item.name)));
  const rest = joined(items.map((item) => fold(otherTexts(item))));
  // Most bins have no marks at all: then one string serves both.
  return { items, names, exact: exact.text === names.text ? names : exact, rest };
}

/** Gives back the first of equal texts, or lists of texts: people name and tag a hundred thousand things alike. */
export type Share = { text(text: string): string; list(list: readonly string[]): string[] };

export function createShare(): Share {
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const text = (each: string) => {
    const known = texts.get(each);
    if (known === undefined) texts.set(each, each);
    return known ?? each;
  };
  return {
    text,
    list(list) {
      const key = list.join('\n');
      const known = lists.get(key) ?? list.map(text);
      lists.set(key, known);
      return known;
    },
  };
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

/** Which item a place in `names` or `rest` belongs to; none before `low`. */
export function itemAt(starts: readonly number[], position: number, low = 0): number {
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function light({ id, name, quantity, tags, notes, barcode }: Item, share: Share): IndexedItem {
  return { id, name: share.text(name), quantity, tags: share.list(tags), notes, barcode };
}

function otherTexts(item: IndexedItem): string {
  return [item.tags.join(' · '), item.notes, item.barcode].filter(Boolean).join(' · ');
}

function joined(all: string[]): Text {
  const lines = all.map((line) => line.replaceAll('\n', ' '));
  const starts: number[] = [];
  let start = 1;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  // Joined at once: put together piece by piece, all the pieces would stay in memory until it is first searched.
  const text = ['', ...lines, ''].join('\n');
  return { text, starts, groups: letterGroupsOf(text) };
}

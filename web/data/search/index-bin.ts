import type { BinHeader } from '#domain/bins/bin.ts';
import { binTextFields } from '#domain/bins/bin-fields.ts';
import type { Document } from '#domain/documents/document.ts';
import { fold, joinCode, lower } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import { searchedItemFields, searchOf } from '#domain/items/item-fields.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationTextFields } from '#domain/locations/location-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { plainText } from '#domain/own-fields/own-values.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { codesOf, type FoldedCodes } from './code-match.ts';
import type { Triples } from './letter-triples.ts';
import { joinLines, type Text } from './text-lines.ts';

/** The item fields that the index keeps, besides the first photo; results change with these. */
export const indexedFields = [
  'id',
  'name',
  'quantity',
  'tags',
  'loans',
  'loanedCount',
  'dueDate',
  'value',
  'currency',
  'expiryDate',
  'warrantyUntil',
  'purchaseDate',
  'lowStockAt',
  ...searchedItemFields,
] as const;

export type IndexedItem = Pick<Item, (typeof indexedFields)[number]> & {
  photo: Photo | undefined;
  /** The day of its last change, without the time, so that many share the text. */
  changedOn: string;
  /** The values of the fields that the owner defined. */
  fields: OwnValues | undefined;
};

/** A photo, or a page of a document. Documents without pages are searched in parts, as pages are. */
export type SearchedAttachment =
  | { kind: 'photo'; photo: Photo }
  | { kind: 'document'; document: Document; page: number | undefined };

/** The text of a photo or page: of a bin or place, or of an item with its folded `name`. */
export type SearchedText = {
  attachment: SearchedAttachment;
  item: IndexedItem | undefined;
  name: string;
  lines: readonly { text: string; sure: number }[];
};

/** The text in photos and documents of a bin and its items, or of a place. Line i of `sure` and of `unsure` is the folded text of `all[i]`. */
export type IndexedTexts = {
  all: readonly SearchedText[];
  /** Of the items. */
  names: string;
  sure: Text;
  unsure: Text;
  /** Of `names`, `sure` and `unsure`. */
  triples: Triples;
  /** Tells whether `names`, `sure` and `unsure` are those of another state. */
  key: string;
};

/** `names` is folded, `exact` keeps diacritics, `rest` is folded borrowers, tags, notes and codes. */
export type IndexedBin = {
  items: IndexedItem[];
  names: Text;
  exact: Text;
  rest: Text;
  /** Absent without text in its photos and documents. */
  texts?: IndexedTexts | undefined;
};

/** The fields that owners defined, by id. */
export type OwnFields = ReadonlyMap<string, OwnField>;

const noFields: OwnFields = new Map();

export function indexItems(
  all: readonly Item[],
  interner: Interner = createInterner(),
  fields = noFields,
): IndexedBin {
  const items = all.filter((item) => item.deletedAt === undefined).map((item) => compactItem(item, interner));
  const names = joinLines(items.map((item) => fold(item.name)));
  const exact = joinLines(items.map((item) => lower(item.name)));
  const rest = joinLines(items.map((item) => fold(otherTexts(item, fields))));
  // Most bins have no diacritics and need only one string.
  return { items, names, exact: exact.text === names.text ? names : exact, rest };
}

/** Interns texts, lists and values: many items share names and tags. */
export type Interner = {
  text(text: string): string;
  list(list: readonly string[]): string[];
  values(values: OwnValues): OwnValues;
};

export function createInterner(): Interner {
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const allValues = new Map<string, OwnValues>();
  const text = (each: string) => {
    const cachedText = texts.get(each);
    if (cachedText === undefined) texts.set(each, each);
    return cachedText ?? each;
  };
  return {
    text,
    list(list) {
      const key = list.join('\n');
      const cachedList = lists.get(key) ?? list.map(text);
      lists.set(key, cachedList);
      return cachedList;
    },
    values(values) {
      const key = JSON.stringify(values);
      const cachedValues = allValues.get(key) ?? values;
      allValues.set(key, cachedValues);
      return cachedValues;
    },
  };
}

export type IndexedHeader = {
  header: BinHeader;
  name: string;
  rest: string;
  codes: FoldedCodes;
};

export function indexHeader(header: BinHeader, fields = noFields): IndexedHeader {
  const texts = binTextFields.map((field) => header[field]);
  const rest = [...texts, header.qrCode, ...header.tags, ...textsIn(header, fields)];
  return {
    header,
    name: fold(header.name),
    rest: folded(rest),
    codes: codesOf(header),
  };
}

export type IndexedLocation = {
  location: Location;
  name: string;
  rest: string;
  codes: FoldedCodes;
  /** Absent without text in its documents. */
  texts?: IndexedTexts | undefined;
};

export function indexLocation(location: Location, fields = noFields): IndexedLocation {
  const texts = locationTextFields.map((field) => location[field]);
  const rest = [...texts, ...textsIn(location, fields)];
  const codes = codesOf({ name: location.name });
  return { location, name: fold(location.name), rest: folded(rest), codes };
}

export type WithValues = { fields?: OwnValues | undefined };

/** The texts of a thing's own fields, by the field's id. Days, and yes or no, are not searched. */
export function ownTexts({ fields: values }: WithValues, fields = noFields): [id: string, text: string][] {
  if (values === undefined) return [];
  return Object.entries(values).flatMap(([id, value]): [string, string][] => {
    const field = fields.get(id);
    const isSearched = field !== undefined && field.kind !== 'day' && field.kind !== 'flag';
    return isSearched ? [[id, plainText(field, value)]] : [];
  });
}

function textsIn(thing: WithValues, fields: OwnFields): string[] {
  return thing.fields === undefined ? [] : ownTexts(thing, fields).map(([, text]) => text);
}

function folded(texts: (string | undefined)[]): string {
  return fold(texts.filter(Boolean).join(' · ')).replaceAll('\n', ' ');
}

/** Gives all items the same properties in the same order, so that they share one hidden class. */
function compactItem(item: Item, interner: Interner): IndexedItem {
  const { id, name, quantity, tags, loans, loanedCount, dueDate, photos = [] } = item;
  const { value, currency, expiryDate, warrantyUntil, purchaseDate, lowStockAt } = item;
  const indexed: IndexedItem = {
    id,
    name: interner.text(name),
    quantity,
    tags: interner.list(tags),
    loans,
    loanedCount,
    dueDate,
    photo: photos[0],
    value,
    currency,
    expiryDate,
    warrantyUntil,
    purchaseDate,
    lowStockAt,
    changedOn: interner.text(item.updatedAt.slice(0, 10)),
    fields: item.fields && interner.values(item.fields),
  };
  for (const field of searchedItemFields) indexed[field] = item[field];
  return indexed;
}

function otherTexts(item: IndexedItem, fields: OwnFields): string {
  const texts = [item.tags.join(' · ')];
  const pushJoined = (text: string) => {
    if (joinCode(text) !== text) texts.push(joinCode(text));
  };
  for (const field of searchedItemFields) {
    const text = item[field];
    if (text === undefined) continue;
    texts.push(text);
    if (searchOf(field) === 'code') pushJoined(text);
  }
  for (const text of textsIn(item, fields)) {
    texts.push(text);
    // Serial numbers are typed with and without dashes.
    pushJoined(text);
  }
  return texts.filter(Boolean).join(' · ');
}

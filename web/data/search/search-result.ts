import type { BinColor, BinIcon, BinTextField } from '#domain/bins/bin-fields.ts';
import type { Document } from '#domain/documents/document.ts';
import type { Item } from '#domain/items/item.ts';
import type { ItemFieldWith } from '#domain/items/item-fields.ts';
import type { LocationTextField } from '#domain/locations/location-fields.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { OwnValues } from '#domain/schemas.ts';
import type { Condition } from '#domain/search/condition.ts';

/** All item fields that contain codes are shown as `code`. */
export type SearchField =
  | ItemFieldWith<{ search: 'person' | 'text' }>
  | BinTextField
  | LocationTextField
  | 'name'
  | 'tags'
  | 'code'
  | 'photo'
  | 'document'
  /** One that an owner defined. */
  | `fields.${string}`;

export type SearchFilter = {
  kind?: 'item' | 'bin' | 'location';
  tag?: string;
  binId?: string;
  /** `out` limits results to lent items, `usedUp` to items with no piece left and to empty bins. */
  only?: 'out' | 'usedUp';
  /** All of them must hold. */
  conditions?: readonly Condition[];
};

export type SearchResult = BinResult | LocationResult;

type FoundWords = { id: string; words: string; isUnsure: boolean };

type ResultBase = {
  name: string;
  /** Ranges [start, end) in `excerpt` if present, else in `name`. */
  matches: [number, number][];
  field: SearchField;
  excerpt?: string;
  /** The photo with the text, if nothing else matches; `words` are those of the query in it. */
  inPhoto?: FoundWords;
  /** As `inPhoto`, of a document; without `page` if it has no pages. */
  inDocument?: FoundWords & Pick<Document, 'name' | 'use'> & { page?: number };
  color?: BinColor;
  facts?: ConditionFacts;
  /** The values of its own fields, of which its row shows some. */
  fields?: OwnValues;
};

/** The fields that conditions test, so that a result can say why it matches. */
export type ConditionFacts = Partial<
  Pick<Item, 'value' | 'currency' | 'expiryDate' | 'warrantyUntil' | 'purchaseDate' | 'lowStockAt' | 'tags'>
> & { own?: OwnValues };

export type BinResult = ResultBase &
  Pick<Item, 'loans' | 'loanedTo' | 'loanedCount' | 'dueDate'> & {
    kind: 'item' | 'bin';
    binId: string;
    itemId?: string;
    /** Names of the location and the bins around it, outermost first, as `shortPath` shortens them. */
    path: readonly string[];
    binName: string;
    /** The label of the bin. */
    qrLabel?: string;
    icon?: BinIcon;
    photo?: Photo;
    quantity?: number;
  };

export type LocationResult = ResultBase & { kind: 'location'; locationId: string };

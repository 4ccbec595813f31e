export const itemNameMax = 200;
export const quantityMax = 1_000_000;
export const itemsAtOnceMax = 1000;
export const itemValueMax = 1_000_000_000;
export const loansMax = 50;
export const loanContactMax = 200;
export const loanNoteMax = 500;

/**
 * The type of a field's values; column type, schema, form value and text on screen follow from it. `ownValues` are those of
 * the fields that the owner defined.
 */
export type ItemFieldKind = 'line' | 'prose' | 'amount' | 'currency' | 'quantity' | 'day' | 'ownValues';

type FieldFacts = {
  /** The form that has the field: the details of the item's form, the sheets for lending, or inputs of the owner's fields. */
  form: 'details' | 'loan' | 'own';
  /**
   * Set if the search finds items by the field; codes also without spaces and dashes. A result names the first match:
   * people, then tags, texts and codes.
   */
  search?: 'person' | 'text' | 'code';
} & (
  | { kind: 'line' | 'prose'; max: number }
  | { kind: Exclude<ItemFieldKind, 'line' | 'prose'>; search?: undefined }
);

/**
 * Every optional field that people type of an item. The schema knows it by this row, and so do the item's column and JSON,
 * bytes, history, undo, merging, search, form and page; docs/adding-a-feature.md says what else a new row needs. Name,
 * quantity and tags have rules of their own.
 */
export const itemFields = {
  unit: { kind: 'line', max: 20, form: 'details' },
  notes: { kind: 'prose', max: 4000, form: 'details', search: 'text' },
  value: { kind: 'amount', form: 'details' },
  currency: { kind: 'currency', form: 'details' },
  purchaseDate: { kind: 'day', form: 'details' },
  expiryDate: { kind: 'day', form: 'details' },
  warrantyUntil: { kind: 'day', form: 'details' },
  lowStockAt: { kind: 'quantity', form: 'details' },
  /** The number of the product, which several items may have. */
  barcode: { kind: 'line', max: 80, form: 'details', search: 'code' },
  /** Texts of other codes on the item, one a line; see `codesOf`. */
  aliases: { kind: 'prose', max: 2000, form: 'details', search: 'code' },
  loanedTo: { kind: 'line', max: 120, form: 'loan', search: 'person' },
  loanedCount: { kind: 'quantity', form: 'loan' },
  dueDate: { kind: 'day', form: 'details' },
  fields: { kind: 'ownValues', form: 'own' },
} as const satisfies Record<string, FieldFacts>;

type ItemFields = typeof itemFields;
export type ItemField = keyof ItemFields;

/** The names of the fields whose facts include `Facts`. */
export type ItemFieldWith<Facts> = {
  [F in ItemField]: ItemFields[F] extends Facts ? F : never;
}[ItemField];

/** Each field with what `T` gives to its kind. */
export type ByItemField<T extends Record<ItemFieldKind, unknown>> = {
  [F in ItemField]: T[ItemFields[F]['kind']];
};

export const itemFieldNames = Object.keys(itemFields) as ItemField[];

/** The fields that ship with the product, unlike those that an owner defines. */
export type BuiltInItemField = Exclude<ItemField, 'fields'>;
export type BuiltInItemFieldKind = Exclude<ItemFieldKind, 'ownValues'>;
export const builtInItemFields = itemFieldNames.filter((name) => name !== 'fields');

export type SearchedItemField = ItemFieldWith<{ search: string }>;
export const searchedItemFields = itemFieldNames.filter(
  (name) => searchOf(name) !== undefined,
) as SearchedItemField[];

export function searchOf(name: ItemField): FieldFacts['search'] {
  return (itemFields[name] as FieldFacts).search;
}

export type ItemFormField = ItemFieldWith<{ form: 'details' }>;
export const itemFormFields = itemFieldNames.filter(
  (name) => itemFields[name].form === 'details',
) as ItemFormField[];

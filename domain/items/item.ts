import { z } from 'zod';
import { day, id, moment } from '../ids.ts';
import { photos } from '../photos/photo.ts';
import { tags } from '../tags.ts';
import { line, prose } from '../text.ts';
import type { ItemDetailName } from './item-detail-names.ts';
import {
  itemBarcodeMax,
  itemLoanedToMax,
  itemNameMax,
  itemNotesMax,
  itemUnitMax,
  itemValueMax,
  quantityMax,
} from './item-limits.ts';

export const quantity = z.number().int().min(0).max(quantityMax);
const amount = z.number().finite().min(0).max(itemValueMax);

// An older build's rules may have allowed it, so only its type is checked.
const previousValue = z.union([z.string().max(itemNotesMax * 4), z.number()]);

const details = {
  unit: line(itemUnitMax),
  notes: prose(itemNotesMax),
  value: amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  purchaseDate: day,
  expiryDate: day,
  warrantyUntil: day,
  lowStockAt: quantity,
  barcode: line(itemBarcodeMax),
  loanedTo: line(itemLoanedToMax),
  loanedCount: quantity,
  dueDate: day,
} satisfies Record<ItemDetailName, z.ZodType>;

/**
 * `outAt`, `outBy` and `outById` are set while the quantity is 0. `outBy` is the name at that time, `outById` the account, by
 * which screens find the present name; items that were taken out earlier have no `outById`. `loanedCount` is how many
 * `loanedTo` has, where that was said.
 */
export const item = z.object({
  id: z.string(),
  binId: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  tags: z.array(z.string()),
  unit: z.string().optional(),
  notes: z.string().optional(),
  value: z.number().optional(),
  currency: z.string().optional(),
  purchaseDate: z.string().optional(),
  expiryDate: z.string().optional(),
  warrantyUntil: z.string().optional(),
  lowStockAt: z.number().optional(),
  barcode: z.string().optional(),
  loanedTo: z.string().optional(),
  loanedCount: z.number().int().optional(),
  dueDate: z.string().optional(),
  photos,
  outAt: moment.optional(),
  outBy: z.string().optional(),
  outById: z.string().optional(),
  dateAdded: moment,
  updatedAt: moment,
  deletedAt: moment.optional(),
});
export type Item = z.infer<typeof item>;

export const newItem = z.strictObject({
  id: id.optional(),
  name: line(itemNameMax),
  quantity: quantity.optional(),
  tags: tags.optional(),
  ...z.object(details).partial().shape,
});
export type NewItem = z.infer<typeof newItem>;

/** Absent = untouched, null = cleared; `quantityBy` adds to the current quantity and stops at 0. */
export const itemChange = z.strictObject({
  name: line(itemNameMax).optional(),
  quantity: quantity.optional(),
  quantityBy: z.number().int().min(-quantityMax).max(quantityMax).optional(),
  addTags: tags.optional(),
  removeTags: tags.optional(),
  ...nullish(details),
  was: z
    .strictObject({
      name: z.string().optional(),
      quantity: z.number().optional(),
      ...unchecked(details),
    })
    .optional(),
});
export type ItemChange = z.infer<typeof itemChange>;

type Shape = Record<string, z.ZodType>;

function nullish<S extends Shape>(shape: S): { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> } {
  return mapShape(shape, (type) => type.nullish()) as { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };
}

function unchecked<S extends Shape>(
  shape: S,
): { [K in keyof S]: z.ZodOptional<z.ZodNullable<typeof previousValue>> } {
  return mapShape(shape, () => previousValue.nullish()) as {
    [K in keyof S]: z.ZodOptional<z.ZodNullable<typeof previousValue>>;
  };
}

function mapShape(shape: Shape, wrap: (type: z.ZodType) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, wrap(type)]));
}

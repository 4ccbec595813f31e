import { z } from 'zod';
import { documents } from '../documents/document.ts';
import { photos } from '../photos/photo.ts';
import {
  currencyCode,
  day,
  id,
  line,
  loan,
  moment,
  newOwnValues,
  nullish,
  ownValues,
  ownValuesChange,
  ownValuesSeen,
  prose,
  tags,
  unchecked,
} from '../schemas.ts';
import {
  type ByItemField,
  type ItemField,
  type ItemFieldKind,
  itemFieldNames,
  itemFields,
  itemNameMax,
  itemValueMax,
  loanContactMax,
  loanNoteMax,
  loansMax,
  quantityMax,
} from './item-fields.ts';

const pieces = z.number().int().min(1).max(quantityMax);
const details = {
  borrowerId: id.optional(),
  isTakenOut: z.literal(true).optional(),
  contact: line(loanContactMax).optional(),
  dueDate: day.optional(),
  note: prose(loanNoteMax).optional(),
};
const borrower = line(itemFields.loanedTo.max);

/** The input of a new loan beside its id and item. */
export const lending = {
  quantity: pieces.optional(),
  borrower,
  ...details,
  since: moment.optional(),
};

const newLoans = z
  .array(z.strictObject({ id, ...lending }))
  .max(loansMax)
  .refine((loans) => new Set(loans.map((each) => each.id)).size === loans.length, 'an id is there twice');

/** Without `quantity` all that is left of the loan. */
export const returning = { quantity: z.number().int().min(0).max(quantityMax).optional() };

/** Absent = untouched, null = cleared. Another borrower without a `borrowerId` is one without an account. */
export const loanChange = {
  borrower: borrower.optional(),
  borrowerId: id.nullish(),
  contact: details.contact.nullable(),
  dueDate: details.dueDate.nullable(),
  note: details.note.nullable(),
};

export const quantity = z.number().int().min(0).max(quantityMax);
const amount = z.number().finite().min(0).max(itemValueMax);

const storedSchemas = {
  line: z.string(),
  prose: z.string(),
  amount: z.number(),
  currency: z.string(),
  quantity: z.number().int(),
  day: z.string(),
  ownValues,
} satisfies Record<ItemFieldKind, z.ZodType>;

// An older build's rules may have allowed it, so only its type is checked.
const previousValue = z.union([z.string().max(itemFields.notes.max * 4), z.number()]);

type KindSchemas = {
  line: z.ZodType<string, string>;
  prose: z.ZodType<string, string>;
  amount: typeof amount;
  currency: typeof currencyCode;
  quantity: typeof quantity;
  day: typeof day;
  ownValues: typeof newOwnValues;
};

/** The schemas of typed values (`typed`) and of stored ones (`stored`). */
const typed = Object.fromEntries(
  itemFieldNames.map((name) => [name, typedSchema(name)]),
) as ByItemField<KindSchemas>;
const stored = Object.fromEntries(
  itemFieldNames.map((name) => [name, storedSchemas[itemFields[name].kind]]),
) as ByItemField<typeof storedSchemas>;

/**
 * `outAt`, `outBy` and `outById` are set while the quantity is 0. `outBy` is the name at that time, `outById` the account, by
 * which screens find the present name; items that were taken out earlier have no `outById`. Of an item that is lent,
 * `loanedTo`, `loanedCount` and `dueDate` sum up its `loans`. `lowSince` is when the quantity fell to `lowStockAt`, while it
 * has not risen above it.
 */
export const item = z.object({
  id: z.string(),
  binId: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  tags: z.array(z.string()),
  ...z.object(stored).partial().shape,
  loans: z.array(loan).optional(),
  photos,
  documents,
  outAt: moment.optional(),
  outBy: z.string().optional(),
  outById: z.string().optional(),
  lowSince: moment.optional(),
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
  ...z.object(typed).partial().shape,
  /** Instead of `loanedTo`, `loanedCount` and `dueDate`, which know one loan. */
  loans: newLoans.optional(),
});
export type NewItem = z.infer<typeof newItem>;

/** Absent = untouched, null = cleared; `quantityBy` adds to the current quantity and stops at 0. */
export const itemChange = z.strictObject({
  name: line(itemNameMax).optional(),
  quantity: quantity.optional(),
  quantityBy: z.number().int().min(-quantityMax).max(quantityMax).optional(),
  addTags: tags.optional(),
  removeTags: tags.optional(),
  ...nullish(typed),
  fields: ownValuesChange.optional(),
  was: z
    .strictObject({
      name: z.string().optional(),
      quantity: z.number().optional(),
      ...unchecked(typed, previousValue),
      fields: ownValuesSeen.optional(),
    })
    .optional(),
});
export type ItemChange = z.infer<typeof itemChange>;

function typedSchema(name: ItemField): z.ZodType {
  const field = itemFields[name];
  switch (field.kind) {
    case 'line':
      return line(field.max);
    case 'prose':
      return prose(field.max);
    default:
      return { amount, currency: currencyCode, quantity, day, ownValues: newOwnValues }[field.kind];
  }
}

export type Loan = z.infer<typeof loan>;
export type Lending = z.infer<z.ZodObject<typeof lending>>;
export type LoanChange = z.infer<z.ZodObject<typeof loanChange>>;

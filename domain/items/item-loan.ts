import { z } from 'zod';
import { day, id, line, type loan, moment, prose } from '../schemas.ts';
import { itemFields } from './item-fields.ts';
import { loanContactMax, loanNoteMax, loansMax, quantityMax } from './item-limits.ts';

export type Loan = z.infer<typeof loan>;

const pieces = z.number().int().min(1).max(quantityMax);
const details = {
  borrowerId: id.optional(),
  isTakenOut: z.literal(true).optional(),
  contact: line(loanContactMax).optional(),
  dueDate: day.optional(),
  note: prose(loanNoteMax).optional(),
};
const borrower = line(itemFields.loanedTo.max);

/** What a loan is created with, beside its id and item. */
export const lending = {
  quantity: pieces.optional(),
  borrower,
  ...details,
  since: moment.optional(),
};
export type Lending = z.infer<z.ZodObject<typeof lending>>;

export const newLoans = z
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
export type LoanChange = z.infer<z.ZodObject<typeof loanChange>>;

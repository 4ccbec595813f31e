import { z } from 'zod';
import { moment } from './ids.ts';

/**
 * Pieces of an item that somebody has. `borrower` is the name when it was lent; `borrowerId` is the account, if it is a person
 * with one, by which screens find the present name. `isTakenOut` marks what somebody took for themselves. Without `quantity`
 * nobody said how many, and without `since` it was lent before loans were kept apart.
 */
export const loan = z.object({
  id: z.string(),
  quantity: z.number().int().optional(),
  borrower: z.string(),
  borrowerId: z.string().optional(),
  isTakenOut: z.literal(true).optional(),
  contact: z.string().optional(),
  since: moment.optional(),
  dueDate: z.string().optional(),
  note: z.string().optional(),
});

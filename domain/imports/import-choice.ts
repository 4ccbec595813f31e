import { z } from 'zod';
import { binNameMax } from '../bins/bin-look.ts';
import { id } from '../ids.ts';
import { line } from '../text.ts';
import { importColumns } from './import-columns.ts';
import { importLimits } from './import-limits.ts';

/** What the person chose about the table of a file. */
export const tableChoice = z.strictObject({
  /** The position of the table in the file. */
  table: z.number().int().min(0).max(importLimits.tables),
  /** False if the first row is data. */
  hasHeader: z.boolean(),
  columns: z.array(z.enum(importColumns)).max(importLimits.columns),
  /** Without it, the column decides. */
  decimalMark: z.enum(['.', ',']).optional(),
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  /** Of values without one, in a table that has no column for it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** A blank cell in a column of bins or places means what the row above says. */
  repeatsAbove: z.boolean().optional(),
  /** Rows that the workbook does not show are imported, too. */
  includesHidden: z.boolean().optional(),
  /** The numbers of rows that are imported although they look like sums. */
  includedRows: z.array(z.number().int()).max(importLimits.includedRows).optional(),
});
export type TableChoice = z.infer<typeof tableChoice>;

type Text = z.ZodType<string, string>;

function choiceOf(anId: Text, aName: Text) {
  return z.strictObject({
    /** Absent if the file is in a format that is read as a whole. */
    table: tableChoice.optional(),
    /** Where the things go. `bins`: by the columns of the file, and into `binName` what names no bin. */
    target: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('bin'), id: anId }),
      z.strictObject({ kind: z.literal('bins'), locationId: anId.optional(), binName: aName }),
    ]),
    /** A bin or place of the same name: put into it, or make another one. */
    sameName: z.enum(['use', 'new']),
    /** Leaves out items that the bin already has, by their names. */
    skipsPresent: z.boolean(),
    /** Of an export of Whichbin, whose things go where they were. */
    restore: z
      .strictObject({
        withHistory: z.boolean(),
        /** Invites the people who had access, by their addresses. */
        invites: z.boolean(),
      })
      .optional(),
  });
}

export const importChoice = choiceOf(id, line(binNameMax));
export type ImportChoice = z.infer<typeof importChoice>;

export const storedImportChoice = choiceOf(z.string(), z.string());

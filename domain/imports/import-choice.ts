import { z } from 'zod';
import { binNameMax } from '../bins/bin-fields.ts';
import { id, line } from '../schemas.ts';
import { importColumns } from './import-columns.ts';

/** How the bytes of a text can be read, by the names that `TextDecoder` knows; the most frequent first. */
export const textEncodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TextEncodingName = (typeof textEncodings)[number];

const MIB = 1024 * 1024;

export const importLimits = {
  /** Twice what the largest bin holds; with more, the person splits the file. */
  rows: 20_000,
  columns: 100,
  /** Of a table of text, those beyond `columns` included. */
  cells: 5_000_000,
  tables: 30,
  /** Rows that the person asks for one by one. */
  includedRows: 300,
  fileBytes: 200 * MIB,
  /** An export of Whichbin, which is read as it is streamed. */
  exportBytes: 2048 * MIB,
  exportEntries: 100_000,
  exportRecords: 1_000_000,
  /** Of its JSON files together, unpacked. */
  exportTextBytes: 512 * MIB,
  exportLineBytes: 4 * MIB,
  /** Of all tables or JSON files together, unpacked. */
  textBytes: 128 * MIB,
  /** Files in a zip. */
  entries: 20_000,
  /** Unpacked, by what the zip itself says and by what comes out of it. */
  unpackedBytes: 1024 * MIB,
  photos: 5_000,
  /** Of what is told of a file before anything is chosen: names, headers and samples of its tables. */
  contentBytes: 256 * 1024,
  /** Of those that are listed; the counts have all. */
  listedProblems: 300,
  /** Imports of one person that are uploaded and not started; an older one expires. */
  openPerPerson: 5,
  /** Imports of one person whose files are kept, so that they can be undone; an older one expires. */
  keptPerPerson: 20,
  /** How long a file is kept that nobody goes on with, and how long an import can be undone. */
  keptDays: 7,
  mappingsPerPerson: 50,
  itemsAtOnce: 250,
  /** Of the rows of one step, if there are several. */
  stepBytes: 128 * 1024,
  /** What is sent of rows that were left out. */
  leftOutBytes: 4 * MIB,
};

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

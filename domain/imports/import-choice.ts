import { z } from 'zod';
import { binNameMax } from '../bins/bin-fields.ts';
import { locales } from '../locale.ts';
import { id, line } from '../schemas.ts';
import { tableColumn } from './column-fields.ts';

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
  /** Cells of a text table, those beyond `columns` included. */
  cells: 5_000_000,
  tables: 30,
  /** Rows that the person asks for, or leaves out, one by one. */
  includedRows: 300,
  /** Cells that the person corrects, each with at most so many characters. */
  corrections: 100,
  correctionLength: 500,
  /** Kinds of problems for which the person chooses what becomes of the cell. */
  problemChoices: 100,
  fileBytes: 200 * MIB,
  /** An export of Whichbin, which is read as it is streamed. */
  exportBytes: 2048 * MIB,
  exportEntries: 100_000,
  exportRecords: 1_000_000,
  /** The unpacked size of the export's JSON files together. */
  exportTextBytes: 512 * MIB,
  exportLineBytes: 4 * MIB,
  /** The unpacked size of all tables or JSON files together. */
  textBytes: 128 * MIB,
  /** The records that are read of a file, as text of JSON, in which each character may take two. */
  recordBytes: 384 * MIB,
  /** Files in a zip. */
  entries: 20_000,
  /** Unpacked, by what the zip itself says and by what comes out of it. */
  unpackedBytes: 1024 * MIB,
  photos: 5_000,
  /** The size of the first answer about a file: the names, headers and samples of its tables. */
  contentBytes: 256 * 1024,
  /** The maximum of listed problems; the counts include all. */
  listedProblems: 300,
  /** Imports of one person that are uploaded and not started; an older one expires. */
  openPerPerson: 5,
  /** Imports of one person whose files are kept, so that they can be undone; an older one expires. */
  keptPerPerson: 20,
  /** How long a file is kept that nobody goes on with, and how long an import can be undone. */
  keptDays: 7,
  /** Of whole headers and of single columns. */
  mappingsPerPerson: 500,
  itemsAtOnce: 250,
  /** The size of the rows of one step, unless it is a single row. */
  stepBytes: 128 * 1024,
  /** The size of the left-out rows that are sent. */
  leftOutBytes: 4 * MIB,
};

/**
 * What becomes of a cell with a problem. `asRead`: the value as far as it can be read; `without`: none, which is 1 for a
 * quantity; the text is kept in the notes with both. `leaveOut`: its row is not imported. Of a cell that its own field does not
 * allow, `asRead` keeps the text in the notes and `without` drops it.
 */
const cellAnswers = ['asRead', 'without', 'leaveOut'] as const;
export type CellAnswer = (typeof cellAnswers)[number];

/** The kind of a problem: all cells of a column of one shape, such as "ca N". */
const problemChoice = z.strictObject({
  column: z.string().max(80),
  code: z.string().max(30),
  shape: z.string().max(80),
  answer: z.enum(cellAnswers),
});

/** "ca N" for "ca 5". */
export function shapeOf(value: string): string {
  return value.replace(/\d+/g, 'N');
}

const row = z.number().int();

/** The person's choices for the table of a file. */
export const tableChoice = z.strictObject({
  /** The position of the table in the file. */
  table: z.number().int().min(0).max(importLimits.tables),
  /** False if the first row is data. */
  hasHeader: z.boolean(),
  columns: z.array(tableColumn).max(importLimits.columns),
  /** Without it, the column decides. */
  decimalMark: z.enum(['.', ',']).optional(),
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  /** The currency of values without one, in a table without a column for it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** A blank cell in a column of bins or places means what the row above says. */
  repeatsAbove: z.boolean().optional(),
  /** Rows that the workbook does not show are imported, too. */
  includesHidden: z.boolean().optional(),
  /** The numbers of rows that are imported although they look like sums. */
  includedRows: z.array(row).max(importLimits.includedRows).optional(),
  /** The numbers of rows that the person leaves out. */
  omittedRows: z.array(row).max(importLimits.includedRows).optional(),
  /** Texts in place of those of the file; `at` is the position of the column. */
  corrections: z
    .array(
      z.strictObject({
        row,
        at: z.number().int().min(0).max(importLimits.columns),
        text: z.string().max(importLimits.correctionLength),
      }),
    )
    .max(importLimits.corrections)
    .optional(),
  problemChoices: z.array(problemChoice).max(importLimits.problemChoices).optional(),
});
export type TableChoice = z.infer<typeof tableChoice>;

type Text = z.ZodType<string, string>;

function choiceOf(anId: Text, aName: Text) {
  return z.strictObject({
    /** Absent if the file is in a format that is read as a whole. */
    table: tableChoice.optional(),
    /** The destination. `bins`: the bins that the file's columns name, and `binName` for rows that name none. */
    target: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('bin'), id: anId }),
      z.strictObject({ kind: z.literal('bins'), locationId: anId.optional(), binName: aName }),
    ]),
    /** A bin or place of the same name: put into it, or make another one. */
    sameName: z.enum(['use', 'new']),
    /** Leaves out items that the bin already has, by their names or barcodes. */
    skipsPresent: z.boolean(),
    /** False for a product's export keeps in the notes what would need new fields. */
    newFields: z.boolean().optional(),
    /** The language in which ready-made fields are named; English without it. */
    locale: z.enum(locales).optional(),
    /** Set for an export of Whichbin, whose things return to where they were. */
    restore: z
      .strictObject({
        withHistory: z.boolean(),
        /** Invites the people who had access, by their addresses. */
        invites: z.boolean(),
        /** False leaves out what lies in the trash of the export. */
        withTrash: z.boolean().optional(),
      })
      .optional(),
  });
}

export const importChoice = choiceOf(id, line(binNameMax));
export type ImportChoice = z.infer<typeof importChoice>;

export const storedImportChoice = choiceOf(z.string(), z.string());

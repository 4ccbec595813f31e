import { z } from 'zod';
import { binColors, binIcons } from '../bins/bin-fields.ts';
import { ownField } from '../own-fields/own-field.ts';
import { id, line, moment, ownValues, readCall, uploadCall, writeCall } from '../schemas.ts';
import { columnField, tableColumn } from './column-fields.ts';
import { importChoice, storedImportChoice, textEncodings } from './import-choice.ts';

const count = z.number().int();

/** The format of an export of Whichbin, which comes back as it was. */
export const ownFormat = 'whichbin';

/**
 * `uploaded`: nothing has been created yet. `running`, `undoing` and `redoing` go on without the person. `cancelled`: stopped
 * in the middle; what was created until then stays and can be undone. `undone`: all of it is in the trash.
 */
export const importStates = [
  'uploaded',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
  'redoing',
] as const;
export type ImportState = (typeof importStates)[number];

const importTable = z.object({
  name: z.string(),
  header: z.array(z.string()),
  rowCount: count,
  /** The texts of the rows above the header, such as titles, which are left out. */
  above: z.array(z.string()).optional(),
  /** The first cells of each column that are not empty. */
  samples: z.array(z.array(z.string())),
  /** What the person chose for the same header before, or for a column of the same name, or a guess. */
  columns: z.array(tableColumn),
  /** The own field that each column could be, by its heading and cells. */
  fields: z.array(columnField.nullable()).optional(),
  /** Columns whose dates or decimals can be read in two ways, by their positions. */
  unclearDates: z.array(count),
  unclearNumbers: z.array(count),
  /** Columns in which a cell is blank below one that is not. */
  gaps: z.array(count).optional(),
  /** Columns in which each name stands only in the first of the rows that it is for. */
  namedOnce: z.array(count).optional(),
  /** Columns that say themselves in which currency their values are. */
  ownCurrency: z.array(count).optional(),
  /** The most frequent currency of each column whose cells have several. */
  usualCurrencies: z.array(z.string().nullable()).optional(),
  /** Set for sheets of a workbook: whether the sheet is hidden, and how many of its rows are. */
  isHidden: z.boolean().optional(),
  hiddenRows: count.optional(),
});
export type ImportTable = z.infer<typeof importTable>;

const importProblem = z.object({
  row: count.optional(),
  column: z.string().optional(),
  code: z.string(),
  /** The error code of a refused call. */
  reason: z.string().optional(),
  value: z.string(),
  /** How many equal problems it stands for, and the rows of the first ones. */
  count: count.optional(),
  rows: z.array(count).optional(),
});

const importCounts = z.object({
  locations: count,
  bins: count,
  items: count,
  photos: count,
  documents: count.optional(),
  links: count.optional(),
  filledBins: count,
  renamedBins: count,
  /** Bins of the file that are there. */
  presentBins: count.optional(),
  /** Bins that are there with another name than in the file: how many, and the first of them. */
  otherNames: z
    .object({ count, first: z.array(z.object({ inFile: z.string(), now: z.string() })) })
    .optional(),
  /** Bins that are there, in another place or bin than in the file. */
  movedBins: count.optional(),
  presentItems: count,
  leftOut: count,
  /** Things that the file puts into no bin. */
  unplaced: count.optional(),
  /** New fields of the person's own. */
  fields: count.optional(),
  /** The currency of all values that have one, if it is the same. */
  currency: z.string().optional(),
  /** Counts for an export of Whichbin: things that exist already, that go to the trash again, and that differ. */
  restored: z
    .object({
      present: count,
      trashed: count,
      /** Labels whose codes work as before, and things that get a new code. */
      codes: count,
      newCodes: count,
      /** Lists that several people tick. */
      lists: count.optional(),
      /** Lines of the history. */
      events: count,
      /** People who had access. */
      people: count,
      shareLinks: count,
      /** Bins and places of other owners. */
      shared: count,
    })
    .optional(),
});

/** What an import will make, in the order of the file; the first of it. */
const importPreview = z.object({
  /** Places and bins, each followed by what is inside it, one level deeper. */
  tree: z.array(
    z.object({
      kind: z.enum(['place', 'bin']),
      level: count,
      name: z.string(),
      /** The items that come directly into the bin. */
      items: count,
      /** False for what is there already. */
      isNew: z.boolean(),
      /** How a new one will look. */
      color: z.enum(binColors).optional(),
      icon: z.enum(binIcons).optional(),
    }),
  ),
  treeCount: count,
  /** The own fields that get values, with the new ones. */
  fields: z.array(ownField).optional(),
  /** The first rows, and the first ones of each kind of problem. */
  rows: z.array(
    z.object({
      row: count.optional(),
      /** As in the file, or as corrected; absent if the file is no table. */
      cells: z.array(z.string()).optional(),
      item: z
        .object({
          name: z.string(),
          quantity: count,
          unit: z.string().optional(),
          value: z.number().optional(),
          currency: z.string().optional(),
          tags: z.array(z.string()).optional(),
          notes: z.string().optional(),
          /** Values of own fields, by the field's id. */
          fields: ownValues.optional(),
          bin: z.string(),
          place: z.string().optional(),
        })
        .optional(),
      /** Values of own fields of the bin that the row is. */
      fields: ownValues.optional(),
      /** Why the row is left out. */
      code: z.string().optional(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

const importContent = z.object({
  /** `table`, or the name of the product that wrote the file. */
  format: z.string(),
  tables: z.array(importTable),
  /** The kinds of data that a format read as a whole never has; empty for tables. */
  missing: z.array(z.string()),
  /** How the text of tables was read; absent for other files and for those that have only ASCII. */
  encoding: z.enum(textEncodings).optional(),
});
export type ImportContent = z.infer<typeof importContent>;

export const importInfo = z.object({
  id: z.string(),
  state: z.enum(importStates),
  fileName: z.string(),
  ...importContent.shape,
  createdAt: moment,
  /** Until then the import can go on or be undone. */
  expiresAt: moment,
  choice: storedImportChoice.optional(),
  /** The numbers of things to create; those created once the import has ended. */
  counts: importCounts.optional(),
  /** The first ones; `problemCount` has all. */
  problems: z.array(importProblem),
  problemCount: count,
  /** Answered by `imports.check` only, and not for an export of Whichbin. */
  preview: importPreview.optional(),
  /** Present while the import, its undo or its redo runs. */
  progress: z
    .object({
      done: count,
      total: count,
      /** The same in items, unless there are none. */
      items: z.object({ done: count, total: count }).optional(),
    })
    .optional(),
  /** Set for one that is undone: what it had made was deleted at this moment. */
  undoneAt: moment.optional(),
  /** The number of bins that the undo kept because others have put things into them. */
  keptBins: count.optional(),
  /** How many of the things of an undone import could not be brought back from the trash. */
  notRestored: count.optional(),
});
export type ImportInfo = z.infer<typeof importInfo>;

/** States in which the server is at work. */
export function isActiveImport(of: string): boolean {
  return of === 'running' || of === 'undoing' || of === 'redoing';
}

const one = z.strictObject({ id });
const state = z.object({ id: z.string(), state: z.enum(importStates) });

export const importCalls = {
  'imports.create': uploadCall(z.strictObject({ id: id.optional(), fileName: line(200) }), importInfo),
  /** Newest first. */
  'imports.list': readCall(z.strictObject({}), z.object({ imports: z.array(importInfo) })),
  'imports.get': readCall(one, importInfo),
  /** With another `encoding` than the file's, it is only read again, as the choice is of columns that may no longer be there. */
  'imports.check': readCall(
    one.extend({ choice: importChoice, encoding: z.enum(textEncodings).optional() }),
    importInfo,
  ),
  /** The rows that were not imported, with the code of the reason. Without rows in the file, `cells` has only a name. */
  'imports.leftOut': readCall(
    one,
    z.object({
      header: z.array(z.string()),
      rows: z.array(z.object({ cells: z.array(z.string()), row: count.optional(), code: z.string() })),
    }),
  ),
  'imports.start': writeCall(one.extend({ choice: importChoice }), state),
  'imports.cancel': writeCall(one, state),
  'imports.undo': writeCall(one, state),
  /** Brings back from the trash what the undo moved there. */
  'imports.redo': writeCall(one, state),
} as const;

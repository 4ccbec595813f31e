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

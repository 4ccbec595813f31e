import type { BinField } from '#domain/bins/bin-fields.ts';
import type { DateOrder } from '#domain/imports/cell-dates.ts';
import type { ColumnField } from '#domain/imports/column-fields.ts';
import type { FieldRefusal } from '#domain/imports/field-cells.ts';
import type { TextEncodingName } from '#domain/imports/import-choice.ts';
import type { DecimalMark } from '#domain/items/cell-numbers.ts';
import type { BuiltInItemField } from '#domain/items/item-fields.ts';
import type { LocationField } from '#domain/locations/location-fields.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import type { Photo, PhotoText } from '#domain/photos/photo.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';

/**
 * The things that an import will create, made from a file by a reader in `readers/`. Keys are the reader's own and refer to
 * other things of the same plan. Texts are not tidied or cut yet: `tidyPlan` does it and reports texts that did not fit.
 */
export type ImportPlan = {
  locations: PlannedLocation[];
  /** A bin comes after the one it lies in. */
  bins: PlannedBin[];
  items: PlannedItem[];
  /** The own fields for which the things have texts; absent in what earlier versions stored. */
  fields?: PlannedField[];
  /** Rows and cells that were left out or changed. */
  problems: ImportProblem[];
  /** The product's data that the file lacks or that has no field here; shown to the person. */
  missing: MissingPart[];
};

/** A column that becomes an own field. */
export type PlannedField = {
  key: string;
  of: FieldHolder;
  column: ColumnField;
  header: string;
  mark: DecimalMark;
  order: DateOrder | undefined;
};

/** Texts for own fields as they are in the file, by the keys of the planned fields. */
export type OwnTexts = Readonly<Record<string, string>>;

export type PlannedLocation = {
  key: string;
  name: string;
  /** The place that it lies in. */
  parentKey?: string | undefined;
  fields: Partial<Record<LocationField, string>>;
  own?: OwnTexts;
  aliases: string[];
  photos: PlannedPhoto[];
};

export type PlannedBin = {
  key: string;
  name: string;
  /** Undefined for a bin without a location, or within another bin. */
  locationKey: string | undefined;
  parentKey: string | undefined;
  tags: string[];
  isPrivate: boolean;
  isArchived: boolean;
  /** In the trash. */
  isDeleted: boolean;
  fields: Partial<Record<BinField, string>>;
  own?: OwnTexts;
  /** The row of a table of bins. */
  row?: number;
  aliases: string[];
  photos: PlannedPhoto[];
};

export type PlannedItem = {
  /** Undefined for an item that goes into the bin that the person chooses. */
  binKey: string | undefined;
  name: string;
  quantity: number;
  tags: string[];
  /** The fields in the form of the call `items.create`. */
  fields: Partial<Record<BuiltInItemField, string | number>>;
  own?: OwnTexts;
  photos: PlannedPhoto[];
  /** The row of the file, 1 being the first; undefined if it has no rows. */
  row: number | undefined;
};

/**
 * `entry`: the file's name in the zip; `data`: its bytes in base64 where the format holds them so; `part`: the number of such
 * bytes in the file, which are read again when they are needed.
 */
export type PlannedPhoto = { entry: string } | { data: string } | { part: number } | ExportedPhotoFiles;

/** The files of a photo in an export of Whichbin, by their positions in it. */
export type ExportedPhotoFiles = {
  files: Record<PhotoSize, ZipPart>;
  placeholder: string;
  /** Undefined if the photo was not read. */
  text?: PhotoText | undefined;
  use?: Photo['use'];
};

/** A document or link in an export of Whichbin. */
export type ExportedDocument = { addedAt: string } & ({ part: ZipPart } | { url: string });

export type ZipPart = { start: number; bytes: number; isDeflated: boolean; sha256: string };

export type ImportProblem = {
  row?: number;
  /** The header of the column. */
  column?: string;
  code: ImportProblemCode;
  /** The error code of a refused call. */
  reason?: string;
  /** The value as written, cut to 80 characters. */
  value: string;
  /** How many problems this one stands for, and the rows of the first ones. */
  count?: number;
  rows?: number[];
};

export type ImportProblemCode =
  | FieldRefusal
  | 'noName'
  | 'tooLong'
  | 'notWhole'
  /** "ca 5", "5-6" */
  | 'about'
  /** A spreadsheet wrote a long number as "7.31E+12". */
  | 'digitsLost'
  | 'unknownCurrency'
  | 'duplicate'
  | 'unknownParent'
  | 'circular'
  | 'tooDeep'
  | 'missingFile'
  | 'unreadable'
  /** One of the files of a zip. */
  | 'unreadableFile'
  | 'controlCharacter'
  /** Another program replaced a letter by U+FFFD before. */
  | 'lostCharacter'
  /** Not in the encoding of the file. */
  | 'foreignCharacter'
  /** A formula whose result is not in the file. */
  | 'noResult'
  /** The row sums up others. */
  | 'totalRow'
  /** The header of another table below the first. */
  | 'headerRow'
  /** The header of another table beside the first. */
  | 'headerBeside'
  | 'hiddenRow'
  /** The person leaves out the row, or all rows with such a cell. */
  | 'omitted'
  /** The limits of the plan leave no room. */
  | 'noRoom'
  | 'noRoomForBin'
  | 'noRoomForPlace'
  | 'noRoomForField'
  | 'noRoomForTemplate'
  /** The texts of a column stay in the notes, as there is no room for its field. */
  | 'fieldsFull'
  /** A new field of things of another owner, who alone can make one. */
  | 'fieldOfOwner'
  /** The chosen field is no longer there. */
  | 'fieldGone'
  /** The code on its label belongs to somebody else on this server, so it gets a new one. */
  | 'codeTaken'
  /** The bin already has an item of this name, and such are left out. */
  | 'present'
  /** The server refused the call. */
  | 'refused';

export type MissingPart = 'photos' | 'documents' | 'history' | 'loans' | 'people' | 'codes';

/** An uploaded file, unpacked and decoded, as the readers get it. Nothing of it has been checked. */
export type ImportSource = {
  /** The file's name on the person's device, without folders. */
  fileName: string;
  /** A CSV or TSV file is one table, a spreadsheet one per sheet; also those within a zip. Empty ones are left out. */
  tables: SourceTable[];
  /** The names of all files in a zip, with their folders, separated by "/". Empty for other files. */
  entries: string[];
  /** The JSON files of a zip by the names of their entries, or one uploaded JSON file by its name. */
  json: ReadonlyMap<string, unknown>;
  /** Files of a zip that could not be read, and characters that were not in its encoding. */
  problems?: ImportProblem[];
  /** The encoding of the first text table, if it has more than ASCII. */
  encoding?: TextEncodingName;
};

export type SourceTable = {
  /** The name of the sheet, or of the file without folder and ending. */
  name: string;
  /** In a zip. */
  entry?: string;
  /** Trimmed, as long as the longest row; a column without a header has "". */
  header: string[];
  /** The texts of the rows above the header, such as titles, which are left out; absent if there are none. */
  above?: string[];
  /** Without empty rows; each as long as the header, missing cells being "". */
  rows: string[][];
  /** The row numbers in the file, from 1, of the header and of each of `rows`: one longer than `rows`. */
  rowNumbers: number[];
  /** Set for spreadsheets: numbers are written as JavaScript does, dates as YYYY-MM-DD, and "true" or "false". */
  isTyped?: true;
  /** A sheet that the workbook does not show. */
  isHidden?: true;
  /** The numbers of rows that the workbook does not show. */
  hiddenRows?: number[];
  /** Cells that are not quite as in the file. */
  problems?: ImportProblem[];
};

/** Reads the files of one product's export. */
export type ImportReader = {
  id: ReaderId;
  recognises: (source: ImportSource) => boolean;
  /** Never throws, whatever is in the file: what cannot be read is left out and named in `problems`. */
  read: (source: ImportSource) => ImportPlan;
};

export type ReaderId =
  | 'homebox-collection'
  | 'homebox-csv'
  | 'openbin'
  | 'openbin-csv'
  | 'sortly'
  | 'shelf'
  | 'gubbins'
  | 'snipe-it';

import type { BinField } from '../bins/bin-fields.ts';
import type { ItemField } from '../items/item-fields.ts';
import type { LocationField } from '../locations/location-fields.ts';
import type { PhotoSize } from '../photos/photo-limits.ts';

/**
 * What an import is going to create, as a reader in `readers/` made it from a file. Keys are the reader's own and refer to
 * other things of the same plan. Texts are not tidied or cut yet: `checkPlan` does it and says what did not fit.
 */
export type ImportPlan = {
  locations: PlannedLocation[];
  /** A bin comes after the one it lies in. */
  bins: PlannedBin[];
  items: PlannedItem[];
  /** Rows and cells that were left out or changed. */
  problems: ImportProblem[];
  /** What of the product is not in the file or has no place here, so that the person can be told. */
  missing: MissingPart[];
};

export type PlannedLocation = {
  key: string;
  name: string;
  fields: Partial<Record<LocationField, string>>;
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
  aliases: string[];
  photos: PlannedPhoto[];
};

export type PlannedItem = {
  /** Undefined for an item that goes into the bin that the person chooses. */
  binKey: string | undefined;
  name: string;
  quantity: number;
  tags: string[];
  /** As the call `items.create` takes them. */
  fields: Partial<Record<ItemField, string | number>>;
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
export type ExportedPhotoFiles = { files: Record<PhotoSize, ZipPart>; placeholder: string };

export type ZipPart = { start: number; bytes: number; isDeflated: boolean; sha256: string };

export type ImportProblem = {
  row?: number;
  /** The header of the column. */
  column?: string;
  code: ImportProblemCode;
  /** The error code of a refused call. */
  reason?: string;
  /** As written, cut to 80 characters. */
  value: string;
  /** How many problems this one stands for, and the rows of the first ones. */
  count?: number;
  rows?: number[];
};

export type ImportProblemCode =
  | 'noName'
  | 'tooLong'
  | 'notANumber'
  | 'notWhole'
  /** "ca 5", "5-6" */
  | 'about'
  | 'negative'
  /** A number above the limit. */
  | 'tooLarge'
  /** A spreadsheet wrote a long number as "7.31E+12". */
  | 'digitsLost'
  | 'notADate'
  | 'ambiguousDate'
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
  | 'hiddenRow'
  /** The limits of the plan leave no room. */
  | 'noRoom'
  | 'noRoomForBin'
  | 'noRoomForPlace'
  /** The code on its label belongs to somebody else on this server, so it gets a new one. */
  | 'codeTaken'
  /** The bin already has an item of this name, and such are left out. */
  | 'present'
  /** The server refused the call. */
  | 'refused';

export type MissingPart = 'photos' | 'documents' | 'history' | 'loans' | 'people' | 'codes';

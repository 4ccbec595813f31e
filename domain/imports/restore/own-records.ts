import type { ExportRecord } from '../../exports/export-format.ts';
import type { ZipPart } from '../import-plan.ts';

/** What is read of an export of Whichbin. Its schemas have checked it, but anybody may have written it. */
export type OwnRecords = {
  /** The account that it was exported from. */
  userId: string;
  places: ExportRecord<'places.ndjson'>[];
  bins: ExportRecord<'bins.ndjson'>[];
  items: ExportRecord<'items.ndjson'>[];
  codes: ExportRecord<'codes.ndjson'>[];
  entries: ExportRecord<'access.ndjson'>[];
  invites: ExportRecord<'invites.ndjson'>[];
  events: ExportRecord<'history.ndjson'>[];
  photos: ExportRecord<'photos.ndjson'>[];
  /** The files of photos by their names in the zip. */
  files: ReadonlyMap<string, ZipPart>;
  shareLinkCount: number;
  /** Bins and places of others. */
  sharedCount: number;
};

export type RestoredId = { id: string; isPresent: boolean };

/**
 * What the server knows of the ids and codes of an export. An id that was ever used for something else, or by somebody else, is
 * replaced by another one, which is the same at each import.
 */
export type RestoredState = {
  ids: ReadonlyMap<string, RestoredId>;
  /** `free`: the person's own, or its own and what it was for is gone. A code that is missing here is nobody's. */
  codes: ReadonlyMap<string, 'free' | 'used' | 'taken'>;
  /** Codes for labels that the person has. */
  labelCodes: number;
};

/** Counts of a restore beside those of every import. */
export type RestoreCounts = {
  /** Places, bins and items that the account has. */
  present: number;
  /** Places, bins and items that go to the trash again. */
  trashed: number;
  /** Labels whose codes work as before. */
  codes: number;
  newCodes: number;
  events: number;
  /** Who had access. */
  people: number;
  shareLinks: number;
  shared: number;
};

import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '#domain/errors.ts';
import { importLimits } from '#domain/imports/import-choice.ts';
import type { List } from '#domain/lists/list.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { Template } from '#domain/templates/template.ts';
import type { ExportRecord, RecordFile } from '../../exports/export-format.ts';
import type { ZipPart } from '../import-plan.ts';

const NEWLINE = 10;

/** The records of an export of Whichbin. Its schemas have checked them, but anybody may have written them. */
export type OwnRecords = {
  /** The account that it was exported from. */
  userId: string;
  /** The person's own lists. */
  lists: List[];
  /** The fields that the person defined. */
  fields: OwnField[];
  /** What the person makes new bins and items from. */
  templates: Template[];
  places: ExportRecord<'places.ndjson'>[];
  bins: ExportRecord<'bins.ndjson'>[];
  items: ExportRecord<'items.ndjson'>[];
  codes: ExportRecord<'codes.ndjson'>[];
  entries: ExportRecord<'access.ndjson'>[];
  invites: ExportRecord<'invites.ndjson'>[];
  listEntries: ExportRecord<'list-entries.ndjson'>[];
  events: ExportRecord<'history.ndjson'>[];
  photos: ExportRecord<'photos.ndjson'>[];
  documents: ExportRecord<'documents.ndjson'>[];
  /** The files of photos and documents by their names in the zip. */
  files: ReadonlyMap<string, ZipPart>;
  shareLinkCount: number;
  /** Bins and places of others. */
  sharedCount: number;
};

export type RestoredId = { id: string; isPresent: boolean };

/**
 * The state of an export's ids and codes on this server. An id that was ever used for something else, or by somebody else, is
 * replaced by another one, which is the same at each import.
 */
export type RestoredState = {
  ids: ReadonlyMap<string, RestoredId>;
  /** `free`: the person's own, or its own and what it was for is gone. A code that is missing here is nobody's. */
  codes: ReadonlyMap<string, 'free' | 'used' | 'taken'>;
  /** Codes for labels that the person has. */
  labelCodes: number;
  /** The person's own lists, in the trash or not. */
  listIds: ReadonlySet<string>;
  /** The fields that the person defined, in the trash or not. */
  fields: readonly OwnField[];
  templates: readonly Template[];
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
  lists: number;
  events: number;
  /** People who had access. */
  people: number;
  shareLinks: number;
  shared: number;
};

/** A line of what is kept of a verified export. */
export type RecordLine =
  | { [F in RecordFile]: { file: F; record: ExportRecord<F> } }[RecordFile]
  | { file: 'manifest.json'; record: { userId: string } }
  | { file: 'files'; record: { name: string; part: ZipPart } };

/** Reads what `verifyExport` wrote. */
export async function readRecordLines(path: string): Promise<OwnRecords> {
  const files = new Map<string, ZipPart>();
  const own: OwnRecords = {
    userId: '',
    lists: [],
    fields: [],
    templates: [],
    places: [],
    bins: [],
    items: [],
    codes: [],
    entries: [],
    invites: [],
    listEntries: [],
    events: [],
    photos: [],
    documents: [],
    files,
    shareLinkCount: 0,
    sharedCount: 0,
  };
  for await (const text of unpackedLines(createReadStream(path), 2 * importLimits.exportLineBytes))
    add(own, files, JSON.parse(text) as RecordLine);
  return own;
}

export function unpackedLines(file: Readable, maxBytes: number): AsyncGenerator<string> {
  // An error of one of them is that of the iteration.
  return linesIn(
    pipeline(file, createGunzip(), () => {}),
    maxBytes,
  );
}

/** Node's own reader of lines also ends them at characters that JSON allows in texts. */
export async function* linesIn(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield String(Buffer.concat([...pieces, chunk.subarray(start, end)]));
      pieces = [];
      bytes = 0;
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > maxBytes) throw new AppError('imports.exportChanged');
  }
  if (bytes > 0) yield String(Buffer.concat(pieces));
}

function add(own: OwnRecords, files: Map<string, ZipPart>, line: RecordLine): void {
  switch (line.file) {
    case 'manifest.json':
      own.userId = line.record.userId;
      break;
    case 'account.json':
      own.lists.push(...(line.record.lists ?? []));
      own.fields.push(...(line.record.fields ?? []));
      own.templates.push(...(line.record.templates ?? []));
      break;
    case 'files':
      files.set(line.record.name, line.record.part);
      break;
    case 'places.ndjson':
      own.places.push(line.record);
      break;
    case 'bins.ndjson':
      own.bins.push(line.record);
      break;
    case 'items.ndjson':
      own.items.push(line.record);
      break;
    case 'codes.ndjson':
      own.codes.push(line.record);
      break;
    case 'access.ndjson':
      own.entries.push(line.record);
      break;
    case 'invites.ndjson':
      own.invites.push(line.record);
      break;
    case 'list-entries.ndjson':
      own.listEntries.push(line.record);
      break;
    case 'history.ndjson':
      own.events.push(line.record);
      break;
    case 'photos.ndjson':
      own.photos.push(line.record);
      break;
    case 'documents.ndjson':
      own.documents.push(line.record);
      break;
    case 'share-links.ndjson':
    case 'join-links.ndjson':
      own.shareLinkCount++;
      break;
    case 'shared/places.ndjson':
    case 'shared/bins.ndjson':
      own.sharedCount++;
      break;
  }
}

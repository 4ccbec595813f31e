import { z } from 'zod';
import { role, targetKind, targetOutput } from '#domain/access/access.ts';
import { binHeader } from '#domain/bins/bin.ts';
import { codeUse } from '#domain/codes/codes.ts';
import { document } from '#domain/documents/document.ts';
import { fieldChange } from '#domain/history/field-change.ts';
import { eventKind, joinedBy } from '#domain/history/history.ts';
import { item } from '#domain/items/item.ts';
import { listEntry } from '#domain/lists/list.ts';
import { account } from '#domain/live.ts';
import { location } from '#domain/locations/location.ts';
import { photoText } from '#domain/photos/photo.ts';
import type { photoSizes } from '#domain/photos/photo-limits.ts';
import { moment } from '#domain/schemas.ts';
import { recordedStockResult } from '#domain/stock-checks/stock-check.ts';
import { extensionOf, type FileType } from '../attachments/document-type.ts';

/** Raised when a file changes so that an older importer would misread it; new optional fields do not raise it. */
export const exportVersion = 1;

const exportedFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** How many records an NDJSON file has. */
  records: z.number().int().optional(),
});
export type ExportedFile = z.infer<typeof exportedFile>;

/** `manifest.json`, the last entry of the zip. */
export const exportManifest = z.object({
  format: z.literal('whichbin-export'),
  version: z.literal(exportVersion),
  /** The version of Whichbin that wrote it. */
  writtenBy: z.string(),
  /** When the data was read, all at one moment. */
  exportedAt: moment,
  userId: z.string(),
  /** All other entries of the zip. */
  files: z.array(exportedFile),
  /** Photos whose files the server had lost. */
  missingPhotos: z.array(z.string()),
  /** Documents whose files the server had lost. */
  missingDocuments: z.array(z.string()).optional(),
});
export type ExportManifest = z.infer<typeof exportManifest>;

const exportedAccount = account.omit({
  maxBins: true,
  maxItemsPerBin: true,
  revision: true,
  codesRevision: true,
});

// Own things have no fields that the server counts or that only concern the reader.
const exportedBin = binHeader
  .omit({
    nameKey: true,
    ownerId: true,
    userId: true,
    ownerName: true,
    ownerPhotoId: true,
    accessList: true,
    pendingRequests: true,
    role: true,
    itemCount: true,
    quantityTotal: true,
    shareLink: true,
    revision: true,
  })
  .extend({
    /** The place where the bin was when it was pinned. */
    pinLocationId: z.string().optional(),
  });

const exportedPlace = location
  .omit({
    ownerId: true,
    userId: true,
    ownerName: true,
    ownerPhotoId: true,
    accessList: true,
    pendingRequests: true,
    role: true,
    shareLinks: true,
    revision: true,
  })
  .extend({
    /** The bins that a place in the trash held. */
    heldBinIds: z.array(z.string()).optional(),
    /** The places that were directly in it. */
    heldPlaceIds: z.array(z.string()).optional(),
  });

const exportedCode = z.object({
  code: z.string(),
  use: codeUse.optional(),
  number: z.number().int().positive().optional(),
  target: targetOutput.optional(),
  createdAt: moment,
  voidedAt: moment.optional(),
  printedAt: moment.optional(),
  sheetId: z.string().optional(),
  sheetTemplate: z.string().optional(),
});

const person = { userId: z.string(), userName: z.string(), userEmail: z.string() };

/** One person may have several for a target: given there, at its parent, at its place. */
const exportedEntry = z.object({
  target: targetOutput,
  ...person,
  role,
  /** The target at which the access was given. */
  via: targetOutput,
  grantedBy: z.string(),
  grantedAt: moment,
  /** Set if it rests in the trash with this place, and returns with it. */
  trashedWith: z.string().optional(),
  /** The group by which it was given; the groups are in `account.json`. */
  groupId: z.string().optional(),
});

const exportedInvite = z.object({
  id: z.string(),
  target: targetOutput,
  email: z.string(),
  role,
  /** It invites into this group. */
  groupId: z.string().optional(),
  invitedBy: z.string(),
  invitedAt: moment,
  expiresAt: moment,
});

const exportedRequest = z.object({
  target: targetOutput,
  ...person,
  message: z.string(),
  requestedAt: moment,
  wholePlace: z.boolean().optional(),
});

/** Without its address, which is made with the server's key. */
const exportedShareLink = z.object({
  id: z.string(),
  binId: z.string().optional(),
  locationId: z.string().optional(),
  /** The list of the bin or place that it leads to. */
  listId: z.string().optional(),
  binIds: z.array(z.string()).optional(),
  /** It also shows private bins. */
  withPrivate: z.boolean().optional(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment.optional(),
});

/** Open, or ended less than 30 days ago; without its address, which only its server can make. */
const exportedJoinLink = z.object({
  id: z.string(),
  targets: z.array(targetOutput),
  /** A link into this group has no targets of its own. */
  groupId: z.string().optional(),
  role,
  usesMax: z.number().int(),
  asksFirst: z.boolean(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  endedAt: moment.optional(),
  /** The people who joined or asked by the link. */
  people: z.array(z.object({ userId: z.string(), usedAt: moment })),
});

const exportedEvent = z.object({
  target: targetOutput,
  id: z.string(),
  event: eventKind,
  at: moment,
  actorId: z.string(),
  actorName: z.string(),
  names: z.array(z.string()),
  count: z.number().int(),
  detail: z.object({
    ids: z.array(z.string()).optional(),
    from: targetOutput.optional(),
    to: targetOutput.optional(),
    person: z.object({ userId: z.string(), userName: z.string() }).optional(),
    role: role.optional(),
    previousRole: role.optional(),
    groupName: z.string().optional(),
    joinedBy: joinedBy.optional(),
    changes: z.array(fieldChange).optional(),
    stockResult: recordedStockResult.optional(),
    entries: z
      .array(
        z.object({
          kind: targetKind,
          target: z.string(),
          viaKind: targetKind,
          viaId: z.string(),
          role,
          grantedBy: z.string(),
          grantedAt: z.string(),
          groupId: z.string().optional(),
        }),
      )
      .optional(),
    isGivenBack: z.literal(true).optional(),
    isImported: z.literal(true).optional(),
    seenBy: z.array(z.string()).optional(),
  }),
});
export type ExportedEvent = z.infer<typeof exportedEvent>;

const photoKind = z.enum(['bin', 'item', 'location', 'me']);

/** What photos and documents have. */
const exportedAttachment = z.object({
  id: z.string(),
  target: z.string(),
  /** The bin that has it, itself or in an item. */
  binId: z.string().optional(),
  createdBy: z.string(),
  createdAt: moment,
  deletedAt: moment.optional(),
  /** Its position before it was deleted. */
  place: z.number().int().optional(),
});

/** The files are `photos/{id}-{size}.webp`, in three sizes. */
const exportedPhoto = exportedAttachment.extend({
  kind: photoKind,
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  /** The text found in it; absent if it was not read. */
  text: photoText.optional(),
  use: z.literal('receipt').optional(),
});

const documentKind = photoKind.exclude(['me']);

/** The file is `documents/{id}.{extension}`; a link has none. */
const exportedDocument = exportedAttachment.extend({
  kind: documentKind,
  ...document.pick({ name: true, use: true, type: true, bytes: true, url: true, pages: true }).shape,
});

/** An entry of a list, which is in `lists` of its bin, place or, if the target is the person, account. */
const exportedListEntry = listEntry.extend({ target: z.string(), listId: z.string() });

/** The file is `shared/photos/{id}.webp`, in the largest size. */
const sharedPhoto = z.object({
  id: z.string(),
  kind: photoKind,
  target: z.string(),
  binId: z.string().optional(),
});

/** The file is `shared/documents/{id}.{extension}`; a link has none. */
const sharedDocument = sharedPhoto.extend({
  kind: documentKind,
  ...document.pick({ name: true, use: true, type: true, url: true }).shape,
});

/** The JSON files, each one record a line but `account.json`. Those in `shared/` belong to others. */
export const exportRecords = {
  'account.json': exportedAccount,
  'places.ndjson': exportedPlace,
  'bins.ndjson': exportedBin,
  'items.ndjson': item,
  'codes.ndjson': exportedCode,
  'access.ndjson': exportedEntry,
  'invites.ndjson': exportedInvite,
  'requests.ndjson': exportedRequest,
  'share-links.ndjson': exportedShareLink,
  'join-links.ndjson': exportedJoinLink,
  'list-entries.ndjson': exportedListEntry,
  'history.ndjson': exportedEvent,
  'photos.ndjson': exportedPhoto,
  'documents.ndjson': exportedDocument,
  'shared/places.ndjson': location,
  'shared/bins.ndjson': binHeader,
  'shared/items.ndjson': item,
  'shared/photos.ndjson': sharedPhoto,
  'shared/documents.ndjson': sharedDocument,
} as const satisfies Record<string, z.ZodType>;

export type RecordFile = keyof typeof exportRecords;
export type ExportRecord<F extends RecordFile> = z.infer<(typeof exportRecords)[F]>;

export function photoFileName(photoId: string, size: (typeof photoSizes)[number]): string {
  return `photos/${photoId}-${size}.webp`;
}

export function sharedPhotoFileName(photoId: string): string {
  return `shared/photos/${photoId}.webp`;
}

export function documentFileName(id: string, type: FileType): string {
  return `documents/${id}.${extensionOf(type)}`;
}

export function sharedDocumentFileName(id: string, type: FileType): string {
  return `shared/documents/${id}.${extensionOf(type)}`;
}

/** The JSON Schema of each JSON file in the zip; of the NDJSON files, that of one line. */
export function exportSchemas(): object {
  const files = { 'manifest.json': exportManifest, ...exportRecords };
  const schemas = Object.entries(files).map(([name, schema]) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
    return [name, rest];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Whichbin export, version ${exportVersion}`,
    $defs: Object.fromEntries(schemas),
  };
}

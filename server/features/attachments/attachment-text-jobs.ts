import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { NIL } from 'uuid';
import { documentTextLimits } from '#domain/documents/document-limits.ts';
import { TEXT_MODEL } from '#server/attachment-text/text-model.ts';
import type { TextReader, TextReading } from '#server/attachment-text/text-reader.ts';
import type { AttachmentFiles } from '#server/integrations/attachment-files.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Publish } from '#server/live/hint.ts';
import {
  type AttachmentToRead,
  queryAttachmentsToRead,
  queryOwnersOfLeftOut,
  unreadLeftOut,
} from './attachment-text.queries.ts';
import { storeAttachmentText } from './attachment-text.ts';

/** In one process at a time, so that nothing is read twice. Servers before there were documents gave it this name. */
export const attachmentTextKind: JobKind<unknown> = { name: 'photo-text', concurrency: 1 };

export type AttachmentTextDeps = {
  pool: Pool;
  publish: Publish;
  attachmentFiles: Pick<AttachmentFiles, 'read'>;
  reader: Pick<TextReader, 'read'>;
  /** Otherwise photos are left unread, as the models are missing. */
  withPhotos: boolean;
  log: FastifyBaseLogger;
  /** Called with the processor seconds of each photo or document. */
  onRead(kind: 'photo' | 'document', seconds: number): void;
  stopping: AbortSignal;
};

/** Few, so that what is added meanwhile comes soon. */
const PER_QUERY = 20;
/** After four hours graphile-worker would start the job again beside itself. The job that is scheduled next goes on. */
const RUN_MS = 60 * 60_000;

/** Reads the text in all photos and documents that this reader has not read, the newest of each account first, until none is left. */
export async function readAttachmentTexts(deps: AttachmentTextDeps, runMs = RUN_MS): Promise<void> {
  const endAt = performance.now() + runMs;
  const begun = new Set<string>();
  const { withPhotos } = deps;
  for (;;) {
    const unread = { model: TEXT_MODEL, withPhotos, limit: PER_QUERY };
    const found = await queryAttachmentsToRead(deps.pool, unread);
    const attachments = found.filter(({ id }) => !begun.has(id));
    if (attachments.length === 0) return;
    for (const attachment of attachments) {
      begun.add(attachment.id);
      const reading = await readAttachment(deps, attachment);
      if (reading === undefined) return;
      const { ownerId, id } = attachment;
      await storeAttachmentText(deps, { ownerId, id, ...reading });
      if (performance.now() >= endAt) return;
    }
  }
}

/** Finds documents whose text was left out and now has room. */
export const leftOutTextKind: JobKind<unknown> = { name: 'left-out-texts', concurrency: 1 };

const OWNERS_AT_ONCE = 100;

/**
 * Marks documents as unread whose text was left out, as far as their owners' limits have room for it now: others were deleted
 * for good. Returns whether there is something to read.
 */
export async function unreadTextsWithRoom(pool: Pool): Promise<boolean> {
  let isUnread = false;
  let after: string = NIL;
  for (;;) {
    const owners = await queryOwnersOfLeftOut(pool, { after, limit: OWNERS_AT_ONCE });
    for (const { ownerId } of owners) {
      const unread = await unreadLeftOut(pool, { ownerId, maxBytes: documentTextLimits.accountBytes });
      isUnread ||= unread.length > 0;
      after = ownerId;
    }
    if (owners.length < OWNERS_AT_ONCE) return isUnread;
  }
}

/** A white picture of the size in which text is looked for. */
const blankPicture = Buffer.from(
  'UklGRkIAAABXRUJQVlA4TDUAAAAvv8OzAAfQ//73v/8BIUHi//cmIvqf8Z///Oc///nPf/7zn//85z//+c9//vOf//znP/+fAAA=',
  'base64',
);
/** A PDF of one page, without text. */
const blankPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n',
);

const TRIES = 2;

type Read = Pick<Exclude<TextReading, string>, 'text' | 'pages'>;

/**
 * Returns undefined if text cannot be read now. A file on which the process dies again counts as one without text, if the
 * process then reads a blank one: otherwise the machine may lack memory, and the file is tried again later.
 */
async function readAttachment(
  deps: AttachmentTextDeps,
  { type, fileKey }: AttachmentToRead,
): Promise<Read | undefined> {
  const withoutText: Read = { text: { model: TEXT_MODEL, lines: [] } };
  const isPhoto = type === 'photo';
  const file = await deps.attachmentFiles.read(fileKey, isPhoto ? 'large' : 'document');
  // Deleted meanwhile, or lost, which the doctor reports.
  if (file === undefined) return withoutText;
  for (let tries = 0; tries < TRIES; tries++) {
    if (deps.stopping.aborted) return undefined;
    const reading = await deps.reader.read(type, file);
    if (reading === 'stopped') return undefined;
    if (reading === 'died') continue;
    deps.onRead(isPhoto ? 'photo' : 'document', reading.seconds);
    return reading;
  }
  const blank = await (isPhoto ? deps.reader.read(type, blankPicture) : deps.reader.read('pdf', blankPdf));
  if (typeof blank === 'object') return withoutText;
  deps.log.warn('text is not read for now: the reading process ends early, perhaps for lack of memory');
  return undefined;
}

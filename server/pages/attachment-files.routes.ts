import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import { id as idSchema } from '#domain/schemas.ts';
import { tidyLine } from '#domain/text.ts';
import { createUnreadBytesLimit } from '../api/account-limits.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { rateLimitNetwork } from '../api/network.ts';
import { createRateLimit, createUsageLimit } from '../api/rate-limit.ts';
import type { ResolveSession } from '../api/session.ts';
import { costModel, type Rate } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import { extensionOf, type FileType } from '../features/attachments/document-type.ts';
import {
  findSeenDocument,
  findSeenPhoto,
  type SeenDocument,
} from '../features/attachments/seen-attachment.ts';
import { findSharedPhoto } from '../features/share-links/shared.ts';
import type { AttachmentFiles } from '../integrations/attachment-files.ts';

type AttachmentFilesDeps = {
  readPool: Queryable;
  /** For signed-out requests, with connections of its own. */
  publicReadPool: Queryable;
  resolveProgram: ResolveSession;
  attachmentFiles: AttachmentFiles;
  rateFactor: number;
};

type Params = { id: string; size: string };

/** Security: checks access for each answer, including 304; caches must revalidate. */
export function registerAttachmentFiles(app: FastifyInstance, deps: AttachmentFilesDeps): void {
  const { account, address } = costModel;
  const ofAccount = createFileLimit(account.photoReads, account.photoReadBytes, deps.rateFactor);
  const ofNetwork = createFileLimit(address.openPhotos, address.openPhotoBytes, deps.rateFactor);

  app.get<{ Params: Params }>('/photos/:id/:size', async (request, reply) => {
    const reader = await deps.resolveProgram(request);
    return ofAccount(reader.userId, reply, async (count) => {
      const { id, size } = addressOf(request.params);
      return send(request, reply, { id, size, count }, await findSeenPhoto(deps.readPool, reader, id));
    });
  });

  app.get<{ Params: Params & { token: string } }>('/s/:token/photos/:id/:size', async (request, reply) => {
    return ofNetwork(rateLimitNetwork(request.ip), reply, async (count) => {
      const { id, size } = addressOf(request.params);
      const now = new Date().toISOString();
      const fileKey = await findSharedPhoto(deps.publicReadPool, now, request.params.token, id);
      return send(request, reply, { id, size, count }, fileKey);
    });
  });

  app.get<{ Params: Pick<Params, 'id'> }>('/documents/:id', async (request, reply) => {
    const reader = await deps.resolveProgram(request);
    return ofAccount(reader.userId, reply, async (count) => {
      const { success, data: id } = idSchema.safeParse(request.params.id);
      if (!success) throw new AppError('documents.notFound');
      return sendDocument(request, reply, { id, count }, await findSeenDocument(deps.readPool, reader, id));
    });
  });

  async function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, count }: { id: string; count(bytes: number): void },
    { fileKey, name, type }: SeenDocument,
  ): Promise<FastifyReply> {
    const tag = `"${id}"`;
    reply.headers({ ...headers, etag: tag, 'content-disposition': attachmentOf(name, type) });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const file = await deps.attachmentFiles.open(fileKey, 'document');
    if (file === undefined) {
      request.log.error({ fileKey, requestId: request.id }, 'document file missing');
      throw new AppError('documents.notFound');
    }
    count(file.bytes);
    return reply
      .headers({ 'content-type': contentTypes[type], 'content-length': file.bytes })
      .send(file.content);
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, size, count }: { id: string; size: PhotoSize; count(bytes: number): void },
    fileKey: string,
  ): Promise<FastifyReply> {
    const tag = `"${id}-${size}"`;
    reply.headers({ ...headers, etag: tag, 'content-disposition': 'inline; filename="photo.webp"' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const bytes = await deps.attachmentFiles.read(fileKey, size);
    if (bytes === undefined) {
      request.log.error({ fileKey, size, requestId: request.id }, 'photo file missing');
      throw new AppError('photos.notFound');
    }
    count(bytes.length);
    return reply.header('content-type', 'image/webp').send(bytes);
  }
}

type FileLimit = (
  key: string,
  reply: FastifyReply,
  send: (count: (bytes: number) => void) => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/**
 * Limits files and bytes per time, and concurrent answers per reader. A turn ends with its answer or connection, but
 * after `sendMs` at the latest, as strangers may share the turns of a network.
 * @throws AppError `request.tooMany`.
 */
export function createFileLimit(files: Rate, bytes: Rate, factor: number): FileLimit {
  const { sentAtOnce, sendsWaiting, sendMs } = costModel.photo;
  const countFiles = createRateLimit(files.max * factor, files.seconds);
  const byteLimit = createUsageLimit(bytes.max * factor, bytes.seconds);
  const queue = createFairQueue({ atOncePerKey: sentAtOnce, waitingPerKey: sendsWaiting });
  const unread = createUnreadBytesLimit(costModel.account.unreadBytes);
  return async (key, reply, send) => {
    countFiles(key);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    reply.raw.once('close', end);
    await queue(key, async () => {
      if (reply.raw.destroyed) return reply.hijack();
      byteLimit.assertBelow(key);
      unread.assertBelow(key);
      await send((sent) => {
        byteLimit.count(key, sent);
        unread.add(key, sent, reply.raw);
      });
      const timer = setTimeout(end, sendMs);
      await ended;
      clearTimeout(timer);
    });
    return reply;
  };
}

/** @throws AppError `photos.notFound` for an invalid id or size. */
function addressOf({ id, size }: Params): { id: string; size: PhotoSize } {
  const checked = idSchema.safeParse(id);
  const ownSize = photoSizes.find((each) => each === size);
  if (!checked.success || ownSize === undefined) throw new AppError('photos.notFound');
  return { id: checked.data, size: ownSize };
}

const officeType = 'application/vnd.openxmlformats-officedocument';

/**
 * Security: nothing that a browser would run; a text that is HTML or SVG is only a text. Texts in UTF-16 have a byte order
 * mark, which readers prefer to the named character set.
 */
const contentTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  text: 'text/plain; charset=utf-8',
  docx: `${officeType}.wordprocessingml.document`,
  xlsx: `${officeType}.spreadsheetml.sheet`,
  pptx: `${officeType}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** Security: the name is a person's text, so that all but plain characters are encoded, as RFC 8187 says. */
function attachmentOf(name: string, type: FileType): string {
  const encoded = encodeURIComponent(fileNameOf(name, extensionOf(type))).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

/** A name that file systems take and that ends with the type's extension. */
function fileNameOf(name: string, extension: string): string {
  const plain = name.replace(/\p{Cf}/gu, '').replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ');
  const safe = tidyLine(plain).replace(/^[. ]+/, '') || 'document';
  return safe.toLowerCase().endsWith(`.${extension}`) ? safe : `${safe}.${extension}`;
}

const headers = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'accept-ranges': 'none',
};

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import { id as idSchema } from '#domain/schemas.ts';
import { createUnreadBytesLimit } from '../api/account-limits.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { rateLimitNetwork } from '../api/network.ts';
import { createRateLimit, createUsageLimit } from '../api/rate-limit.ts';
import type { ResolveSession } from '../api/session.ts';
import { costModel, type Rate } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import { findSeenPhoto } from '../features/photos/seen-photo.ts';
import { findSharedPhoto } from '../features/share-links/shared.ts';
import type { PhotoFiles } from '../integrations/photo-files.ts';

type PhotoFilesDeps = {
  readPool: Queryable;
  /** For signed-out requests, with connections of its own. */
  publicReadPool: Queryable;
  resolveSession: ResolveSession;
  photoFiles: PhotoFiles;
  rateFactor: number;
};

type Params = { id: string; size: string };

/** Security: checks access for each answer, including 304; caches must revalidate. */
export function registerPhotoFiles(app: FastifyInstance, deps: PhotoFilesDeps): void {
  const { account, address } = costModel;
  const ofAccount = createPhotoLimit(account.photoReads, account.photoReadBytes, deps.rateFactor);
  const ofNetwork = createPhotoLimit(address.openPhotos, address.openPhotoBytes, deps.rateFactor);

  app.get<{ Params: Params }>('/photos/:id/:size', async (request, reply) => {
    const { userId } = await deps.resolveSession(request);
    return ofAccount(userId, reply, async (count) => {
      const { id, size } = addressOf(request.params);
      return send(request, reply, { id, size, count }, await findSeenPhoto(deps.readPool, userId, id));
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

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, size, count }: { id: string; size: PhotoSize; count(bytes: number): void },
    fileKey: string,
  ): Promise<FastifyReply> {
    const tag = `"${id}-${size}"`;
    reply.headers({ ...headers, etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const bytes = await deps.photoFiles.read(fileKey, size);
    if (bytes === undefined) {
      request.log.error({ fileKey, size, requestId: request.id }, 'photo file missing');
      throw new AppError('photos.notFound');
    }
    count(bytes.length);
    return reply.header('content-type', 'image/webp').send(bytes);
  }
}

type PhotoLimit = (
  key: string,
  reply: FastifyReply,
  send: (count: (bytes: number) => void) => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/**
 * Limits photos and bytes per time, and concurrent answers per reader. A turn ends with its answer or connection, but
 * after `sendMs` at the latest, as strangers may share the turns of a network.
 * @throws AppError `request.tooMany`.
 */
export function createPhotoLimit(photos: Rate, bytes: Rate, factor: number): PhotoLimit {
  const { sentAtOnce, sendsWaiting, sendMs } = costModel.photo;
  const countPhotos = createRateLimit(photos.max * factor, photos.seconds);
  const byteLimit = createUsageLimit(bytes.max * factor, bytes.seconds);
  const queue = createFairQueue({ atOncePerKey: sentAtOnce, waitingPerKey: sendsWaiting });
  const unread = createUnreadBytesLimit(costModel.account.unreadBytes);
  return async (key, reply, send) => {
    countPhotos(key);
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

const headers = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline; filename="photo.webp"',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'accept-ranges': 'none',
};

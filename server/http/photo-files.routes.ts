import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { id as idSchema } from '#domain/ids.ts';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-limits.ts';
import { costModel } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import { findSeenPhoto } from '../features/photos/seen-photo.ts';
import { findSharedPhoto } from '../features/share-links/shared-bin.ts';
import type { PhotoFiles } from '../outside/photo-files.ts';
import { createRateLimit } from './limits.ts';
import { rateLimitNetwork } from './network.ts';
import type { ResolveSession } from './session.ts';

type PhotoFilesDeps = {
  readPool: Queryable;
  /** Separate connections, as anybody may ask. */
  publicReadPool: Queryable;
  resolveSession: ResolveSession;
  photoFiles: PhotoFiles;
  rateFactor: number;
};

type Params = { id: string; size: string };

/**
 * Photos by their addresses. Security: whether the reader may see one is asked for each answer, also for "not
 * changed", so nothing is kept without being asked for again.
 */
export function registerPhotoFiles(app: FastifyInstance, deps: PhotoFilesDeps): void {
  const { photoReads } = costModel.account;
  const { openPhotos } = costModel.address;
  const countReads = createRateLimit(photoReads.max * deps.rateFactor, photoReads.seconds);
  const countOpen = createRateLimit(openPhotos.max * deps.rateFactor, openPhotos.seconds);

  app.get<{ Params: Params }>('/photos/:id/:size', async (request, reply) => {
    const { userId } = await deps.resolveSession(request);
    countReads(userId);
    const { id, size } = addressOf(request.params);
    return send(request, reply, { id, size }, await findSeenPhoto(deps.readPool, userId, id));
  });

  app.get<{ Params: Params & { token: string } }>('/s/:token/photos/:id/:size', async (request, reply) => {
    countOpen(rateLimitNetwork(request.ip));
    const { id, size } = addressOf(request.params);
    const { token } = request.params;
    const now = new Date().toISOString();
    const fileKey = await findSharedPhoto(deps.publicReadPool, now, token, id);
    return send(request, reply, { id, size }, fileKey);
  });

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, size }: { id: string; size: PhotoSize },
    fileKey: string,
  ): Promise<FastifyReply> {
    const tag = `"${id}-${size}"`;
    reply.headers({ ...headers, etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const bytes = await deps.photoFiles.read(fileKey, size);
    if (bytes === undefined) {
      request.log.error({ fileKey, size }, 'the file of a photo is missing');
      throw new AppError('photos.notFound');
    }
    return reply.header('content-type', 'image/webp').send(bytes);
  }
}

/** @throws AppError `photos.notFound`, as for an unknown one. */
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

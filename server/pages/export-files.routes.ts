import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportFileName } from '#domain/account/account-calls.ts';
import { AppError } from '#domain/errors.ts';
import { id as idSchema } from '#domain/schemas.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { createRateLimit, createUsageLimit } from '../api/rate-limit.ts';
import type { ResolveSession } from '../api/session.ts';
import { costModel } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import { exportFileKey } from '../features/exports/export-jobs.ts';
import { queryExport, readDayOf } from '../features/exports/exports.queries.ts';
import type { ByteRange, StoredFiles } from '../integrations/stored-files.ts';

type ExportFilesDeps = {
  readPool: Queryable;
  resolveSession: ResolveSession;
  storedFiles: StoredFiles;
  rateFactor: number;
};

/** Serves finished exports to the account that made them. Ranges resume an interrupted download. */
export function registerExportFiles(app: FastifyInstance, deps: ExportFilesDeps): void {
  const { reads, readBytes, readsAtOnce } = costModel.exports;
  const countReads = createRateLimit(reads.max * deps.rateFactor, reads.seconds);
  const byteLimit = createUsageLimit(readBytes.max * deps.rateFactor, readBytes.seconds);
  const queue = createFairQueue({ atOncePerKey: readsAtOnce, waitingPerKey: readsAtOnce });

  // Fastify's own HEAD routes would answer a length of 0.
  const route = { method: ['GET', 'HEAD'], url: '/api/exports/:id', exposeHeadRoute: false };
  app.route<{ Params: { id: string } }>({
    ...route,
    handler: async (request, reply) => {
      const { userId } = await deps.resolveSession(request);
      countReads(userId);
      byteLimit.assertBelow(userId);
      // The turn ends with the answer, which is sent after this handler has returned.
      const { promise: begun, resolve, reject } = Promise.withResolvers<FastifyReply>();
      queue(userId, async () => {
        resolve(await send(request, reply, userId, (bytes) => byteLimit.count(userId, bytes)));
        await finished(reply.raw).catch(() => {});
      }).catch(reject);
      return begun;
    },
  });

  async function send(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    userId: string,
    count: (bytes: number) => void,
  ): Promise<FastifyReply> {
    const { id, createdAt, size, tag } = await find(userId, request.params.id);
    const day = await readDayOf(deps.readPool, userId, createdAt);
    reply.headers({
      ...headers,
      etag: tag,
      'content-disposition': `attachment; filename="${exportFileName(day)}"`,
    });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const range = rangeOf(request, size, tag);
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const length = range ? range.end - range.start + 1 : size;
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply.type('application/zip').header('content-length', length);
    if (request.method === 'HEAD') return reply.send();
    const content = await deps.storedFiles.read(exportFileKey(id), range);
    if (content === undefined) throw new AppError('exports.notFound');
    count(length);
    return reply.send(content);
  }

  /** @throws AppError `exports.notFound`, also for others' exports. */
  async function find(userId: string, wanted: string) {
    const { data: id } = idSchema.safeParse(wanted);
    const [row] = id ? await queryExport(deps.readPool, { userId, id, now: new Date().toISOString() }) : [];
    if (id === undefined || row?.state !== 'ready' || row.bytes === null || row.sha256 === null)
      throw new AppError('exports.notFound');
    return { id, createdAt: row.createdAt, size: row.bytes, tag: `"${row.sha256}"` };
  }
}

const headers = {
  'cache-control': 'private, no-cache',
  'accept-ranges': 'bytes',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** One range of bytes; several, or those of another file, are answered with the whole file, as RFC 9110 allows. */
function rangeOf(
  { headers: requestHeaders }: FastifyRequest,
  size: number,
  tag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(requestHeaders.range ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return undefined;
  if (requestHeaders['if-range'] !== undefined && requestHeaders['if-range'] !== tag) return undefined;
  // Without a start, it is the last bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

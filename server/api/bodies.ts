import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { costModel } from '../cost-model.ts';
import { createRateLimit } from './limits.ts';
import { type BodyLimit, createBodyLimit, senderOf } from './long-bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted account; undefined without a session. */
    sender: string | undefined;
    /** Counted bytes of its body, until it is answered or released. */
    countedBytes: number;
    /** Cached, as `ip` parses the address on each access. */
    countedFor: string;
  }
}

/** Reads request bodies within the memory that the cost model allows. */
export type Bodies = {
  /** Ends with AppError `request.tooLarge` (route), `request.tooMany` (account) or `server.busy` (all senders). */
  read(request: FastifyRequest, payload: Readable, done: Done): void;
  release(request: FastifyRequest): void;
  limitConcurrency: BodyLimit;
};

const SWEEP_MS = 1_000;

type Arriving = { received: number; pieces: number; since: number };
type Done = (error: Error | null, text: string) => void;

export function createBodies(app: FastifyInstance, rateFactor: number): Bodies {
  const { requestBytes, bodyBytesAtOnce } = costModel.account;
  const countPerMinute = createRateLimit(requestBytes.max * rateFactor, requestBytes.seconds);
  const bySender = new Map<string, number>();
  let inAll = 0;
  const arriving = new Map<FastifyRequest, Arriving>();
  const sweeping = setInterval(cutSlow, SWEEP_MS);
  app.addHook('onClose', async () => clearInterval(sweeping));
  app.decorateRequest('sender', undefined);
  app.decorateRequest('countedBytes', 0);
  app.decorateRequest('countedFor', '');
  app.addHook('preParsing', (request, reply, _payload, done) => {
    reply.raw.once('close', () => release(request));
    done();
  });

  function cutSlow(): void {
    for (const [request, body] of arriving) if (isTooSlow(body, performance.now())) request.raw.destroy();
  }

  function count(request: FastifyRequest, bytes: number): void {
    const sender = request.countedFor;
    const ofSender = (bySender.get(sender) ?? 0) + bytes;
    if (ofSender > bodyBytesAtOnce) throw new AppError('request.tooMany');
    if (inAll + bytes > costModel.process.bodyBytesAtOnce) throw new AppError('server.busy');
    countPerMinute(sender, bytes);
    bySender.set(sender, ofSender);
    inAll += bytes;
    request.countedBytes += bytes;
  }

  function release(request: FastifyRequest): void {
    request.body = undefined;
    const bytes = request.countedBytes;
    if (bytes === 0) return;
    request.countedBytes = 0;
    inAll -= bytes;
    const sender = request.countedFor;
    const rest = (bySender.get(sender) ?? 0) - bytes;
    if (rest > 0) bySender.set(sender, rest);
    else bySender.delete(sender);
  }

  return {
    release,
    limitConcurrency: createBodyLimit(),
    read(request, payload, done) {
      const limit = request.routeOptions.bodyLimit;
      const { 'content-length': declared } = request.headers;
      const chunks: Buffer[] = [];
      const body: Arriving = { received: 0, pieces: 0, since: performance.now() };
      request.countedFor = senderOf(request);

      function finish(error: Error | null, text = ''): void {
        arriving.delete(request);
        payload.off('data', take).off('end', end).off('error', end).off('close', end);
        chunks.length = 0;
        done(error, text);
      }
      function take(chunk: Buffer): void {
        body.received += chunk.length;
        body.pieces++;
        if (isInBits(body)) return void request.raw.destroy();
        try {
          if (body.received > limit) throw new AppError('request.tooLarge');
          if (declared === undefined) count(request, chunk.length);
          chunks.push(chunk);
        } catch (error) {
          finish(error as Error);
        }
      }
      function end(): void {
        if (!payload.readableEnded) finish(new AppError('request.malformed'));
        else finish(null, (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString('utf8'));
      }

      try {
        if (Number(declared) > limit) throw new AppError('request.tooLarge');
        if (declared !== undefined) count(request, Number(declared));
      } catch (error) {
        done(error as Error, '');
        return;
      }
      arriving.set(request, body);
      payload.on('data', take).on('end', end).on('error', end).on('close', end);
    },
  };
}

/** Each piece costs as much as a long one. */
function isInBits({ received, pieces }: Arriving): boolean {
  const { gracePieces, minBytesPerPiece } = costModel.body;
  return pieces > gracePieces && received < pieces * minBytesPerPiece;
}

export function isTooSlow({ received, since }: Pick<Arriving, 'received' | 'since'>, now: number): boolean {
  const { graceMs, minBytesPerSecond } = costModel.body;
  const seconds = (now - since - graceMs) / 1000;
  return seconds > 0 && received < seconds * minBytesPerSecond;
}

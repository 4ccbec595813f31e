import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { costModel } from '../cost-model.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createFairQueue } from './fair-queue.ts';
import { rateLimitNetwork } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account; undefined without a session. */
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
  limitConcurrency: LongBodyLimit;
};

const SWEEP_MS = 1_000;

type IncomingBody = { received: number; chunkCount: number; since: number };
type Done = (error: Error | null, text: string) => void;

export function createBodies(app: FastifyInstance, rateFactor: number): Bodies {
  const { requestBytes, bodyBytesAtOnce } = costModel.account;
  const countPerMinute = createRateLimit(requestBytes.max * rateFactor, requestBytes.seconds);
  const bytesBySender = new Map<string, number>();
  let totalBytes = 0;
  const incoming = new Map<FastifyRequest, IncomingBody>();
  const sweeping = setInterval(closeSlow, SWEEP_MS);
  app.addHook('onClose', async () => clearInterval(sweeping));
  app.decorateRequest('sender', undefined);
  app.decorateRequest('countedBytes', 0);
  app.decorateRequest('countedFor', '');
  app.addHook('preParsing', (request, reply, _payload, done) => {
    reply.raw.once('close', () => release(request));
    done();
  });

  function closeSlow(): void {
    for (const [request, body] of incoming) if (isTooSlow(body, performance.now())) request.raw.destroy();
  }

  function count(request: FastifyRequest, bytes: number): void {
    const sender = request.countedFor;
    const senderBytes = (bytesBySender.get(sender) ?? 0) + bytes;
    if (senderBytes > bodyBytesAtOnce) throw new AppError('request.tooMany');
    if (totalBytes + bytes > costModel.process.bodyBytesAtOnce) throw new AppError('server.busy');
    countPerMinute(sender, bytes);
    bytesBySender.set(sender, senderBytes);
    totalBytes += bytes;
    request.countedBytes += bytes;
  }

  function release(request: FastifyRequest): void {
    request.body = undefined;
    const bytes = request.countedBytes;
    if (bytes === 0) return;
    request.countedBytes = 0;
    totalBytes -= bytes;
    const sender = request.countedFor;
    const rest = (bytesBySender.get(sender) ?? 0) - bytes;
    if (rest > 0) bytesBySender.set(sender, rest);
    else bytesBySender.delete(sender);
  }

  return {
    release,
    limitConcurrency: createLongBodyLimit(),
    read(request, payload, done) {
      const limit = request.routeOptions.bodyLimit;
      const { 'content-length': declared } = request.headers;
      const chunks: Buffer[] = [];
      const body: IncomingBody = { received: 0, chunkCount: 0, since: performance.now() };
      request.countedFor = senderOf(request);

      function finish(error: Error | null, text = ''): void {
        incoming.delete(request);
        payload.off('data', onData).off('end', onEnd).off('error', onEnd).off('close', onEnd);
        chunks.length = 0;
        done(error, text);
      }
      function onData(chunk: Buffer): void {
        body.received += chunk.length;
        body.chunkCount++;
        if (hasTinyChunks(body)) return void request.raw.destroy();
        try {
          if (body.received > limit) throw new AppError('request.tooLarge');
          if (declared === undefined) count(request, chunk.length);
          chunks.push(chunk);
        } catch (error) {
          finish(error as Error);
        }
      }
      function onEnd(): void {
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
      incoming.set(request, body);
      payload.on('data', onData).on('end', onEnd).on('error', onEnd).on('close', onEnd);
    },
  };
}

/** A chunk of one byte costs the server as much as a long one. */
function hasTinyChunks({ received, chunkCount }: IncomingBody): boolean {
  const { graceChunks, minBytesPerChunk } = costModel.body;
  return chunkCount > graceChunks && received < chunkCount * minBytesPerChunk;
}

export type LeastPace = { graceMs: number; minBytesPerSecond: number };

export function isTooSlow(
  { received, since }: Pick<IncomingBody, 'received' | 'since'>,
  now: number,
  { graceMs, minBytesPerSecond }: LeastPace = costModel.body,
): boolean {
  const seconds = (now - since - graceMs) / 1000;
  return seconds > 0 && received < seconds * minBytesPerSecond;
}

export type LongBodyLimit = <T>(request: FastifyRequest, work: () => T) => Promise<T>;

/** Runs the work of long bodies one at a time, with pauses in which other requests run. */
export function createLongBodyLimit(): LongBodyLimit {
  const queue = createFairQueue({ atOnce: 1 });
  return async (request, work) => {
    if (!isLong(request)) return work();
    return runWithPause((step) => queue(senderOf(request), step), work);
  };
}

/** Keeps the turn for a pause after the work, as another request needs several turns of the event loop. */
function runWithPause<T>(takeTurn: (step: () => Promise<void>) => Promise<void>, work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const worked = takeTurn(async () => {
      await yieldToEventLoop();
      const began = performance.now();
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
      await wait(costModel.body.pauseFactor * (performance.now() - began));
    });
    worked.catch(reject);
  });
}

export function isLong({ countedBytes }: FastifyRequest): boolean {
  return countedBytes >= costModel.body.longBytes;
}

function senderOf({ sender, ip }: FastifyRequest): string {
  return sender ?? rateLimitNetwork(ip);
}

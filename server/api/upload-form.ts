import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { costModel } from '../cost-model.ts';
import { isTooSlow, type LeastPace } from './bodies.ts';
import { identifyBeforeBody, type SenderChecks } from './session.ts';

export type UploadForm = {
  data: unknown;
  /** Streams the file as it is consumed. Ends with AppError `tooLong` or `request.malformed`. */
  file: AsyncIterable<Buffer>;
  /** The longest that the file can become. */
  announcedBytes: number;
};

/** The longest file, and the errors for one that is longer and for a form without one. */
export type UploadLimits = {
  fileBytes: number;
  noFile: ErrorCode;
  tooLong: ErrorCode;
  /** The slowest allowed pace; that of all bodies if left out. */
  pace?: LeastPace;
};

type UploadRoute = { path: string; limits: UploadLimits; senders: SenderChecks };

const CLOSE_AFTER_ANSWER_MS = 1_000;

/** A route whose body `answer` reads by `readUploadForm`. */
export async function registerUpload(
  app: FastifyInstance,
  { path, limits, senders }: UploadRoute,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  await app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    route.addContentTypeParser('*', (_request, _payload, done) => done(new AppError(limits.noFile)));
    route.addHook('onError', async ({ raw }, reply) => {
      raw.unpipe();
      if (raw.headers['transfer-encoding'] === undefined) {
        // The sender hears the answer only if the rest is taken.
        raw.resume();
        return;
      }
      // The rest may never end: it is left unread until the answer was heard.
      raw.pause();
      reply.raw.once('finish', () => setTimeout(() => raw.destroy(), CLOSE_AFTER_ANSWER_MS));
    });
    route.post(path, { ...identifyBeforeBody(senders), bodyLimit: uploadBytesMax(limits) }, answer);
  });
}

/** The longest body: the file with the parts around it. */
function uploadBytesMax({ fileBytes }: Pick<UploadLimits, 'fileBytes'>): number {
  return fileBytes + 64 * 1024;
}

const MIB = 1024 * 1024;
const SWEEP_MS = 1_000;
const partLimits = {
  fieldNameSize: 20,
  fieldSize: 4 * 1024,
  fields: 1,
  files: 1,
  parts: 2,
  headerPairs: 10,
  headerSize: 2 * 1024,
};

/**
 * Waits for the part `data` and the beginning of `file`. `count` is told of all bytes that arrive and may refuse them.
 * @throws AppError `noFile` or `tooLong` of the limits, that of `count`.
 */
export async function readUploadForm(
  request: FastifyRequest,
  limits: UploadLimits,
  count: (bytes: number) => void,
): Promise<UploadForm> {
  const { raw, headers } = request;
  if (request.body !== raw) throw new AppError(limits.noFile);
  const bytesMax = uploadBytesMax(limits);
  const announcedBytes = Number(headers['content-length'] ?? bytesMax);
  if (announcedBytes > bytesMax) throw tooLong(limits);
  const { data, file } = await findParts(raw, meterOf(raw, limits, count), headers as BusboyHeaders, limits);
  return { data: parsed(data), file: bytesOf(file, limits), announcedBytes };
}

/** Security: also what stands before, between and behind the parts has a length, a price and a least speed. */
function meterOf(raw: IncomingMessage, limits: UploadLimits, count: (bytes: number) => void): Transform {
  const { socket } = raw;
  const body = { received: 0, since: performance.now() };
  const sweeping = setInterval(() => {
    const now = performance.now();
    if (isTooSlow(body, now, limits.pace) || now - body.since > costModel.body.uploadMs) raw.destroy();
  }, SWEEP_MS);
  const stop = () => {
    clearInterval(sweeping);
    socket.off('close', stop);
  };
  // After the answer Node reports only the end of the socket.
  socket.once('close', stop);
  raw.once('end', stop).once('close', stop);
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      body.received += chunk.length;
      try {
        count(chunk.length);
        if (body.received > uploadBytesMax(limits)) throw tooLong(limits);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return meter.once('unpipe', stop);
}

function findParts(
  raw: Readable,
  meter: Transform,
  headers: BusboyHeaders,
  limits: UploadLimits,
): Promise<{ data: string; file: Readable }> {
  return new Promise((resolve, reject) => {
    let data: string | undefined;
    let file: Readable | undefined;
    const stop = (ofFile: AppError, ofForm: AppError) => {
      file?.destroy(ofFile);
      reject(ofForm);
    };
    const refuse = () => stop(new AppError('request.malformed'), new AppError(limits.noFile));
    const busboy = parserOf(headers, limits);
    busboy.on('field', (name: string, value: string, _nameTruncated: boolean, valueTruncated: boolean) => {
      if (name === 'data' && !valueTruncated) data = value;
    });
    busboy.on('file', (name: string, stream: Readable) => {
      file = stream;
      // Avoids an unhandled error before the consumer listens; the consumer still gets it.
      stream.on('error', () => {});
      if (name === 'file' && data !== undefined) resolve({ data, file: stream });
      else refuse();
    });
    busboy.on('finish', () => reject(new AppError(limits.noFile))).on('error', refuse);
    raw.once('close', () => {
      if (!raw.readableEnded) refuse();
    });
    meter.on('error', (error: AppError) => stop(error, error));
    raw.pipe(meter).pipe(busboy);
  });
}

/** @throws AppError `noFile` where the header names no boundary. */
function parserOf(headers: BusboyHeaders, limits: UploadLimits): BusboyInstance {
  try {
    // One byte more shows that the file is too long.
    return new Busboy({ headers, limits: { ...partLimits, fileSize: limits.fileBytes + 1 } });
  } catch {
    throw new AppError(limits.noFile);
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new AppError('request.malformed');
  }
}

async function* bytesOf(file: Readable, limits: UploadLimits): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > limits.fileBytes) throw tooLong(limits);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.malformed');
  }
}

function tooLong({ tooLong: code, fileBytes }: UploadLimits): AppError {
  return new AppError(code, { mb: fileBytes / MIB });
}

import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { photoBytesMax } from '#domain/photos/photo-limits.ts';
import { isTooSlow } from '../../api/bodies.ts';

/** The file with the parts around it. */
export const UPLOAD_MAX_BYTES = photoBytesMax + 64 * 1024;

export type PhotoForm = {
  data: unknown;
  /** Streams the file as it is consumed. Ends with AppError `photos.tooLong` or `request.malformed`. */
  file: AsyncIterable<Buffer>;
};

const MB = 1024 * 1024;
const SWEEP_MS = 1_000;
const limits = {
  fieldNameSize: 20,
  fieldSize: 4 * 1024,
  fields: 1,
  files: 1,
  parts: 2,
  headerPairs: 10,
  headerSize: 2 * 1024,
  // One byte more shows that the file is too long.
  fileSize: photoBytesMax + 1,
};

/**
 * Waits for the part `data` and the beginning of `file`. `count` is told of all bytes that arrive and may refuse them.
 * @throws AppError `photos.noFile`, `photos.tooLong`, that of `count`.
 */
export async function readPhotoForm(
  request: FastifyRequest,
  count: (bytes: number) => void,
): Promise<PhotoForm> {
  const { raw, headers } = request;
  if (request.body !== raw) throw new AppError('photos.noFile');
  if (Number(headers['content-length']) > UPLOAD_MAX_BYTES) throw tooLong();
  const { data, file } = await findParts(raw, meterOf(raw, count), headers as BusboyHeaders);
  return { data: parsed(data), file: bytesOf(file) };
}

/** Security: also what stands before, between and behind the parts has a length, a price and a least speed. */
function meterOf(raw: IncomingMessage, count: (bytes: number) => void): Transform {
  const { socket } = raw;
  const body = { received: 0, since: performance.now() };
  const sweeping = setInterval(() => {
    if (isTooSlow(body, performance.now())) raw.destroy();
  }, SWEEP_MS);
  const stop = () => {
    clearInterval(sweeping);
    socket.off('close', stop);
  };
  // Of an answered request Node reports only the socket's end.
  socket.once('close', stop);
  raw.once('end', stop).once('close', stop);
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      body.received += chunk.length;
      try {
        count(chunk.length);
        if (body.received > UPLOAD_MAX_BYTES) throw tooLong();
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
): Promise<{ data: string; file: Readable }> {
  return new Promise((resolve, reject) => {
    let data: string | undefined;
    let file: Readable | undefined;
    const stop = (ofFile: AppError, ofForm: AppError) => {
      file?.destroy(ofFile);
      reject(ofForm);
    };
    const refuse = () => stop(new AppError('request.malformed'), new AppError('photos.noFile'));
    const busboy = parserOf(headers);
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
    busboy.on('finish', () => reject(new AppError('photos.noFile'))).on('error', refuse);
    raw.once('close', () => {
      if (!raw.readableEnded) refuse();
    });
    meter.on('error', (error: AppError) => stop(error, error));
    raw.pipe(meter).pipe(busboy);
  });
}

/** @throws AppError `photos.noFile` where the header names no boundary. */
function parserOf(headers: BusboyHeaders): BusboyInstance {
  try {
    return new Busboy({ headers, limits });
  } catch {
    throw new AppError('photos.noFile');
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new AppError('request.malformed');
  }
}

async function* bytesOf(file: Readable): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (received > photoBytesMax) throw tooLong();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('request.malformed');
  }
}

function tooLong(): AppError {
  return new AppError('photos.tooLong', { mb: photoBytesMax / MB });
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { compression } from './compression.ts';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

type Encoders = Record<string, (plain: Buffer) => Promise<Buffer>>;

const usual: Encoders = {
  br: (plain) => inBrotli(plain, compression.brotliOptions ?? {}),
  gzip: (plain) => inGzip(plain),
};

const KEPT_MAX = 1_000;
const ACCEPTED_MAX_LENGTH = 200;

/** Compresses each file once and caches it: compressing for every request would let anybody keep all cores busy. */
export function compressOnce(web: FastifyInstance, encoders = usual): void {
  const cache = new Map<string, Promise<Buffer>>();
  const ofBuffers = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();
  web.addHook('onSend', async (request, reply, payload: unknown) => {
    const isWhole = reply.statusCode === 200 || reply.statusCode === 404;
    const isText = /^text\/|javascript|json|xml/.test(String(reply.getHeader('content-type')));
    const isKept = payload instanceof Readable || Buffer.isBuffer(payload);
    if (request.method !== 'GET' || !isWhole || !isText || !isKept) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseFrom(Object.keys(encoders), request.headers['accept-encoding']);
    const encode = encoding && encoders[encoding];
    if (!encode) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    // Only files have a tag; a page without one is the same buffer at all its addresses.
    const tag = reply.getHeader('etag');
    if (tag === undefined && Buffer.isBuffer(payload)) {
      const encoded = ofBuffers.get(payload) ?? new Map<string, Promise<Buffer>>();
      ofBuffers.set(payload, encoded);
      const compressed = encoded.get(encoding) ?? encode(payload);
      encoded.set(encoding, compressed);
      compressed.catch(() => encoded.delete(encoding));
      return compressed;
    }
    if (tag === undefined && payload instanceof Readable) return encode(await buffer(payload));
    const key = `${encoding} ${request.routeOptions.url} ${tag}`;
    if (cache.size > KEPT_MAX) cache.clear();
    const found = cache.get(key);
    if (found !== undefined && payload instanceof Readable) payload.destroy();
    const compressed =
      found ?? (payload instanceof Readable ? buffer(payload) : Promise.resolve(payload)).then(encode);
    cache.set(key, compressed);
    compressed.catch(() => cache.delete(key));
    return compressed;
  });
}

function chooseFrom(encodings: readonly string[], accepted = ''): string | undefined {
  const wished = accepted
    .slice(0, ACCEPTED_MAX_LENGTH)
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]?.trim());
  return encodings.find((name) => wished.includes(name));
}

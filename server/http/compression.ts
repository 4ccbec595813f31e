import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** For pages and files. 11, brotli's default quality, takes a second for what 5 does in a fiftieth. */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Brotli's default quality of 11 takes 50 times as long as 5. */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

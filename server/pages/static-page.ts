import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyReply } from 'fastify';

/** Brotli's default quality of 11 takes 50 times as long as 5. */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

type StaticPage = {
  /** All of the page's CSS. */
  style: string;
  /** The only script that it may run; it may fetch from this server. */
  script?: string;
  publicUrl: string | undefined;
};

/** Security: the headers of a page that anybody with its link may open. */
export function staticPageHeaders({ style, script, publicUrl }: StaticPage): Record<string, string> {
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  return {
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
      "font-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && { 'cross-origin-opener-policy': 'same-origin' }),
  };
}

export function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-type', 'text/html; charset=utf-8').send(html);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { sendError } from '../api/error-responses.ts';
import { allowPopups, allowTileFetches, registerSecurityHeaders } from '../api/security-headers.ts';
import { appPages } from './page-addresses.ts';
import { compression } from './static-page.ts';

export const WEB_APP = join(import.meta.dirname, '../../dist/web');

/** Pages that open the popup of a sign-in provider. */
const popupOpeners = new Set(['/login', '/signup']);

type WebAppOptions = {
  opensPopups?: boolean;
  analyticsUrl?: string | undefined;
  tilesUrl?: string | undefined;
  folder?: string;
  sendManual?: SendManual;
};

/** Answers a request for a page of the manual by a page that needs no app; undefined if the app shows it. */
export type SendManual = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Serves the built app; unknown pages get 404. */
export async function registerWebApp(
  app: FastifyInstance,
  publicUrl: string | undefined,
  { opensPopups = false, analyticsUrl, tilesUrl, folder = WEB_APP, sendManual }: WebAppOptions = {},
): Promise<void> {
  const page = await readPage(folder);
  await app.register(async (web) => {
    await registerSecurityHeaders(web, publicUrl, { analyticsUrl, tilesUrl });
    // Refuses unknown calls before their body is read.
    web.addHook('onRequest', async ({ is404, method }) => {
      if (is404 && method !== 'GET') throw new AppError('request.unknownCall');
    });
    web.addHook('onSend', async (request, reply) => {
      if (request.url === '/sw.js') allowTileFetches(reply, tilesUrl);
    });
    web.setNotFoundHandler((request, reply) => answerUnknown(request, reply, page));
    if (page === undefined) return;
    // For the page only; files are compressed by the build.
    await web.register(compress, compression);
    await web.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // With ranges, one beyond the end would cause a 500.
      acceptRanges: false,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path.slice(folder.length))),
    });
    for (const url of appPages) {
      const isOpening = opensPopups && popupOpeners.has(url);
      const isManual = url.startsWith('/help');
      web.get(url, async (request, reply) => {
        const sent = isManual ? await sendManual?.(request, reply) : undefined;
        return sent ?? sendPage(isOpening ? allowPopups(reply) : reply, 200, page);
      });
    }
  });
}

async function readPage(folder: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder, 'index.html'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function sendPage(reply: FastifyReply, status: number, page: Buffer): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .header('content-type', 'text/html; charset=utf-8')
    .send(page);
}

/** Names of files under assets/ contain a content hash. */
function cachingOf(path: string): string {
  if (/^[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable';
  if (/\.(png|svg|ico)$/.test(path)) return 'public, max-age=86400';
  return 'no-cache';
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, page: Buffer | undefined): void {
  const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (page === undefined || !wantsPage || request.url.startsWith('/api/')) {
    sendError(new AppError('request.unknownCall'), request, reply);
    return;
  }
  sendPage(reply, 404, page);
}

/** The URL of the built app's font, whose file name contains a hash; undefined without a build. */
export async function findFontUrl(): Promise<string | undefined> {
  const files = await readdir(join(WEB_APP, 'assets')).catch(() => []);
  const file = files.find((name) => /^bricolage-grotesque-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return file && `/assets/${file}`;
}

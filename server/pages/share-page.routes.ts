import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicPage, searchMax } from '#domain/links/share-link.ts';
import { stagesMax } from '#domain/lists/list-limits.ts';
import { prepareErrorResponse } from '../api/error-responses.ts';
import { linkOrigin } from '../api/origin.ts';
import type { Queryable } from '../db/statement.ts';
import { listPage, listScript } from '../features/share-links/list-page.ts';
import { binPage, locationPage, messagePage, type PageContext } from '../features/share-links/page.ts';
import { pageStyle } from '../features/share-links/page-style.ts';
import { chooseLanguage } from '../features/share-links/page-texts.ts';
import { readShared } from '../features/share-links/shared.ts';
import { compression, sendHtml, staticPageHeaders } from './static-page.ts';
import { findFontUrl } from './web-app.ts';

export type SharePageDeps = {
  /** For signed-out requests, with connections of its own. */
  publicReadPool: Queryable;
  publicUrl: string | undefined;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** Registers `GET /s/{token}`, a public page for anybody with the link. */
export async function registerSharePage(app: FastifyInstance, deps: SharePageDeps): Promise<void> {
  const style = pageStyle(await findFontUrl());
  const headers = {
    ...staticPageHeaders({ style, publicUrl: deps.publicUrl }),
    vary: 'accept-language',
  };
  const listHeaders = staticPageHeaders({ style, script: listScript, publicUrl: deps.publicUrl });
  const contextOf = (request: FastifyRequest): PageContext => ({
    language: chooseLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language']),
    origin: linkOrigin(request, deps.publicUrl),
    style,
  });
  await app.register(async (pages) => {
    await pages.register(compress, compression);
    pages.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      deps.assertAddressAllowed(request);
    });
    pages.setErrorHandler((error, request, reply) => {
      const { code } = prepareErrorResponse(error, request, reply);
      const kind = messageKinds[code] ?? 'failed';
      sendHtml(reply, messagePage(kind, contextOf(request)));
    });
    // Also catches damaged links, which get the same not-found page.
    pages.get<{ Params: { '*': string } }>('/s/*', async (request, reply) => {
      const requested = requestedOf(request.query);
      const now = new Date().toISOString();
      const content = await readShared(deps.publicReadPool, now, {
        ...requested,
        token: request.params['*'],
      });
      const context = { ...contextOf(request), ...requested };
      if (content.list !== undefined) {
        reply.headers(listHeaders);
        return sendUnlessSame(request, reply, listPage(content, content.list, context));
      }
      return sendHtml(reply, content.bins ? locationPage(content, context) : binPage(content, context));
    });
  });
}

/** A page that asks every few seconds is sent only if it has changed. */
function sendUnlessSame(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const hash = createHash('sha256').update(html).digest('base64url');
  reply.header('etag', `"${hash}"`);
  // A proxy that compresses makes the tag a weak one.
  if (request.headers['if-none-match']?.includes(hash)) return reply.code(304).send();
  return sendHtml(reply, html);
}

type RequestedPart = { page: number; bin?: string; search?: string; stage?: number };

function requestedOf(query: unknown): RequestedPart {
  const { page, bin, search, stage } = query as Record<string, unknown>;
  const parsed = publicPage.safeParse(Number(page));
  const stageNumber = Number(stage);
  const isStage = Number.isInteger(stageNumber) && stageNumber >= 1 && stageNumber <= stagesMax;
  return {
    page: parsed.success ? parsed.data : 1,
    ...(typeof bin === 'string' && { bin }),
    ...(isStage && { stage: stageNumber }),
    ...(typeof search === 'string' && { search: search.slice(0, searchMax) }),
  };
}

const messageKinds: Record<string, 'notFound' | 'tooMany'> = {
  'shareLinks.notFound': 'notFound',
  'request.tooMany': 'tooMany',
};

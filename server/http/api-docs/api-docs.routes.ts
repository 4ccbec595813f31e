import type { FastifyInstance } from 'fastify';
import { registerSecurityHeaders } from '../security-headers.ts';
import { openApi } from './openapi.ts';
import { apiPage, pageStyle } from './page.ts';

/** The description of the calls for people (`/api/docs`) and programs (`/api/openapi.json`). */
export async function registerApiDocs(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(async (docs) => {
    await registerSecurityHeaders(docs, publicUrl);
    serve(docs, '/api/docs', 'text/html; charset=utf-8', apiPage());
    serve(docs, '/api/docs.css', 'text/css; charset=utf-8', pageStyle);
    serve(docs, '/api/openapi.json', 'application/json; charset=utf-8', JSON.stringify(openApi()));
  });
}

function serve(app: FastifyInstance, url: string, type: string, text: string): void {
  // Bytes are sent as they are, a text is copied for each request.
  const body = Buffer.from(text);
  app.get(url, (_request, reply) =>
    reply.header('content-type', type).header('cache-control', 'no-cache').send(body),
  );
}

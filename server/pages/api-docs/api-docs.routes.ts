import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { registerSecurityHeaders } from '../../api/security-headers.ts';
import { openApi } from './openapi.ts';

const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

/** Registers `/api/docs` (Swagger UI) and `/api/openapi.json`. */
export async function registerApiDocs(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(async (docs) => {
    await registerSecurityHeaders(docs, publicUrl);
    await docs.register(fastifyStatic, { root: SWAGGER_UI, serve: false, cacheControl: false });
    serve(docs, '/api/docs', 'text/html; charset=utf-8', () => page);
    serve(docs, '/api/docs/start.js', 'text/javascript; charset=utf-8', () => start);
    serve(docs, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi()));
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
      docs.get(`/api/docs/${file}`, (_request, reply) =>
        reply.header('cache-control', 'no-cache').sendFile(file),
      );
  });
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Whichbin: calls</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<main id="calls"></main>
<noscript>The calls as OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a></noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;

// A file of its own, as the policy forbids inline scripts.
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true, docExpansion: 'none', filter: true, tryItOutEnabled: true });\n`;

/** Makes the text when it is first requested, as describing all calls takes 45 ms of a server's start. */
function serve(app: FastifyInstance, url: string, type: string, makeText: () => string): void {
  let made: { body: Buffer; etag: string } | undefined;
  app.get(url, (_request, reply) => {
    made ??= bodyOf(makeText());
    return reply
      .headers({ 'content-type': type, 'cache-control': 'no-cache', etag: made.etag })
      .send(made.body);
  });
}

function bodyOf(text: string): { body: Buffer; etag: string } {
  // A buffer, as Fastify would encode a string for each request.
  const body = Buffer.from(text);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

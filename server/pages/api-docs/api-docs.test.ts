import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import { registerApiDocs } from './api-docs.routes.ts';
import { openApi } from './openapi.ts';
import { apiReference } from './reference.ts';

test('docs/api.md matches the call table (`npm run docs:api` generates it)', async () => {
  const written = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  expect(written).toBe(apiReference());
});

test('OpenAPI lists every call, without unknown fields and with stored text lengths', () => {
  const { paths } = openApi() as { paths: Record<string, { post: Described }> };
  expect(Object.keys(paths)).toEqual(Object.keys(calls).map((name) => `/api/${name}`));
  const sent = paths['/api/bins.create']?.post.requestBody.content['application/json'].schema.properties.data;
  expect(sent?.additionalProperties).toBe(false);
  expect(sent?.required).toEqual(['name']);
  expect(sent?.properties.name).toMatchObject({ type: 'string', minLength: 1, maxLength: 120 });
});

test('only open reads need no session', () => {
  const { paths } = openApi() as { paths: Record<string, { post: { security?: object[] } }> };
  const open = Object.keys(paths).filter((path) => paths[path]?.post.security?.length === 0);
  expect(open).toEqual([
    '/api/invites.preview',
    '/api/shareLinks.get',
    '/api/joinLinks.preview',
    '/api/about.get',
  ]);
});

type Described = {
  requestBody: {
    content: {
      'application/json': {
        schema: {
          properties: {
            data: { additionalProperties: boolean; required: string[]; properties: Record<string, object> };
          };
        };
      };
    };
  };
};

test('the page loads only our own files and nothing inline', async () => {
  const app = Fastify();
  await registerApiDocs(app, undefined);
  const page = await app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).not.toMatch(/<style|style=|<script>|https?:/);
  const loaded = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url = '']) => url);
  expect(loaded).toHaveLength(4);
  for (const url of loaded) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
  }
  expect((await app.inject('/api/openapi.json')).json()).toHaveProperty('openapi', '3.1.0');
  expect((await app.inject('/api/docs/swagger-ui.js')).statusCode).toBe(404);
  await app.close();
});

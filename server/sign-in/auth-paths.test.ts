import { expect } from 'vitest';
import { authPaths } from '#server/sign-in/auth.ts';
import { buildUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { postAuth } from '#test/sign-in.ts';

test('no spelling of a sign-in path and no method causes a 5xx', async ({ server }) => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const encoded = (path: string) =>
    path.replace(/[a-z](?=[a-z-]*$)/, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const spellings = (path: string) => [
    `/api/auth${path}`,
    `/api/auth${path}/`,
    `/api/auth/${path}`,
    `//api/auth${path}`,
    `/api/auth${encoded(path)}`,
    `/api/auth${path.toUpperCase()}`,
    `/api/auth${path}?x=%`,
    `/api/auth${path}?disableRefresh=__proto__`,
    `/api/auth${path}%00`,
    `/api/auth${path}%2e%2e%2f`,
    `/api/auth/.${path}`,
    `/api/auth${path};a=b`,
    `/api/auth${path}#x`,
  ];
  for (const path of Object.keys(authPaths)) {
    for (const spelling of spellings(path)) {
      const answers = await Promise.all(
        methods.map((method) => server.app.inject({ method: method as 'GET', url: spelling })),
      );
      const failed = answers.filter(({ statusCode }) => statusCode >= 500);
      expect(failed.map(({ statusCode, body }) => `${spelling} ${statusCode} ${body}`)).toEqual([]);
    }
  }
  const olga = await buildUser(server);
  const headers = { authorization: `Bearer ${olga.token}` };
  const response = await server.app.inject({ url: '/api/auth/%67et-session', headers });
  expect(response.json()).toMatchObject({ user: { id: olga.id } });
  expect((await server.app.inject({ method: 'HEAD', url: '/api/auth/get-session' })).statusCode).toBe(404);
});

test('better-auth’s other paths are not registered', async ({ server }) => {
  for (const path of [
    '/update-user',
    '/change-email',
    '/delete-user',
    '/sign-in/social',
    '/reset-password/token',
  ]) {
    expect((await postAuth(server, path, {})).status).toBe(404);
  }
});

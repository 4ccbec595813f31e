import { describe, expect } from 'vitest';
import { signUp } from '#test/builders.ts';
import { startTestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { codeOf, postAuth, signIn } from '#test/sign-in.ts';

test('a wrong password and an unknown address get the same answer', async ({ server }) => {
  const olga = await signUp(server);
  const wrong = await postAuth(server, '/sign-in/email', { email: olga.email, password: 'wrong password' });
  const unknown = await postAuth(server, '/sign-in/email', {
    email: 'nobody@example.org',
    password: 'wrong password',
  });
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(await unknown.json()).toEqual(await wrong.json());
});

test('sign-in requests have a small body limit', async ({ server }) => {
  const body = { email: 'olga@example.org', password: 'x'.repeat(20_000) };
  expect(await codeOf(await postAuth(server, '/sign-in/email', body))).toBe('request.tooLarge');
});

describe('too many attempts', () => {
  test('from one IPv6 network are refused', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
    try {
      const statuses = [];
      for (let n = 1; n < 4; n++) {
        const body = { name: 'Olga', email: 'no address', password: 'correct horse' };
        const forwarded = { 'x-forwarded-for': `2001:db8::${n}` };
        statuses.push((await postAuth(strict, '/sign-up/email', body, forwarded)).status);
      }
      expect(statuses).toEqual([400, 400, 429]);
    } finally {
      await strict.close();
    }
  });

  test('at one account are refused even with the right password, which never counts', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
    try {
      const olga = await signUp(strict);
      for (let n = 0; n < 12; n++) expect((await signIn(strict, olga)).status).toBe(200);
      const wrong = { email: olga.email, password: 'wrong password' };
      for (let n = 0; n < 10; n++) expect((await postAuth(strict, '/sign-in/email', wrong)).status).toBe(401);
      const response = await signIn(strict, olga);
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('900');
      const { error } = (await response.json()) as { error: unknown };
      expect(error).toMatchObject({
        message: 'Too many tries. Wait 15 minutes and try again.',
        details: { code: 'auth.lockedOut', params: { n: 15 } },
      });
    } finally {
      await strict.close();
    }
  });

  test('by strangers do not lock the person out of a known network', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
    try {
      const olga = await signUp(strict);
      const from = async (address: string, password: string) =>
        (
          await postAuth(
            strict,
            '/sign-in/email',
            { email: olga.email, password },
            { 'x-forwarded-for': address },
          )
        ).status;
      expect(await from('203.0.113.7', olga.password)).toBe(200);
      const statuses = [];
      for (let n = 0; n < 21; n++) statuses.push(await from(`198.51.100.${n}`, 'wrong password'));
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
      expect(await from('198.51.100.66', olga.password)).toBe(429);
      expect(await from('203.0.113.7', olga.password)).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test('at many accounts are refused, also from many networks of one site', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
    try {
      const statuses = [];
      for (let n = 0; n < 25; n++) {
        const body = { email: `olga${n}@example.org`, password: 'wrong password' };
        const forwarded = { 'x-forwarded-for': `2001:db8:1:${n}::1` };
        statuses.push((await postAuth(strict, '/sign-in/email', body, forwarded)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 24 }, () => 401), 429]);
    } finally {
      await strict.close();
    }
  });

  test('from one address are refused', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.1 } });
    try {
      const statuses = [];
      for (let n = 0; n < 4; n++) {
        const body = { name: 'Olga', email: `olga${n}@example.org`, password: 'correct horse' };
        statuses.push((await postAuth(strict, '/sign-up/email', body)).status);
      }
      expect(statuses).toEqual([200, 200, 429, 429]);
    } finally {
      await strict.close();
    }
  });
});

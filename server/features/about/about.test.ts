import { expect } from 'vitest';
import { startTestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

test('a server without settings names nobody to write to and sends no mails', async ({ server }) => {
  expect((await server.call('about.get', {})).result).toEqual({ sendsMail: false });
});

test('a server with mail and somebody who helps says so to everybody, signed in or not', async () => {
  const server = await startTestServer({
    env: {
      SUPPORT_EMAIL: 'help@example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bins@example.org',
      PUBLIC_URL: 'https://bins.example',
    },
  });
  try {
    const { result } = await server.call('about.get', {});
    expect(result).toEqual({ supportEmail: 'help@example.org', sendsMail: true });
  } finally {
    await server.close();
  }
});

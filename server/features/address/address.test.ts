import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { startTestServer, type TestServer, testSecret } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { codeOf, postAuth, signIn } from '#test/sign-in.ts';
import { createAddressTokens } from './address-token.ts';

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startMailServer();
    onCleanup(() => smtp.close());
    return smtp;
  })
  .extend('serverOptions', { scope: 'file' }, ({ smtp }) => ({ env: mailing(smtp) }));

const mailing = (smtp: MailServer) => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'bins@example.org',
  PUBLIC_URL: 'https://bins.example',
});
const newEmail = () => `${randomUUID()}@example.org`;
const mailsTo = (smtp: MailServer, email: string, title: RegExp) =>
  smtp.arrived.filter((mail) => mail.to.includes(email) && title.test(mail.text));

async function tokenIn(smtp: MailServer, email: string, title: RegExp, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(smtp, email, title).length).toBe(count);
  const mail = mailsTo(smtp, email, title).at(-1);
  expect(mail?.html).toContain('https://bins.example/prove-email#');
  return /https:\/\/bins\.example\/prove-email#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const isYours = /^Is this your address\?/;
const useThis = /^Use this address/;

const askChange = (server: TestServer, user: TestUser, email: string, password = user.password) =>
  postAuth(server, '/ask-address-change', { email, password }, { authorization: `Bearer ${user.token}` });
const refusalOf = async (user: TestUser, token: string) =>
  (await user.call('address.prove', { token })).error?.details?.code;

describe("'address.prove'", () => {
  test('proves the address by the mailed link, and brings what it was invited to', async ({
    server,
    smtp,
  }) => {
    const owner = await buildUser(server, { name: 'Eva' });
    const email = newEmail();
    const box = await buildBin(server, { owner });
    await owner.act('invites.create', {
      targets: [{ kind: 'bin', id: box.id }],
      emails: [email],
      role: 'viewer',
    });
    const olga = await buildUser(server, { email });
    expect(await olga.act('address.get', {})).toEqual({ email, isProved: false, isMailing: true });
    await olga.act('address.sendProof', {});
    const token = await tokenIn(smtp, email, isYours);
    expect(await olga.act('address.prove', { token })).toEqual({ email, isChanged: false, revisions: {} });
    expect(await olga.act('address.get', {})).toMatchObject({ isProved: true });
    await expect.poll(async () => (await olga.act('invites.list', {})).received.length).toBe(1);
    // Again it changes nothing, and no other mail is sent.
    expect(await olga.act('address.prove', { token })).toMatchObject({ isChanged: false });
    await olga.act('address.sendProof', {});
    expect(mailsTo(smtp, email, isYours)).toHaveLength(1);
  });

  test('rejects links that are another user’s, forged, another server’s or expired', async ({
    server,
    smtp,
  }) => {
    const [olga, erik] = [await buildUser(server), await buildUser(server, { name: 'Erik' })];
    await olga.act('address.sendProof', {});
    const token = await tokenIn(smtp, olga.email, isYours);
    expect(await refusalOf(erik, token)).toBe('auth.linkEnded');
    const [body = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ to: 'erik@example.org', until: Date.now() * 2 }));
    for (const made of [
      '',
      '.',
      body,
      `${body}.`,
      `${body}.${signature.slice(1)}`,
      `${body}.å${signature.slice(1)}`,
      `${other.toString('base64url')}.${signature}`,
      'x'.repeat(1000),
    ]) {
      expect(await refusalOf(olga, made), made).toBe('auth.linkEnded');
    }
    const claim = { userId: olga.id, from: olga.email, to: olga.email };
    const until = Date.now() + 60_000;
    expect(await refusalOf(olga, createAddressTokens('another secret').create({ ...claim, until }))).toBe(
      'auth.linkEnded',
    );
    const late = createAddressTokens(testSecret).create({ ...claim, until: Date.now() - 1 });
    expect(await refusalOf(olga, late)).toBe('auth.linkEnded');
    expect(await olga.act('address.get', {})).toMatchObject({ isProved: false });
  });

  test('changes the address once, notifies the old one and voids its reset links', async ({
    server,
    smtp,
  }) => {
    const olga = await buildUser(server);
    const to = newEmail();
    await postAuth(server, '/request-password-reset', { email: olga.email });
    const resets = () => mailsTo(smtp, olga.email, /^Choose a new password/);
    await expect.poll(() => resets().length).toBe(1);
    expect((await askChange(server, olga, to.toUpperCase())).status).toBe(200);
    const token = await tokenIn(smtp, to, useThis);
    expect(await olga.act('me.get', {})).toMatchObject({ email: olga.email });

    const before = await olga.act('me.get', {});
    expect(await olga.act('address.prove', { token })).toEqual({
      email: to,
      isChanged: true,
      revisions: { me: before.revision + 1 },
    });
    expect(await olga.act('me.get', {})).toMatchObject({ email: to });
    expect(await olga.act('address.get', {})).toMatchObject({ email: to, isProved: true });
    expect((await signIn(server, { ...olga, email: to })).status).toBe(200);
    expect((await signIn(server, olga)).status).toBe(401);
    await expect.poll(() => mailsTo(smtp, olga.email, /^Your address was changed/).length).toBe(1);
    expect(mailsTo(smtp, olga.email, /^Your address was changed/)[0]?.text).not.toContain(to);
    const reset = /reset-password#([\w-]+)/.exec(resets()[0]?.text ?? '')?.[1];
    const answer = await postAuth(server, '/reset-password', { token: reset, newPassword: 'a fresh start' });
    expect(await codeOf(answer)).toBe('INVALID_TOKEN');
    expect(await refusalOf(olga, token)).toBe('auth.linkEnded');
  });

  test('rejects links older than the last change and addresses taken meanwhile', async ({ server, smtp }) => {
    const olga = await buildUser(server);
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    for (const each of [first, second, third]) expect((await askChange(server, olga, each)).status).toBe(200);
    const tokens = await Promise.all([first, second, third].map((each) => tokenIn(smtp, each, useThis)));
    const [toFirst = '', toSecond = '', toThird = ''] = tokens;
    await buildUser(server, { name: 'Erik', email: third });
    expect(await refusalOf(olga, toThird)).toBe('auth.linkEnded');
    await olga.act('address.prove', { token: toFirst });
    expect(await refusalOf(olga, toSecond)).toBe('auth.linkEnded');
    expect(await olga.act('me.get', {})).toMatchObject({ email: first });
  });
});

describe("'address.sendProof'", () => {
  test('sends three an hour', async ({ smtp }) => {
    const strict = await startTestServer({ env: { ...mailing(smtp), RATE_LIMIT_FACTOR: 1 } });
    try {
      const olga = await buildUser(strict);
      for (let sent = 1; sent <= 3; sent++) {
        await olga.act('address.sendProof', {});
        await tokenIn(smtp, olga.email, isYours, sent);
      }
      expect((await olga.call('address.sendProof', {})).error?.details?.code).toBe('request.tooMany');
    } finally {
      await strict.close();
    }
  });

  test('is refused where no mail is sent', async () => {
    const silent = await startTestServer();
    try {
      const olga = await buildUser(silent);
      expect(await olga.act('address.get', {})).toMatchObject({ isProved: false, isMailing: false });
      expect((await olga.call('address.sendProof', {})).error?.details?.code).toBe('auth.noMail');
      expect(await codeOf(await askChange(silent, olga, newEmail()))).toBe('auth.noMail');
    } finally {
      await silent.close();
    }
  });
});

describe('asking for another address', () => {
  test('wants the password', async ({ server, smtp }) => {
    const olga = await buildUser(server);
    const to = newEmail();
    expect(await codeOf(await askChange(server, olga, to, 'wrong horse'))).toBe('INVALID_PASSWORD');
    expect((await postAuth(server, '/ask-address-change', { email: to, password: 'x' })).status).toBe(401);
    for (const bad of ['olga', '', 'a b@example.org', `${'x'.repeat(300)}@example.org`]) {
      expect((await askChange(server, olga, bad)).status, bad).toBe(400);
    }
    expect(mailsTo(smtp, to, useThis)).toEqual([]);
  });

  test('answers the same where somebody else has the address, who alone is told', async ({
    server,
    smtp,
  }) => {
    const [olga, erik] = [await buildUser(server), await buildUser(server, { name: 'Erik' })];
    const answers = [];
    for (const to of [newEmail(), erik.email]) {
      const response = await askChange(server, olga, to);
      const headers = [...response.headers.entries()].filter(
        ([name]) => !['date', 'x-request-id'].includes(name),
      );
      answers.push([response.status, headers, await response.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    await expect.poll(() => mailsTo(smtp, erik.email, /^You have an account already/).length).toBe(1);
    expect(mailsTo(smtp, erik.email, useThis)).toEqual([]);
    expect(smtp.arrived.findLast(({ to }) => to.includes(erik.email))?.text).not.toContain(olga.email);
  });

  test('sends an address three mails an hour for each account, twelve in all', async ({ smtp }) => {
    const strict = await startTestServer({ env: { ...mailing(smtp), RATE_LIMIT_FACTOR: 1 } });
    try {
      const to = newEmail();
      const statuses = async (user: TestUser, count: number, password = user.password) => {
        const answers = [];
        for (let n = 0; n < count; n++) answers.push((await askChange(strict, user, to, password)).status);
        return answers;
      };
      const olga = await buildUser(strict);
      // Nothing is sent where the password is wrong, so nothing counts.
      expect(await statuses(olga, 4, 'wrong horse')).toEqual([400, 400, 400, 400]);
      expect(await statuses(olga, 4)).toEqual([200, 200, 200, 429]);
      for (let others = 0; others < 3; others++)
        expect(await statuses(await buildUser(strict), 3)).toEqual([200, 200, 200]);
      expect(await statuses(await buildUser(strict), 1)).toEqual([429]);
    } finally {
      await strict.close();
    }
  });
});

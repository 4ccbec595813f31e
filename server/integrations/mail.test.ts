import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, mailUser, parseMail, startMailServer } from '#test/mail-server.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { createMailer, explainSmtpFailure, type Mailer } from './mail.ts';
import type { Mail } from './mail-transport.ts';

const mail: Mail = {
  to: 'anna@example.org',
  subject: 'Åsa bjuder in dig',
  text: 'Öppna https://bins.example/invite/secret-token\n',
  html: '<p>Öppna <a href="https://bins.example/invite/secret-token">länken</a></p>',
};

let folder: TemporaryFolder;
let smtp: MailServer;
let mailers: Mailer[];
let lines: string[];
let log: FastifyBaseLogger;

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  smtp = await startMailServer();
  lines = [];
  mailers = [];
  log = pino({}, { write: (line) => void lines.push(line) });
});
afterEach(async () => {
  for (const mailer of mailers) mailer.close();
  await smtp.close();
  await folder.remove();
});

function open(smtpUrl: string | undefined): Mailer {
  const settings = { SMTP_URL: smtpUrl, MAIL_FROM: 'Whichbin <bins@example.org>', DATA_DIR: folder.path };
  const mailer = createMailer({ settings, log });
  mailers.push(mailer);
  return mailer;
}

test('a mail is sent unchanged over an authenticated, encrypted connection', async () => {
  const { isSending, announce, send } = open(smtp.url);
  expect(isSending).toBe(true);
  announce();
  expect(await send(mail)).toBeUndefined();
  const [got] = smtp.arrived;
  expect(got).toMatchObject({
    from: 'bins@example.org',
    to: ['anna@example.org'],
    isEncrypted: true,
    user: mailUser.name,
  });
  expect(got?.headers.get('subject')).toBe(mail.subject);
  expect(got?.headers.get('from')).toBe('Whichbin <bins@example.org>');
  expect(got?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(got?.text.trim()).toBe(mail.text.trim());
  expect(got?.html).toContain('länken');
  expect(lines).toEqual([]);
});

test.for([
  [451, false],
  [535, false],
  [550, true],
] as const)('the failure of a refusal with %i contains no address or link', async ([code, isFinal]) => {
  smtp.refuseNext(code);
  expect(await open(smtp.url).send(mail)).toEqual({ name: `SMTP ${code}`, isFinal });
  expect(smtp.tries()).toBe(1);
  expect([smtp.arrived, lines]).toEqual([[], []]);
});

test('an unreachable mail server gives an error code without the address', async () => {
  const { url } = smtp;
  await smtp.close();
  expect(await open(url).send(mail)).toEqual({ name: 'ECONNREFUSED', isFinal: false });
});

test('a host that does not exist is explained by its name', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'EDNS', errno: -3008 });
  expect(explainSmtpFailure('smtp://bins:secret@no-such-host.invalid:587', error)).toMatchObject({
    code: 'mail.unknownHost',
    level: 'fault',
    text: 'no-such-host.invalid:587 does not take mails: getaddrinfo ENOTFOUND',
    advice: 'Check the host in SMTP_URL, and that this machine can look names up.',
  });
});

test('a password is never sent without TLS to another machine', async () => {
  const plain = await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  // 0.0.0.0 leads here, yet it is no address of the loopback.
  const there = open(plain.url.replace('127.0.0.1', '0.0.0.0'));
  expect(await there.send(mail)).toMatchObject({ name: 'SMTP 500' });
  expect(plain.arrived).toEqual([]);
  const here = open(plain.url);
  expect(await here.send(mail)).toBeUndefined();
  expect(plain.arrived[0]).toMatchObject({ isEncrypted: false, user: mailUser.name });
  here.close();
  await plain.close();
});

test('without SMTP, mails are written as private files, which is logged once', async () => {
  const { isSending, announce, send, close } = open(undefined);
  announce();
  expect(isSending).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('addresses stay unverified');
  await send(mail);
  await send({ ...mail, to: 'erik@example.org' });
  const outbox = join(folder.path, 'outbox');
  close();
  const names = await readdir(outbox);
  for (const name of names) {
    expect(name).toMatch(/\.eml$/);
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
  }
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  const raws = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  const parsed = raws.map(parseMail);
  expect(parsed.map(({ headers }) => headers.get('to')).sort()).toEqual([
    'anna@example.org',
    'erik@example.org',
  ]);
  expect(parsed[0]?.text).toContain('https://bins.example/invite/secret-token');
  expect(lines).toHaveLength(1);
});

test('the outbox folder keeps the newest 1,000 mails', async () => {
  const outbox = join(folder.path, 'outbox');
  const writer = open(undefined);
  await writer.send(mail);
  const old = Array.from(
    { length: 1_000 },
    (_, n) => `2020-01-01T00-00-00.${String(n).padStart(3, '0')}Z-a.eml`,
  );
  await Promise.all(old.map((name) => writeFile(join(outbox, name), '')));
  await writer.send(mail);
  const names = (await readdir(outbox)).sort();
  expect(names).toHaveLength(1_000);
  expect(names[0]).toBe(old[2]);
});

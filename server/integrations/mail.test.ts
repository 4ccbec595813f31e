import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, mailUser, parseMail, startMailServer } from '#test/mail-server.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import type { Mail } from './carrier.ts';
import { createMailer, type Mailer } from './mail.ts';

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
  await Promise.all(mailers.map((mailer) => mailer.close()));
  await smtp.close();
  await folder.remove();
});

function open(smtpUrl: string | undefined, retryAfter: number[] = []): Mailer {
  const settings = { SMTP_URL: smtpUrl, MAIL_FROM: 'Whichbin <bins@example.org>', DATA_DIR: folder.path };
  const mailer = createMailer({ settings, log, retryAfter });
  mailers.push(mailer);
  return mailer;
}

test('a mail goes out signed in and encrypted, and arrives as it was written', async () => {
  const { isSending, announce, send } = open(smtp.url);
  expect(isSending).toBe(true);
  announce();
  send(mail);
  await expect.poll(() => smtp.arrived.length).toBe(1);
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

test('what fails for the moment is tried again', async () => {
  smtp.refuseNext(451, 421);
  open(smtp.url, [1, 1]).send(mail);
  await expect.poll(() => smtp.arrived.length).toBe(1);
  expect(smtp.tries()).toBe(3);
  expect(lines).toEqual([]);
});

test('after the last try it is logged, without address or link', async () => {
  smtp.refuseNext(451, 451);
  open(smtp.url, [1]).send(mail);
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a mail could not be sent',
    fault: 'SMTP 451',
    tries: 2,
  });
  expect(lines.join()).not.toMatch(/anna|secret|example/);
  expect(smtp.arrived).toEqual([]);
});

test('what the other side refuses for good is not tried again', async () => {
  smtp.refuseNext(550);
  open(smtp.url, [1, 1, 1]).send(mail);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('SMTP 550');
  expect(smtp.tries()).toBe(1);
});

test('a server that is not there is told by its fault alone', async () => {
  const { url } = smtp;
  await smtp.close();
  open(url, []).send(mail);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('ESOCKET');
  expect(lines[0]).not.toContain(mailUser.name);
});

test('a password is never sent to another machine in the clear', async () => {
  const plain = await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  // 0.0.0.0 leads here, yet it is no address of the loopback.
  open(plain.url.replace('127.0.0.1', '0.0.0.0')).send(mail);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('SMTP 500');
  expect(plain.arrived).toEqual([]);
  const here = open(plain.url);
  here.send(mail);
  await expect.poll(() => plain.arrived.length).toBe(1);
  expect(plain.arrived[0]).toMatchObject({ isEncrypted: false, user: mailUser.name });
  await here.close();
  await plain.close();
});

test('closing ends the wait for another try', async () => {
  smtp.refuseNext(451);
  const waiting = open(smtp.url, [3_600_000]);
  waiting.send(mail);
  await expect.poll(() => smtp.tries()).toBe(1);
  await waiting.close();
  expect(lines.join()).toContain('could not be sent');
  waiting.send(mail);
  expect(lines.at(-1)).toContain('stopping');
});

test('without a server mails are files that only their owner may read, and the log says so once', async () => {
  const { isSending, announce, send, close } = open(undefined);
  announce();
  expect(isSending).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('addresses are unproved');
  send(mail);
  send({ ...mail, to: 'erik@example.org' });
  const outbox = join(folder.path, 'outbox');
  await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(2);
  await close();
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

test('the outbox keeps the newest thousand', async () => {
  const outbox = join(folder.path, 'outbox');
  const writer = open(undefined);
  writer.send(mail);
  await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1);
  const old = Array.from(
    { length: 1_000 },
    (_, n) => `2020-01-01T00-00-00.${String(n).padStart(3, '0')}Z-a.eml`,
  );
  await Promise.all(old.map((name) => writeFile(join(outbox, name), '')));
  writer.send(mail);
  await writer.close();
  const names = (await readdir(outbox)).sort();
  expect(names).toHaveLength(1_000);
  expect(names[0]).toBe(old[2]);
});

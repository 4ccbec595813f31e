import { expect, test } from 'vitest';
import type { MailFailure } from '#server/integrations/mail.ts';
import type { Mail } from '#server/integrations/mail-transport.ts';
import { createMails } from './mails.ts';

const mail: Mail = {
  to: 'anna@example.org',
  subject: 'Åsa invites you',
  text: 'https://bins.example/invite/secret-token',
  html: '<p></p>',
};
const busy = { name: 'SMTP 451', isFinal: false };

/** Starts mails with a fake database and a mail server that answers with `faults`; returns all that was stored and sent. */
function startMails(faults: (MailFailure | undefined)[], retryAfter?: number[], secret = 'a secret') {
  const sent: Mail[] = [];
  const lines: unknown[][] = [];
  const stored: string[] = [];
  const mailer = {
    isSending: true,
    server: 'mail.example.org:587',
    send: async (each: Mail) => {
      sent.push(each);
      return faults.shift();
    },
  };
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const mails = createMails({ mailer, secret, log: log as never, retryAfter });
  const db = {
    query: async ({ values }: { values: string[] }) => {
      stored.push(...values);
      return { rows: [{ isAdded: true }] };
    },
  };
  return { mails, db: db as never, sent, lines, stored };
}

async function store({ mails, db, stored }: ReturnType<typeof startMails>, letter = mail) {
  await mails.enqueue(db, letter);
  const payload = stored.find((value) => value?.startsWith('{')) ?? '';
  return JSON.parse(payload) as { sealed: string; tries: number; until?: string };
}

test('a mail is stored encrypted and sent unchanged', async () => {
  const started = startMails([undefined]);
  const job = await store(started);
  expect(started.stored).toContain('mail');
  const stored = JSON.stringify(started.stored) + Buffer.from(job.sealed, 'base64').toString('latin1');
  expect(stored).not.toMatch(/anna|example|secret-token/);
  expect(await started.mails.send(job)).toBeUndefined();
  expect([started.sent, started.lines]).toEqual([[mail], []]);
});

test('a mail that fails temporarily is logged at once and retried for a day', async () => {
  const started = startMails(Array.from({ length: 60 }, () => busy));
  let job = await store(started);
  const pauses: number[] = [];
  for (let again = await started.mails.send(job); again; again = await started.mails.send(job)) {
    job = again.payload;
    pauses.push(again.afterMs);
    expect(again.payload.until).toBeDefined();
  }
  expect(pauses.slice(0, 7)).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 3_600_000]);
  const hours = pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(24);
  const server = 'mail.example.org:587';
  expect(started.lines).toEqual([
    [{ fault: 'SMTP 451', server, tries: 1, suppressed: 0 }, 'mail not sent yet; it is tried again'],
    [{ fault: 'SMTP 451', server, tries: pauses.length + 1 }, 'mail not sent'],
  ]);
  expect([...started.mails.failedTries]).toEqual([['SMTP 451', pauses.length + 1]]);
});

test('a mail is not retried beyond the life of its link, nor sent after it', async () => {
  const started = startMails([busy, busy]);
  const job = await store(started, { ...mail, usefulHours: 1 });
  const inAnHour = Date.now() + 3_600_000;
  expect(Math.abs(Date.parse(job.until ?? '') - inAnHour)).toBeLessThan(60_000);
  expect(await started.mails.send({ ...job, tries: 4 })).toMatchObject({ afterMs: 1_800_000 });
  expect(await started.mails.send({ ...job, tries: 5 })).toBeUndefined();
  const late = { ...job, until: new Date(Date.now() - 1_000).toISOString() };
  expect(await started.mails.send(late)).toBeUndefined();
  expect(started.sent).toHaveLength(2);
});

test('a permanently refused mail is not retried', async () => {
  const started = startMails([{ name: 'SMTP 550', isFinal: true }]);
  expect(await started.mails.send(await store(started))).toBeUndefined();
  expect(started.lines).toEqual([
    [{ fault: 'SMTP 550', server: 'mail.example.org:587', tries: 1 }, 'mail not sent'],
  ]);
});

test('a mail stored under another secret is dropped', async () => {
  const started = startMails([]);
  const { mails, lines, sent } = startMails([], undefined, 'another secret');
  expect(await mails.send(await store(started))).toBeUndefined();
  expect(sent).toEqual([]);
  expect(lines).toHaveLength(1);
});
